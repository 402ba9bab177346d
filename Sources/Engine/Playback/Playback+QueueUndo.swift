import Library
import PodcastModel

/// Changes of the queue that can be undone.
extension Playback {
  /// Puts episodes at the head of the queue or at its end, in the order given. Queued episodes move; episodes without audio are left out.
  ///
  /// - Returns: how many of them are queued now, and the change that undoes it; nil when none is.
  /// - Throws: `PlaybackError.upNextIsFull`; then nothing is added.
  public func queue(_ episodes: [EpisodeID], isNext: Bool, for user: UserID) async throws -> (count: Int, undo: QueueUndo?) {
    let before = try await library.upNext.episodes(of: user)
    if isNext { try await playNext(episodes, for: user) } else { try await playLast(episodes, for: user) }
    let queued = Set(try await library.upNext.episodes(of: user)).intersection(episodes)
    return (queued.count, queued.isEmpty ? nil : QueueUndo(removing: queued.subtracting(before), returning: queued, to: before))
  }

  /// Restores the queue as it was before a change.
  ///
  /// - Throws: `PlaybackError.noSuchQueue` for a queue that was set aside more than two weeks ago, `PlaybackError.upNextIsFull`.
  public func undo(_ undo: QueueUndo, for user: UserID) async throws {
    switch undo {
    case .earlier(let queue): try await restoreUpNext(queue, for: user)
    case .order(let change): _ = try await arrange(for: user) { change.applied(to: $0) }
    }
  }
}
