import Foundation
import PodcastModel
import Storage

/// A download, for one of those who keep it.
public struct PersonalDownload: Sendable, Equatable {
  /// Its `listed.download` says how the download stands; nil for one that was given up.
  public let personal: PersonalEpisode
  /// On the disk, once it is finished.
  public let bytes: Int64
  /// When it was finished, or asked for.
  public let since: Date
  /// It has come since the list was last looked at.
  public let isNew: Bool
  public let origin: DownloadOrigin
  /// How many others keep it too.
  public let otherKeepers: Int
  /// When it was given up, and how long it can be brought back.
  public let withdrawn: Date?
  public let keepUntil: Date?

  public var episode: EpisodeID { personal.episode.id }

  init(_ row: Row) throws {
    personal = try PersonalEpisode(row)
    bytes = try row.int64("kept_bytes")
    since = try row.date("since")
    isNew = try row.bool("is_new")
    origin = DownloadOrigin(rawValue: try row.text("origin")) ?? .person
    withdrawn = try row.optionalDate("kept_withdrawn_at")
    keepUntil = try row.optionalDate("keep_until")
    otherKeepers = max(Int(clamping: try row.int64("keepers")) - (withdrawn == nil ? 1 : 0), 0)
  }

  static let columns = """
    \(PersonalEpisode.columns), file.bytes AS kept_bytes, file.keepers, kept.since, kept.is_new, kept.origin, \
    kept.withdrawn_at AS kept_withdrawn_at, kept.keep_until
    """
  static let source = """
    download_claim AS kept JOIN download AS file ON file.episode_id = kept.episode_id
    JOIN episode ON episode.id = kept.episode_id
    \(PersonalEpisode.joins(user: "kept.user_id"))
    """
}

/// A show of which somebody keeps downloads.
public struct DownloadedShow: Sendable, Equatable {
  public let show: ShowID
  public let title: String
  public let author: String?
  public let artwork: ArtworkID?
  /// Finished ones.
  public let count: Int
  public let bytes: Int64
  /// How many of them have come since the list was last looked at.
  public let newCount: Int

  init(_ row: Row) throws {
    show = ShowID(try row.int64("show_id"))
    title = try row.text("title")
    author = try row.optionalText("author")
    artwork = try row.optionalInt64("artwork_id").map(ArtworkID.init)
    count = Int(clamping: try row.int64("downloaded"))
    bytes = try row.int64("bytes")
    newCount = Int(clamping: try row.int64("new_count"))
  }

  static let columns = """
    download_show.show_id, show.title, show.author, show.artwork_id, download_show.downloaded, download_show.bytes, \
    download_show.new_count
    """
}

/// What a person's downloads come to.
public struct DownloadCounts: Sendable, Equatable {
  public var downloaded = 0
  /// What is not finished, whatever it waits for.
  public var underWay = 0
  /// Downloaded since the list was last looked at.
  public var new = 0
  /// Of what is downloaded.
  public var bytes: Int64 = 0

  public init(downloaded: Int = 0, underWay: Int = 0, new: Int = 0, bytes: Int64 = 0) {
    self.downloaded = downloaded
    self.underWay = underWay
    self.new = new
    self.bytes = bytes
  }
}

/// Somebody who keeps a download.
public struct Keeper: Sendable, Equatable {
  public let user: UserID
  public let name: String
}

/// A finished download that everybody who keeps it has played.
public struct PlayedDownload: Sendable, Equatable {
  public let episode: EpisodeID
  public let played: Date
}

/// A finished download, as rules look at it.
public struct RuledDownload: Sendable, Equatable {
  public let episode: EpisodeID
  /// The place of the episode in its show.
  public let sortDate: Date
  public let origin: DownloadOrigin
  /// It was played to the end after it was asked for.
  public let isPlayed: Bool
  /// A person wants it: it was brought back, is a favourite, or is lined up to be heard.
  public let isSpared: Bool

  init(_ row: Row) throws {
    episode = EpisodeID(try row.int64("episode_id"))
    sortDate = try row.date("sort_at")
    origin = DownloadOrigin(rawValue: try row.text("origin")) ?? .person
    isPlayed = try row.optionalInt64("is_finished") == 1 && (try row.optionalInt64("position_at") ?? 0) >= (try row.int64("claimed_at"))
    isSpared = try row.bool("is_spared") || row.optionalInt64("favourite") != nil || row.optionalInt64("queued") != nil
  }
}
