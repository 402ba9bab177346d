import Foundation
import PodcastModel
import Storage

/// A download of one user.
public struct PersonalDownload: Sendable, Equatable {
  /// The episode; its `listed.download` is the state of the download, nil for a deleted one.
  public let personal: PersonalEpisode
  /// The size on disk in bytes, once it is finished.
  public let bytes: Int64
  /// When it was finished, or requested.
  public let since: Date
  /// Whether it was finished since the user last opened the list.
  public let isNew: Bool
  /// Whether a user or a rule requested it.
  public let origin: DownloadOrigin
  /// The number of automatic downloads that the rule of its show keeps; nil for all.
  public let keepLatest: Int?
  /// Whether played episodes of its show are deleted after a day.
  public let deletesPlayed: Bool
  /// The number of other users who have it.
  public let otherUsers: Int
  /// When it was deleted; nil when it was not.
  public let withdrawn: Date?
  /// Until when it can be restored; nil when it is not deleted.
  public let keepUntil: Date?

  /// The id of the episode.
  public var episode: EpisodeID { personal.episode.id }

  init(_ row: Row) throws {
    personal = try PersonalEpisode(row)
    bytes = try row.int64("kept_bytes")
    since = try row.date("since")
    isNew = try row.bool("is_new")
    origin = DownloadOrigin(rawValue: try row.text("origin")) ?? .user
    keepLatest = try row.optionalInt("rule_keep")
    deletesPlayed =
      try DownloadRule.deletesPlayed(stored: row.optionalInt("rule_deletes_played")) ?? (row.optionalInt("default_deletes_played") == 1)
    withdrawn = try row.optionalDate("kept_withdrawn_at")
    keepUntil = try row.optionalDate("keep_until")
    otherUsers = max(Int(clamping: try row.int64("keepers")) - (withdrawn == nil ? 1 : 0), 0)
  }

  static let columns = """
    \(PersonalEpisode.columns), file.bytes AS kept_bytes, file.keepers, kept.since, kept.is_new, kept.origin, \
    rule.keep AS rule_keep, rule.deletes_played AS rule_deletes_played, standard_rule.deletes_played AS default_deletes_played, \
    kept.withdrawn_at AS kept_withdrawn_at, kept.keep_until
    """
  static let source = """
    download_claim AS kept JOIN download AS file ON file.episode_id = kept.episode_id
    JOIN episode ON episode.id = kept.episode_id
    LEFT JOIN download_rule AS rule ON rule.user_id = kept.user_id AND rule.show_id = kept.show_id
    LEFT JOIN subscription ON subscription.user_id = kept.user_id AND subscription.show_id = kept.show_id
    LEFT JOIN episode_rule_default AS standard_rule ON standard_rule.user_id = subscription.user_id
    \(PersonalEpisode.joins(user: "kept.user_id"))
    """
}

/// A show with downloads of a user.
public struct DownloadedShow: Sendable, Equatable {
  /// The show.
  public let show: ShowID
  /// The title of the show.
  public let title: String
  /// The author; nil for none.
  public let author: String?
  /// The cover; nil for none.
  public let artwork: ArtworkID?
  /// The number of finished downloads.
  public let count: Int
  /// Their size in bytes.
  public let bytes: Int64
  /// The number of downloads that were finished since the user last opened the list.
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
    download_show.show_id, \(ShowLook.title) AS title, show.author, \(ShowLook.artwork) AS artwork_id, download_show.downloaded, \
    download_show.bytes, download_show.new_count
    """
}

/// The counts of a user's downloads.
public struct DownloadCounts: Sendable, Equatable {
  /// The finished downloads.
  public var downloaded = 0
  /// The unfinished downloads, in any state.
  public var unfinished = 0
  /// The downloads that were finished since the user last opened the list.
  public var new = 0
  /// The size of the finished downloads in bytes.
  public var bytes: Int64 = 0
}

/// A user with a download.
public struct DownloadUser: Sendable, Equatable {
  /// The user.
  public let user: UserID
  /// The user's name.
  public let name: String
}

/// A finished download that all its users have played.
public struct PlayedDownload: Sendable, Equatable {
  /// The episode.
  public let episode: EpisodeID
  /// When the last of them finished it.
  public let played: Date
}

/// A finished download with the properties that rules need.
public struct RuleCandidate: Sendable, Equatable {
  /// The episode.
  public let episode: EpisodeID
  /// The place of the episode in its show.
  public let sortDate: Date
  /// Whether a user or a rule requested it.
  public let origin: DownloadOrigin
  /// Whether it was played to the end after it was requested.
  public let isPlayed: Bool
  /// Whether rules must keep it: it was restored, is a favourite, is in Up Next, has a bookmark, or is in progress.
  public let isProtected: Bool

  init(_ row: Row) throws {
    episode = EpisodeID(try row.int64("episode_id"))
    sortDate = try row.date("sort_at")
    origin = DownloadOrigin(rawValue: try row.text("origin")) ?? .user
    isPlayed = try row.optionalInt64("is_finished") == 1 && (try row.optionalInt64("position_at") ?? 0) >= (try row.int64("claimed_at"))
    let isInProgress = try row.optionalInt64("is_finished") == 0 && (try row.optionalDouble("position") ?? 0) > 0
    isProtected =
      try isInProgress || row.bool("is_spared") || row.bool("bookmarked") || row.optionalInt64("favourite") != nil
      || row.optionalInt64("queued") != nil
  }
}
