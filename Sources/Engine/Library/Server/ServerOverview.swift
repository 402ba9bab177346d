import BoundedNumbers
import Foundation
import PodcastModel
import Storage

/// A user with what they store on the server, in bytes, and where they are signed in.
public struct UserOverview: Sendable, Equatable, Identifiable {
  /// The user.
  public let id: UserID
  /// The name of the account; nil for the user of a server without accounts.
  public let name: String?
  /// The size of the user's downloads. A file that users share counts for each.
  public let downloadBytes: Int64
  /// The size of the user's uploaded audio.
  public let uploadBytes: Int64
  /// The number of signed-in browsers.
  public let sessions: Int
  /// The number of devices on which the user has listened.
  public let devices: Int
  /// The time of the last request or the last listening; nil without either.
  public let lastSeen: Date?

  /// All bytes of the user.
  public var bytes: Int64 { downloadBytes.saturatingAdding(uploadBytes) }

  init(_ row: Row) throws {
    id = UserID(try row.int64("id"))
    name = try row.optionalText("name")
    downloadBytes = try row.int64("download_bytes")
    uploadBytes = try row.int64("upload_bytes")
    sessions = Int(clamping: try row.int64("sessions"))
    devices = Int(clamping: try row.int64("devices"))
    lastSeen = try [row.optionalDate("seen_at"), row.optionalDate("listened_at")].compactMap { $0 }.max()
  }
}

/// A show with the size of its audio files on the server.
public struct ShowSize: Sendable, Equatable, Identifiable {
  /// The show.
  public let id: ShowID
  /// Its title.
  public let title: String
  /// The bytes of its downloads, or of its uploaded audio; each file counts once.
  public let bytes: Int64

  init(_ row: Row) throws {
    id = ShowID(try row.int64("show_id"))
    title = try row.text("title")
    bytes = try row.int64("bytes")
  }
}

/// A feed whose last fetch failed.
public struct FailingFeed: Sendable, Equatable, Identifiable {
  /// The show of the feed.
  public let id: ShowID
  /// Its title.
  public let title: String
  /// The reason of the last failure.
  public let failure: FeedFailure
  /// How often it has failed in a row.
  public let failures: Int
  /// The time of the last successful fetch; nil before the first one.
  public let succeeded: Date?

  init(_ row: Row) throws {
    id = ShowID(try row.int64("show_id"))
    title = try row.text("title")
    failure = FeedFailure(rawValue: try row.text("trouble")) ?? .failed
    failures = Int(clamping: try row.int64("failures"))
    succeeded = try row.optionalDate("checked_at")
  }
}

/// Sums over all users, and of the shows that the owner's lists leave out.
public struct ServerSums: Sendable, Equatable {
  /// The size of all downloads; each file counts once.
  public var downloadBytes: Int64 = 0
  /// The number of failing feeds.
  public var failingFeeds = 0
  /// Those of them that are not named.
  public var hiddenFailingFeeds = 0
  /// The number of shows with downloads that are not named, and their bytes. A file that users share counts for each.
  public var hiddenShows = 0
  /// See `hiddenShows`.
  public var hiddenBytes: Int64 = 0
  /// The number of shows of other users' uploaded audio, and their bytes.
  public var uploadedShows = 0
  /// See `uploadedShows`.
  public var uploadedBytes: Int64 = 0

  /// Sums of nothing.
  public init() {}

  init(_ row: Row) throws {
    downloadBytes = try row.optionalInt64("download_bytes") ?? 0
    failingFeeds = Int(clamping: try row.int64("failing"))
    hiddenFailingFeeds = Int(clamping: try row.int64("hidden_failing"))
    hiddenShows = Int(clamping: try row.int64("hidden_shows"))
    hiddenBytes = try row.int64("hidden_bytes")
    uploadedShows = Int(clamping: try row.int64("uploaded_shows"))
    uploadedBytes = try row.int64("uploaded_bytes")
  }
}
