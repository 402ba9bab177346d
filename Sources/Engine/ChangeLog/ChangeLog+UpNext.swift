import Foundation
import Library
import Playback
import PodcastModel

/// Up Next as it was.
extension ChangeLog {
  /// Up Next as it was at a moment, compared with the current one. The episode in the player is left out unless it is queued now: it would
  /// play twice.
  ///
  /// - Throws: `ChangeLogError.noRecord` for a moment before the log begins, and for one that is still to come; `StorageError`.
  public func upNext(at moment: Date, of user: UserID) async throws -> PastQueue {
    guard moment <= now(), let past = try await library.changeLog.queue(of: user, at: moment) else {
      throw ChangeLogError.noRecord(begin: try await library.changeLog.beginOfQueue(of: user))
    }
    let current = try await library.upNext.episodes(of: user)
    let (known, playing) = (Set(current), try await playingEpisode(of: user))
    let wanted = past.filter { $0 != playing || known.contains($0) }
    let playable = try await library.changeLog.playable(among: wanted, for: user)
    let episodes = wanted.filter { known.contains($0) || playable.contains($0) }
    let restored = Set(episodes)
    return PastQueue(
      episodes: episodes, missing: wanted.count - episodes.count, coming: restored.subtracting(known).count,
      leaving: known.subtracting(restored).count, isCurrent: episodes == current)
  }

  /// Restores Up Next as it was at a moment. Episodes that no longer exist are left out.
  ///
  /// - Returns: the queue, and the change, which `undo` takes; nil when Up Next was so already.
  /// - Throws: `ChangeLogError.noRecord`; `PlaybackError.upNextIsFull`; `StorageError`.
  public func restoreUpNext(at moment: Date, for user: UserID) async throws -> (queue: PastQueue, change: LoggedChange.ID?) {
    let past = try await upNext(at: moment, of: user)
    guard !past.isCurrent else { return (past, nil) }
    let (hasSpace, change) = try await library.upNext.restore(past.episodes, for: user, at: now(), limit: PlaybackRules.queueLength)
    guard hasSpace else { throw PlaybackError.upNextIsFull }
    return (past, change)
  }

  // MARK: - Private

  /// A finished episode is in the player until the next one plays, and can be queued again.
  private func playingEpisode(of user: UserID) async throws -> EpisodeID? {
    let current = try await listening.current(for: user)
    return current?.isFinished == false ? current?.episode.id : nil
  }
}

/// Up Next as it was at a moment.
public struct PastQueue: Sendable, Equatable {
  /// The episodes that can be queued, in playing order.
  public let episodes: [EpisodeID]
  /// The number of episodes that no longer exist, or cannot be played.
  public let missing: Int
  /// The number of episodes that are not queued now.
  public let coming: Int
  /// The number of queued episodes that would leave.
  public let leaving: Int
  /// Whether Up Next is so now.
  public let isCurrent: Bool
}

/// An error of the log of changes.
public enum ChangeLogError: Error, Equatable {
  /// The log says nothing about Up Next at that moment. Its first change of Up Next; nil when it has none.
  case noRecord(begin: Date?)
}
