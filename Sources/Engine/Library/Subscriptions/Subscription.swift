import Foundation
import PodcastModel
import Storage

/// A show that a person subscribes to, and what they made of it.
public struct Subscription: Sendable, Equatable {
  public let show: Show
  public let subscribed: Date
  /// When its newest episode came out; nil when it has none.
  public let newest: Date?
  /// How many episodes have come since the person last opened the show.
  public let newCount: Int
  public let isFavourite: Bool
  /// Out of the lists, and still there.
  public let isArchived: Bool

  /// How subscriptions are listed.
  public enum Order: String, Sendable, CaseIterable {
    /// Whose newest episode is the newest comes first.
    case new
    case title
    /// As the person has put them; those that they have not put anywhere come first, by title.
    case byHand
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
    \(ShowRepository.columns), show.newest_at, subscription.subscribed_at, subscription.new_count, subscription.is_favourite, \
    subscription.is_archived, subscription.position
    """
}
