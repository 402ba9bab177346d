import Events
import Foundation
import PodcastModel
import Storage

/// The rules of automatic downloads and deletions.
public struct DownloadRuleRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Gives the default to the subscriptions without a rule.
  public func addDefaults() async throws {
    // Usually there are none, and that check needs no writer.
    guard try await database.read({ try $0.row(Self.following, ["limit": .integer(1)]) }) != nil else { return }
    _ = try await database.write { try $0.run(Self.addDefaults, ["limit": .integer(Self.maxAdded)]) }
  }

  /// All users' rules of a show.
  public func rules(of show: ShowID) async throws -> [UserDownloadRule] {
    try await database.read { try $0.rows(Self.ofShow, ["show": .integer(show.rawValue)]).map(UserDownloadRule.init) }
  }

  /// All rules, in pages.
  public func all(after last: UserDownloadRule?, limit: Int) async throws -> [UserDownloadRule] {
    let place: Parameters = [
      "after_user": .integer(last?.user.rawValue ?? 0), "after_show": .integer(last?.show.rawValue ?? 0), "limit": Value(limit),
    ]
    return try await database.read { try $0.rows(Self.page, place).map(UserDownloadRule.init) }
  }

  /// The newest episodes of a show with audio that match a filter, newest first, with whether `user` has finished them.
  ///
  /// - Parameter since: only episodes from this time on.
  public func newest(
    _ count: Int, of show: ShowID, for user: UserID, matching filter: EpisodeRuleFilter = EpisodeRuleFilter(), since: Date? = nil
  ) async throws -> [(episode: EpisodeID, isFinished: Bool)] {
    let values: Parameters = [
      "user": .integer(user.rawValue), "show": .integer(show.rawValue), "since": .integer(since?.milliseconds ?? Int64.min / 2),
      "limit": Value(filter.matchesAll ? count : max(count, Self.maxFiltered)),
    ]
    return try await database.read {
      try $0.rows(Self.newest, values).filter { try filter.exclusion($0) == nil }.prefix(count).map {
        (EpisodeID(try $0.int64("id")), try $0.optionalInt64("is_finished") == 1)
      }
    }
  }

  /// Stores the newest episode that the rule has handled: only later ones are new to the rule, and a deleted download is not repeated.
  public func setLastHandledEpisode(upTo episode: EpisodeID, _ rule: UserDownloadRule) async throws {
    _ = try await database.write { try $0.run(Self.setLastHandledEpisode, ["last_episode": .integer(episode.rawValue)] + rule.key) }
  }

  /// Stores why the rule cannot be carried out; nil when it can. The rule stays enabled.
  public func setFailure(_ failure: DownloadFailure?, _ rule: UserDownloadRule, at moment: Date) async throws {
    guard failure != rule.rule.failure else { return }
    let trouble: Parameters = ["trouble": Value(failure?.rawValue), "trouble_at": failure == nil ? .null : Value(moment)]
    _ = try await database.write { try $0.run(Self.setFailure, trouble + rule.key) }
    events.publish(.downloads(rule.user))
  }

  // MARK: - Statements

  static let statements = [set, following, addDefaults, ofShow, page, newest, setLastHandledEpisode, setFailure]

  /// The newest episodes among which a filter looks.
  private static let maxFiltered = 500
  /// The maximum number of rules per transaction; later ones are added an hour later.
  private static let maxAdded: Int64 = 1_000

  /// A default never reaches back before the subscription, or before it was set.
  private static let selection = """
    SELECT rule.user_id, rule.show_id, rule.newest, rule.keep, rule.deletes_played, rule.follows_default, rule.last_episode, rule.trouble, \
    rule.trouble_at, standard_rule.changed_at, standard_rule.keep AS default_keep, standard_rule.deletes_played AS default_deletes_played, \
    subscription.subscribed_at, \(EpisodeRuleRepository.effective) FROM download_rule AS rule
    LEFT JOIN subscription ON subscription.user_id = rule.user_id AND subscription.show_id = rule.show_id
    \(EpisodeRuleRepository.joins(user: "rule.user_id", show: "rule.show_id"))
    """

  private static let withoutRule = """
    FROM episode_rule_default AS standard CROSS JOIN subscription
    WHERE (standard.newest > 0 OR standard.deletes_played = 1) AND subscription.user_id = standard.user_id
      AND subscription.is_archived = 0 AND NOT EXISTS (
      SELECT 1 FROM download_rule AS known WHERE known.user_id = subscription.user_id AND known.show_id = subscription.show_id)
    LIMIT :limit
    """

  private static let following = Statement("rules.following", "SELECT subscription.show_id \(withoutRule)")

  private static let addDefaults = Statement(
    "rules.addDefaults",
    """
    INSERT INTO download_rule (user_id, show_id, newest, deletes_played, last_episode, follows_default)
    SELECT standard.user_id, subscription.show_id, standard.newest, 0, 0, 1 \(withoutRule) ON CONFLICT (user_id, show_id) DO NOTHING
    """)

  /// A changed rule handles the newest episodes again.
  static let set = Statement(
    "rules.set",
    """
    INSERT INTO download_rule (user_id, show_id, newest, keep, deletes_played, last_episode, follows_default)
    VALUES (:user, :show, :newest, :keep, :deletes_played, 0, :follows_default)
    ON CONFLICT (user_id, show_id) DO UPDATE SET keep = excluded.keep, deletes_played = excluded.deletes_played,
      follows_default = excluded.follows_default,
      last_episode = CASE WHEN excluded.newest > download_rule.newest THEN 0 ELSE download_rule.last_episode END, newest = excluded.newest
    """)

  static let ofShow = Statement("rules.ofShow", "\(selection) WHERE rule.show_id = :show")

  private static let page = Statement(
    "rules.page",
    "\(selection) WHERE (rule.user_id, rule.show_id) > (:after_user, :after_show) ORDER BY rule.user_id, rule.show_id LIMIT :limit")

  private static let newest = Statement(
    "rules.newest",
    """
    SELECT episode.id, episode.title, episode.duration, episode.kind, state.is_finished FROM episode
    LEFT JOIN episode_state AS state ON state.user_id = :user AND state.episode_id = episode.id
    WHERE episode.show_id = :show AND episode.gone_at IS NULL AND episode.enclosure_url IS NOT NULL AND episode.sort_at >= :since
    ORDER BY episode.sort_at DESC, episode.id DESC LIMIT :limit
    """)

  private static let setLastHandledEpisode = Statement(
    "rules.setLooked", "UPDATE download_rule SET last_episode = :last_episode WHERE user_id = :user AND show_id = :show")

  private static let setFailure = Statement(
    "rules.setTrouble", "UPDATE download_rule SET trouble = :trouble, trouble_at = :trouble_at WHERE user_id = :user AND show_id = :show")
}

