import Foundation
import PodcastModel
import Storage

/// A show as its page tells it to one person, in one query.
public struct ShowDetail: Sendable, Equatable {
  public let show: Show
  /// When its feed was last fetched; nil when it never was.
  public let checked: Date?
  /// What was wrong with the feed then.
  public let trouble: FeedTrouble?
  /// How many episodes have come since the person last opened the show; nil when they do not subscribe to it.
  public let newCount: Int?
  /// Marks on the subscription; false where there is none.
  public let isFavourite: Bool
  public let isArchived: Bool
  public let preference: ShowPreference
  public let rule: DownloadRule
  /// How many of its episodes the person has archived.
  public let archivedCount: Int

  init(_ row: Row) throws {
    show = try Show(row)
    checked = try row.optionalDate("checked_at")
    trouble = try row.optionalText("feed_trouble").map { FeedTrouble(rawValue: $0) ?? .failed }
    newCount = try row.optionalInt("new_count")
    isFavourite = try row.optionalInt64("is_favourite") == 1
    isArchived = try row.optionalInt64("is_archived") == 1
    preference = try ShowPreference(row)
    rule = try row.optionalInt("newest") == nil ? DownloadRule() : DownloadRule(row)
    archivedCount = Int(clamping: try row.int64("archived_count"))
  }

  static let columns = """
    \(ShowRepository.columns), feed.checked_at, feed.trouble AS feed_trouble, subscription.new_count, subscription.is_favourite, \
    subscription.is_archived, \(ShowPreference.columns), \
    rule.newest, rule.keep, rule.deletes_played, rule.trouble, rule.trouble_at
    """
}
