import Foundation
import PodcastModel
import Storage

/// A queue that was cleared or replaced.
public struct EarlierQueue: Sendable, Equatable, Identifiable {
  /// The id of the queue.
  public let id: Int64
  /// When it was cleared or replaced.
  public let saved: Date
  /// The episodes in order.
  public let episodes: [EpisodeID]

  init(_ row: Row) throws {
    id = try row.int64("id")
    saved = try row.date("saved_at")
    episodes = try row.text("episodes").split(separator: " ").compactMap { Int64($0).map(EpisodeID.init) }
  }
}
