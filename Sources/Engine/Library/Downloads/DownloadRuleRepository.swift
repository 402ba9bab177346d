import Events
import Foundation
import PodcastModel
import Storage

/// The rules of automatic downloads and deletions.
public struct DownloadRuleRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Sets the rule of a show.
  ///
  /// - Throws: `StorageError.constraint` when there is no such show.
  public func set(_ rule: DownloadRule, of show: ShowID, for user: UserID) async throws {
    let values: [Value] = [
      .integer(user.rawValue), .integer(show.rawValue), Value(rule.newest), Value(rule.keepLatest), Value(rule.deletesPlayed),
    ]
    _ = try await database.write { try $0.run(Self.set, values) }
    events.publish(.downloads(user))
  }

  /// All users' rules of a show.
  public func rules(of show: ShowID) async throws -> [UserDownloadRule] {
    try await database.read { try $0.rows(Self.ofShow, [.integer(show.rawValue)]).map(UserDownloadRule.init) }
  }

  /// All rules, in pages.
  public func all(after last: UserDownloadRule?, limit: Int) async throws -> [UserDownloadRule] {
    let place: [Value] = [.integer(last?.user.rawValue ?? 0), .integer(last?.show.rawValue ?? 0), Value(limit)]
    return try await database.read { try $0.rows(Self.page, place).map(UserDownloadRule.init) }
  }

  /// The newest episodes of a show with audio, newest first, with whether `user` has finished them.
  public func newest(_ count: Int, of show: ShowID, for user: UserID) async throws -> [(episode: EpisodeID, isFinished: Bool)] {
    try await database.read {
      try $0.rows(Self.newest, [.integer(user.rawValue), .integer(show.rawValue), Value(count)]).map {
        (EpisodeID(try $0.int64("id")), try $0.optionalInt64("is_finished") == 1)
      }
    }
  }

  /// Stores the newest episode that the rule has handled: only later ones are new to the rule, and a deleted download is not repeated.
  public func setLastHandledEpisode(upTo episode: EpisodeID, _ rule: UserDownloadRule) async throws {
    _ = try await database.write { try $0.run(Self.setLastHandledEpisode, [.integer(episode.rawValue)] + rule.key) }
  }

  /// Stores why the rule cannot be carried out; nil when it can. The rule stays enabled.
  public func setFailure(_ failure: DownloadFailure?, _ rule: UserDownloadRule, at moment: Date) async throws {
    guard failure != rule.rule.failure else { return }
    let values: [Value] = [Value(failure?.rawValue), failure == nil ? .null : Value(moment)]
    _ = try await database.write { try $0.run(Self.setFailure, values + rule.key) }
    events.publish(.downloads(rule.user))
  }

  // MARK: - Statements

  static let statements = [set, ofShow, page, newest, setLastHandledEpisode, setFailure]

  private static let columns = "user_id, show_id, newest, keep, deletes_played, last_episode, trouble, trouble_at"

  /// A changed rule handles the newest episodes again.
  private static let set = Statement(
    "rules.set",
    """
    INSERT INTO download_rule (user_id, show_id, newest, keep, deletes_played, last_episode) VALUES (?, ?, ?, ?, ?, 0)
    ON CONFLICT (user_id, show_id) DO UPDATE SET keep = excluded.keep, deletes_played = excluded.deletes_played,
      last_episode = CASE WHEN excluded.newest > download_rule.newest THEN 0 ELSE download_rule.last_episode END, newest = excluded.newest
    """)

  private static let ofShow = Statement("rules.ofShow", "SELECT \(columns) FROM download_rule WHERE show_id = ?")

  private static let page = Statement(
    "rules.page",
    "SELECT \(columns) FROM download_rule WHERE (user_id, show_id) > (?, ?) ORDER BY user_id, show_id LIMIT ?")

  private static let newest = Statement(
    "rules.newest",
    """
    SELECT episode.id, state.is_finished FROM episode
    LEFT JOIN episode_state AS state ON state.user_id = ? AND state.episode_id = episode.id
    WHERE episode.show_id = ? AND episode.gone_at IS NULL AND episode.enclosure_url IS NOT NULL
    ORDER BY episode.sort_at DESC, episode.id DESC LIMIT ?
    """)

  private static let setLastHandledEpisode = Statement(
    "rules.setLooked", "UPDATE download_rule SET last_episode = ? WHERE user_id = ? AND show_id = ?")

  private static let setFailure = Statement(
    "rules.setTrouble", "UPDATE download_rule SET trouble = ?, trouble_at = ? WHERE user_id = ? AND show_id = ?")
}

/// A rule for automatic downloads and deletions of a show.
public struct DownloadRule: Sendable, Equatable {
  /// The number of newest episodes to download; 0 for none.
  public var newest: Int
  /// The number of automatically downloaded episodes to keep; nil for all.
  public var keepLatest: Int?
  /// Whether played episodes are deleted after a day.
  public var deletesPlayed: Bool
  /// The current reason that the rule cannot be carried out; nil for none.
  public private(set) var failure: DownloadFailure?
  /// Since when the rule cannot be carried out; nil when it can.
  public private(set) var failedAt: Date?

  /// Creates a rule; the default values have no effect.
  public init(newest: Int = 0, keepLatest: Int? = nil, deletesPlayed: Bool = false) {
    self.newest = newest
    self.keepLatest = keepLatest
    self.deletesPlayed = deletesPlayed
  }

  init(_ row: Row) throws {
    newest = Int(clamping: try row.int64("newest"))
    keepLatest = try row.optionalInt("keep")
    deletesPlayed = try row.bool("deletes_played")
    failure = try row.optionalText("trouble").map { DownloadFailure(rawValue: $0) ?? .failed }
    failedAt = try row.optionalDate("trouble_at")
  }
}

/// A user's rule of a show with its progress.
public struct UserDownloadRule: Sendable, Equatable {
  /// The user.
  public let user: UserID
  /// The show.
  public let show: ShowID
  /// The rule.
  public let rule: DownloadRule
  /// The newest episode that the rule has handled.
  public let lastEpisode: EpisodeID

  init(_ row: Row) throws {
    user = UserID(try row.int64("user_id"))
    show = ShowID(try row.int64("show_id"))
    rule = try DownloadRule(row)
    lastEpisode = EpisodeID(try row.int64("last_episode"))
  }

  var key: [Value] { [.integer(user.rawValue), .integer(show.rawValue)] }
}
