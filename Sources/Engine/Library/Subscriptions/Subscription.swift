import Foundation
import PodcastModel
import Storage

/// A user's subscription to a show.
public struct Subscription: Sendable, Equatable {
  /// The facts of the show.
  public let show: Show
  /// When the user subscribed.
  public let subscribed: Date
  /// When its newest episode was published; nil when it has none.
  public let newest: Date?
  /// The number of episodes since the user last opened the show.
  public let newCount: Int
  /// Whether the show is a favourite.
  public let isFavourite: Bool
  /// Whether the show is archived: it is hidden in lists.
  public let isArchived: Bool

  /// The order of subscriptions.
  public enum Order: String, Sendable, CaseIterable {
    /// By the newest episode, the most recent first.
    case new
    /// By title.
    case title
    /// By the number of unplayed episodes, the most first.
    case unplayed
    /// The user's manual order; shows without a place come first, by title.
    case manual = "byHand"
  }

  init(_ row: Row) throws {
    show = try Show(row)
    subscribed = try row.date("subscribed_at")
    newest = try row.optionalDate("newest_at")
    newCount = Int(clamping: try row.int64("new_count"))
    isFavourite = try row.bool("is_favourite")
    isArchived = try row.bool("is_archived")
  }

  static let columns = """
    \(ShowRepository.ownColumns), show.newest_at, subscription.subscribed_at, subscription.new_count, subscription.is_favourite, \
    subscription.is_archived, subscription.position
    """
}
