import BoundedNumbers
import Foundation
import PodcastModel
import Storage

/// A show of a user's own audio files.
public struct OwnShow: Sendable, Equatable, Identifiable {
  /// The show.
  public let id: ShowID
  /// The user who added it.
  public let user: UserID
  /// The title.
  public let title: String
  /// The name of its folder in the watched folder; nil for uploaded files.
  public let folder: String?
  /// The number of episodes.
  public let episodeCount: Int
  /// Whether all users of the server see it.
  public let isShared: Bool
  /// Whether its folder is missing.
  public let isMissing: Bool

  init(_ row: Row) throws {
    id = ShowID(try row.int64("show_id"))
    user = UserID(try row.int64("user_id"))
    title = try row.text("title")
    folder = try row.optionalText("folder")
    episodeCount = Int(clamping: try row.int64("episode_count"))
    isShared = try row.optionalInt64("hidden") == nil
    isMissing = try row.optionalText("trouble") == FeedFailure.folderMissing.rawValue
  }
}

/// The file of an episode of a user's own.
public struct OwnAudioFile: Sendable, Equatable {
  /// The episode.
  public let episode: EpisodeID
  /// The path of the file in the folder of uploads, or in the watched folder.
  public let file: String
  /// Whether it is in the watched folder.
  public let isWatched: Bool
  /// The size in bytes.
  public let bytes: Int64
  /// When the file was changed.
  public let modified: Date
  /// Since when the file is missing; nil when it is there.
  public let missing: Date?

  init(_ row: Row) throws {
    episode = EpisodeID(try row.int64("episode_id"))
    file = try row.text("file")
    isWatched = try row.optionalText("folder") != nil
    bytes = try row.int64("bytes")
    modified = try row.date("modified_at")
    missing = try row.optionalDate("missing_since")
  }
}
