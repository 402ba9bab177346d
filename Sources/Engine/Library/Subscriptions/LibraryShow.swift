import Foundation
import PodcastModel
import Storage

/// A subscribed show as the user's library shows it.
public struct LibraryShow: Sendable, Equatable {
  /// The id of the show.
  public let id: ShowID
  /// The title of the show.
  public let title: String
  /// The author; nil for none.
  public let author: String?
  /// The cover; nil for none.
  public let artwork: ArtworkID?
  /// When its newest episode was published; nil when it has none.
  public let newest: Date?
  /// The number of episodes that the user has neither finished nor archived.
  public internal(set) var unplayed: Int
  /// Those of them that were published since the user has subscribed; 0 for an archived show.
  public let arrived: Int
  /// Whether the show is a favourite.
  public let isFavourite: Bool
  /// Whether the show is archived: it is hidden in lists.
  public let isArchived: Bool
  /// The failure of the last fetch of its feed; nil when it succeeded.
  public let failure: FeedFailure?
  /// The place in the manual order; nil for none.
  let position: Int64?

  /// Whether the feed itself fails: a server without a network has no failing feeds.
  public var isFailing: Bool { failure != nil && failure != .offline }

  /// - Parameter played: The number of its episodes that do not wait to be played.
  init(_ row: Row, played: (ShowID) -> Int) throws {
    id = ShowID(try row.int64("id"))
    title = try row.text("title")
    author = try row.optionalText("author")
    artwork = try row.optionalInt64("artwork_id").map(ArtworkID.init)
    newest = try row.optionalDate("newest_at")
    isFavourite = try row.bool("is_favourite")
    isArchived = try row.bool("is_archived")
    failure = try row.optionalText("trouble").map { FeedFailure(rawValue: $0) ?? .failed }
    position = try row.optionalInt64("position")
    arrived = Int(clamping: try row.int64("arrived"))
    unplayed = max(Int(clamping: try row.int64("episode_count")) - played(id), 0)
  }

  static let columns = """
    show.id, \(ShowLook.title) AS title, show.author, \(ShowLook.artwork) AS artwork_id, show.episode_count, show.newest_at, subscription.is_favourite, \
    subscription.is_archived, subscription.position, feed.trouble, \(arrived)
    """

  static let arrived = """
    (SELECT COUNT(*) FROM unplayed_episode AS unplayed \
    WHERE unplayed.user_id = subscription.user_id AND unplayed.show_id = subscription.show_id \
    AND unplayed.sort_at > COALESCE(subscription.counted_from, subscription.subscribed_at)) AS arrived
    """
}
