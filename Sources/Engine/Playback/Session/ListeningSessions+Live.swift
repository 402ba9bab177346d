import Library
import PodcastModel

extension ListeningSessions {
  /// The audio address of a broadcast of a show's feed while it runs.
  ///
  /// - Parameter item: its number among the live items of the feed.
  /// - Returns: nil for one that is over or unknown, and for a show that the user may not see.
  /// - Throws: `StorageError`.
  public func liveAudioURL(of show: ShowID, item: Int64, for user: UserID) async throws -> String? {
    guard try await library.privateShows.isVisible(show, to: user) else { return nil }
    let now = now()
    return try await library.extras.extras(of: show).liveItems.first { $0.number == item && $0.isLive && !$0.isOver(at: now) }?.audioURL
  }
}
