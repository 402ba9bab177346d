import Foundation
import Library
import PodcastModel

/// Changes of the whole queue.
extension Playback {
  /// Sorts the queue.
  ///
  /// - Returns: the change that undoes it; nil when the queue has this order already.
  public func sortUpNext(_ order: QueueOrder, for user: UserID) async throws -> QueueUndo? {
    var generator = SystemRandomNumberGenerator()
    let queue = try await upNext(of: user).map(\.planned)
    let wanted = order.sorted(queue, serial: try await library.upNext.serialShows(of: user), using: &generator)
    guard wanted != queue.map(\.episode.id) else { return nil }
    // Episodes that were queued meanwhile follow.
    let before = try await arrange(for: user) { OrderUndo(sorting: wanted).applied(to: $0) }
    return .order(OrderUndo(sorting: before))
  }

  /// Removes the queued episodes that were published more than `days` days ago. Episodes in progress, and those without a date, stay.
  ///
  /// - Parameter days: At least one; at most ten years.
  /// - Returns: the number of removed episodes, and the change that undoes it; nil when none was removed.
  public func removeFromUpNext(olderThan days: Int, for user: UserID) async throws -> (count: Int, undo: QueueUndo)? {
    let oldest = now() - TimeInterval(min(max(days, 1), 3_650)) * 86_400
    let old = Set(
      try await upNext(of: user).map(\.planned).filter { $0.position == 0 && $0.episode.published.map { $0 < oldest } == true }
        .map(\.episode.id))
    guard !old.isEmpty else { return nil }
    let before = try await arrange(for: user) { queue in queue.filter { !old.contains($0) } }
    let removed = old.intersection(before)
    return removed.isEmpty ? nil : (removed.count, QueueUndo(removing: [], returning: removed, to: before))
  }

  // MARK: - Within the room

  /// Changes the whole queue, which may exceed the user's limit, so that an undo loses nothing.
  ///
  /// - Returns: the queue before.
  /// - Throws: `PlaybackError.upNextIsFull`.
  func arrange(for user: UserID, _ change: @escaping @Sendable ([EpisodeID]) -> [EpisodeID]) async throws -> [EpisodeID] {
    guard let before = try await library.upNext.arrange(for: user, at: now(), limit: PlaybackRules.queueLength, change) else {
      throw PlaybackError.upNextIsFull
    }
    return before
  }
}
