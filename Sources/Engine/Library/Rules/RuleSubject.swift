import Foundation
import PodcastModel
import Storage

/// A subscription with the rule for it, and how far the rule has archived its episodes.
public struct RuleSubject: Sendable, Equatable {
  /// The subscriber.
  public let user: UserID
  /// The show.
  public let show: ShowID
  /// The show's own rule, or the user's default.
  public let rule: EpisodeRule
  /// Whether the show has a rule of its own.
  public let hasOwnRule: Bool
  /// Only episodes from this time on are archived.
  public let since: Date
  /// When the user subscribed.
  public let subscribed: Date
  /// Older episodes have been handled by the archiving part of the rule.
  let archivedTo: Date
  /// When a new episode or a changed rule made the archiving part due; nil when it is not.
  let due: Date?

  init(_ row: Row) throws {
    user = UserID(try row.int64("user_id"))
    show = ShowID(try row.int64("show_id"))
    rule = try EpisodeRule(row)
    hasOwnRule = try row.bool("has_own_rule")
    since = try row.date("since")
    subscribed = try row.date("subscribed_at")
    archivedTo = try row.date("archived_to")
    due = try row.optionalDate("rule_due_at")
  }
}
