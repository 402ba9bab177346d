import Foundation
import Library
import PodcastModel

/// What a person has lined up to hear.
extension Playback {
  /// The queue, what plays next first.
  public func upNext(of user: UserID) async throws -> [UpNextEntry] {
    let habits = try await habits(of: user)
    return try await library.personal.upNext(of: user, limit: PlaybackRules.queueLength).map {
      UpNextEntry(listed: $0.listed, planned: PlannedEpisode($0, with: habits))
    }
  }

  /// How many episodes are in the queue.
  public func upNextCount(of user: UserID) async throws -> Int {
    try await library.upNext.count(of: user)
  }

  /// Puts episodes at the head of the queue, in the order given. What is in it already moves there; what has no sound, or does not
  /// exist, is left out.
  ///
  /// - Throws: `PlaybackError.upNextIsFull`; then nothing is added. Likewise `playLast`.
  public func playNext(_ episodes: [EpisodeID], for user: UserID) async throws {
    try await put(episodes, .first, for: user)
  }

  /// Puts episodes at the end of the queue.
  public func playLast(_ episodes: [EpisodeID], for user: UserID) async throws {
    try await put(episodes, .last, for: user)
  }

  /// Moves an episode of the queue before another, or to the end where there is none. An episode that left the queue meanwhile is not
  /// brought back.
  public func move(_ episode: EpisodeID, before other: EpisodeID?, for user: UserID) async throws {
    guard episode != other else { return }
    try await library.upNext.put(
      [episode], other.map { .before($0) } ?? .last, onlyKnown: true, for: user, at: now(), limit: PlaybackRules.queueLength)
  }

  public func removeFromUpNext(_ episodes: [EpisodeID], for user: UserID) async throws {
    try await library.upNext.remove(episodes, for: user)
  }

  /// Empties the queue.
  ///
  /// - Returns: by what it can be brought back for two weeks; nil when it was empty already.
  @discardableResult
  public func clearUpNext(for user: UserID) async throws -> EarlierQueue.ID? {
    try await library.upNext.clear(for: user, at: now(), forgettingBefore: oldestQueue)
  }

  /// Makes these episodes the queue, in the order given; as many as it holds. What cannot be played is left out.
  ///
  /// - Returns: by what the queue there was can be brought back for two weeks; nil when it was empty.
  public func playInstead(_ episodes: [EpisodeID], for user: UserID) async throws -> EarlierQueue.ID? {
    try await library.upNext.replace(
      with: Array(episodes.prefix(PlaybackRules.queueLength)), for: user, at: now(), forgettingBefore: oldestQueue)
  }

  /// The queues that were cleared or replaced within two weeks, newest first.
  public func earlierQueues(of user: UserID) async throws -> [EarlierQueue] {
    try await library.upNext.earlier(of: user, since: oldestQueue, limit: 50)
  }

  /// Makes an earlier queue the queue again. The one there was becomes an earlier one.
  ///
  /// - Throws: `PlaybackError.noSuchQueue`.
  public func restoreUpNext(_ id: EarlierQueue.ID, for user: UserID) async throws {
    guard try await library.upNext.restore(id, for: user, at: now(), oldest: oldestQueue) else { throw PlaybackError.noSuchQueue(id) }
  }

  // MARK: - Private

  private var oldestQueue: Date { now() - PlaybackRules.queueMemory }

  private func put(_ episodes: [EpisodeID], _ place: UpNextRepository.Place, for user: UserID) async throws {
    guard try await library.upNext.put(episodes, place, for: user, at: now(), limit: PlaybackRules.queueLength) else {
      throw PlaybackError.upNextIsFull
    }
  }
}

/// An episode in the queue.
public struct UpNextEntry: Sendable, Equatable {
  public let listed: ListedEpisode
  public let planned: PlannedEpisode
}
