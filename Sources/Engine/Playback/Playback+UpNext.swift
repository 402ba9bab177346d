import Foundation
import Library
import PodcastModel

/// A user's queue, Up Next.
extension Playback {
  /// The queue in playing order.
  ///
  /// - Parameter limit: The maximum number of episodes; nil for the whole queue.
  public func upNext(of user: UserID, limit: Int? = nil) async throws -> [UpNextEntry] {
    let common = try await planSettings(of: user)
    return try await library.personal.upNext(of: user, limit: limit ?? PlaybackRules.queueLength).map {
      UpNextEntry(listed: $0.listed, planned: PlannedEpisode($0, with: common))
    }
  }

  /// Puts episodes at the head of the queue, in the order given. Episodes that are in it already move there; episodes that have no
  /// audio, or do not exist, are left out.
  ///
  /// - Throws: `PlaybackError.upNextIsFull`; then nothing is added.
  public func playNext(_ episodes: [EpisodeID], for user: UserID) async throws {
    try await put(episodes, .first, for: user)
  }

  /// Appends episodes to the queue.
  ///
  /// - Throws: `PlaybackError.upNextIsFull`; then nothing is added.
  public func playLast(_ episodes: [EpisodeID], for user: UserID) async throws {
    try await put(episodes, .last, for: user)
  }

  /// Moves an episode of the queue before another, or to the end when `other` is nil. Does nothing when the episode has left the queue.
  public func move(_ episode: EpisodeID, before other: EpisodeID?, for user: UserID) async throws {
    guard episode != other else { return }
    try await library.upNext.put(
      [episode], other.map { .before($0) } ?? .last, onlyKnown: true, for: user, at: now(), limit: PlaybackRules.queueLength)
  }

  /// Removes episodes from the queue; episodes that are not queued are ignored.
  public func removeFromUpNext(_ episodes: [EpisodeID], for user: UserID) async throws {
    try await library.upNext.remove(episodes, for: user, at: now())
  }

  /// Empties the queue.
  ///
  /// - Returns: the id with which the queue can be restored for two weeks; nil when it was already empty.
  @discardableResult
  public func clearUpNext(for user: UserID) async throws -> EarlierQueue.ID? {
    try await library.upNext.clear(for: user, at: now(), forgettingBefore: oldestQueue)
  }

  /// Replaces the queue with these episodes, in the given order, up to the user's limit. Episodes that cannot be played are ignored.
  ///
  /// - Returns: the id with which the replaced queue can be restored for two weeks; nil when it was empty.
  public func replaceQueue(_ episodes: [EpisodeID], for user: UserID) async throws -> EarlierQueue.ID? {
    let limit = try await settings(of: user).upNextLimit
    return try await library.upNext.replace(
      with: Array(episodes.prefix(limit)), for: user, at: now(), forgettingBefore: oldestQueue)
  }

  /// The queues that were cleared or replaced within the last two weeks, newest first.
  public func earlierQueues(of user: UserID) async throws -> [EarlierQueue] {
    try await library.upNext.earlier(of: user, since: oldestQueue, limit: 50)
  }

  /// Restores an earlier queue. The replaced queue becomes an earlier one.
  ///
  /// - Throws: `PlaybackError.noSuchQueue`.
  public func restoreUpNext(_ id: EarlierQueue.ID, for user: UserID) async throws {
    guard try await library.upNext.restore(id, for: user, at: now(), oldest: oldestQueue) else { throw PlaybackError.noSuchQueue(id) }
  }

  // MARK: - Private

  private var oldestQueue: Date { now() - PlaybackRules.earlierQueueLifetime }

  private func put(_ episodes: [EpisodeID], _ place: UpNextRepository.Position, for user: UserID) async throws {
    let limit = try await settings(of: user).upNextLimit
    guard try await library.upNext.put(episodes, place, for: user, at: now(), limit: limit) else {
      throw PlaybackError.upNextIsFull
    }
  }
}

/// An episode in the queue.
public struct UpNextEntry: Sendable, Equatable {
  /// The episode with its show and its state in the user's lists.
  public let listed: ListedEpisode
  /// The episode as the player would play it.
  public let planned: PlannedEpisode
}
