import PodcastModel
import Storage

/// The title of a subscribed show.
public struct SubscribedTitle: Sendable, Equatable {
  /// The id of the show.
  public let id: ShowID
  /// The title of the show.
  public let title: String
  /// The number of its episodes.
  public let episodeCount: Int

  init(_ row: Row) throws {
    id = ShowID(try row.int64("id"))
    title = try row.text("title")
    episodeCount = Int(clamping: try row.int64("episode_count"))
  }
}
