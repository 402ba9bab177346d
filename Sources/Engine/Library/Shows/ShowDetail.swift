import Foundation
import PodcastModel
import Storage

/// A show with everything that its page shows to one user, in one query.
public struct ShowDetail: Sendable, Equatable {
  /// The facts of the show, with the name and the cover that the user has given it.
  public let show: Show
  /// The publisher's name.
  public let originalTitle: String
  /// When the feed was last fetched; nil for never.
  public let checked: Date?
  /// The failure of the last fetch; nil when it succeeded.
  public let failure: FeedFailure?
  /// The number of episodes since the user last opened the show; nil when the user does not subscribe to it.
  public let newCount: Int?
  /// Whether the subscription is a favourite; false without a subscription.
  public let isFavourite: Bool
  /// Whether the subscription is archived; false without a subscription.
  public let isArchived: Bool
  /// The user's settings for the show.
  public let preference: ShowPreference
  /// The user's download rule for the show.
  public let rule: DownloadRule
  /// The number of episodes that the user has archived.
  public let archivedCount: Int

  init(_ row: Row) throws {
    show = try Show(row)
    originalTitle = try row.text("original_title")
    checked = try row.optionalDate("checked_at")
    failure = try row.optionalText("feed_trouble").map { FeedFailure(rawValue: $0) ?? .failed }
    newCount = try row.optionalInt("new_count")
    isFavourite = try row.optionalInt64("is_favourite") == 1
    isArchived = try row.optionalInt64("is_archived") == 1
    preference = try ShowPreference(row)
    rule = try row.optionalInt("newest") == nil ? DownloadRule(followsDefault: true) : DownloadRule(row)
    archivedCount = Int(clamping: try row.int64("archived_count"))
  }

  static let columns = """
    \(ShowRepository.ownColumns), show.title AS original_title, feed.checked_at, feed.trouble AS feed_trouble, subscription.new_count, subscription.is_favourite, \
    subscription.is_archived, \(ShowPreference.columns), \
    rule.newest, rule.keep, rule.deletes_played, rule.follows_default, rule.trouble, rule.trouble_at
    """
}