/// A rule for automatic downloads and deletions of a show.
public struct DownloadRule: Sendable, Equatable {
  /// The number of newest episodes to download; 0 for none.
  public var newest: Int
  /// The number of automatically downloaded episodes to keep; nil for all.
  public var keepLatest: Int?
  /// Whether played episodes are deleted after a day; nil as the user's default does.
  public var deletesPlayed: Bool?
  /// Whether the number of episodes to download is the user's default.
  public var followsDefault: Bool
  /// The current reason that the rule cannot be carried out; nil for none.
  public private(set) var failure: DownloadFailure?
  /// Since when the rule cannot be carried out; nil when it can.
  public private(set) var failedAt: Date?

  /// Creates a rule; the default values have no effect.
  public init(newest: Int = 0, keepLatest: Int? = nil, deletesPlayed: Bool? = nil, followsDefault: Bool = false) {
    self.newest = newest
    self.keepLatest = keepLatest
    self.deletesPlayed = deletesPlayed
    self.followsDefault = followsDefault
  }

  init(_ row: Row) throws {
    newest = Int(clamping: try row.int64("newest"))
    keepLatest = try row.optionalInt("keep")
    deletesPlayed = Self.deletesPlayed(stored: try row.optionalInt("deletes_played"))
    followsDefault = try row.bool("follows_default")
    failure = try row.optionalText("trouble").map { DownloadFailure(rawValue: $0) ?? .failed }
    failedAt = try row.optionalDate("trouble_at")
  }

  /// `deletesPlayed` as it is stored: 0 for the default's, which earlier versions did not have, 1 for yes, and -1 for no.
  var storedDeletion: Int { deletesPlayed.map { $0 ? 1 : -1 } ?? 0 }

  static func deletesPlayed(stored: Int?) -> Bool? { stored.flatMap { $0 == 0 ? nil : $0 > 0 } }
}

// MARK: - As text, in the log of changes

extension DownloadRule {
  /// Reads a rule from its text.
  ///
  /// - Returns: nil when `text` is not one.
  public init?(text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[0] == "-" || Int(parts[0]) != nil else { return nil }
    self.init(
      newest: Int(parts[0]) ?? 0, keepLatest: Int(parts[1]), deletesPlayed: Self.deletesPlayed(stored: Int(parts[2])),
      followsDefault: parts[0] == "-")
  }

  /// Its text: "3 5 1", with "-" for the user's default number of downloads, and for no limit. The last number is `storedDeletion`.
  public var text: String {
    "\(followsDefault ? "-" : "\(newest)") \(keepLatest.map { "\($0)" } ?? "-") \(storedDeletion)"
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
  /// The episodes that the rule is for.
  public let filter: EpisodeRuleFilter
  /// Only episodes from this time on are downloaded; nil for all.
  public let since: Date?
  /// Whether the rule has an effect: a default ends with the subscription.
  public let isActive: Bool
  /// The number of automatically downloaded episodes to keep, of the show or of the default that it follows; nil for all.
  public let keepLatest: Int?
  /// Whether played episodes are deleted after a day, by the rule or by the default of a subscription.
  public let deletesPlayed: Bool

  init(_ row: Row) throws {
    user = UserID(try row.int64("user_id"))
    show = ShowID(try row.int64("show_id"))
    rule = try DownloadRule(row)
    lastEpisode = EpisodeID(try row.int64("last_episode"))
    filter = try EpisodeRuleFilter(row)
    let subscribed = try row.optionalDate("subscribed_at")
    isActive = !rule.followsDefault || subscribed != nil
    keepLatest = try rule.keepLatest ?? (rule.followsDefault && subscribed != nil ? row.optionalInt("default_keep") : nil)
    deletesPlayed = try rule.deletesPlayed ?? (subscribed != nil && row.optionalInt("default_deletes_played") == 1)
    let starts = [subscribed.map { $0 - Self.late }, try row.optionalDate("changed_at")].compactMap { $0 }
    since = rule.followsDefault ? starts.max() : nil
  }

  /// Publishers often backdate episodes a little.
  private static let late: TimeInterval = 86_400

  var key: Parameters { ["user": .integer(user.rawValue), "show": .integer(show.rawValue)] }
}
