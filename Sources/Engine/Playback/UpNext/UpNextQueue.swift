import Events
import Foundation
import Library
import PodcastModel

/// The queues of users, Up Next.
public struct UpNextQueue: Sendable {
  private let repository: UpNextRepository
  private let personal: PersonalEpisodeRepository
  private let settings: UserSettings
  private let now: @Sendable () -> Date

  /// - Parameter now: the clock; tests pass a fixed one.
  public init(library: Library, now: @escaping @Sendable () -> Date = { Date() }) {
    repository = library.upNext
    personal = library.personal
    settings = UserSettings(library: library, now: now)
    self.now = now
  }

  /// The queue in playing order.
  ///
  /// - Parameter limit: The maximum number of episodes; nil for the whole queue.
  public func entries(of user: UserID, limit: Int? = nil) async throws -> [UpNextEntry] {
    let common = try await settings.planSettings(of: user)
    return try await personal.upNext(of: user, limit: limit ?? PlaybackRules.queueLength).map {
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

  /// Puts episodes at the head of the queue or at its end, in the order given. Queued episodes move; episodes without audio are left out.
  ///
  /// - Returns: how many of them are queued now.
  /// - Throws: `PlaybackError.upNextIsFull`; then nothing is added.
  public func add(_ episodes: [EpisodeID], isNext: Bool, for user: UserID) async throws -> Int {
    if isNext { try await playNext(episodes, for: user) } else { try await playLast(episodes, for: user) }
    return Set(try await repository.episodes(of: user)).intersection(episodes).count
  }

  /// Moves an episode of the queue before another, or to the end when `other` is nil. Does nothing when the episode has left the queue.
  public func move(_ episode: EpisodeID, before other: EpisodeID?, for user: UserID) async throws {
    guard episode != other else { return }
    try await repository.put(
      [episode], other.map { .before($0) } ?? .last, onlyKnown: true, for: user, at: now(), limit: PlaybackRules.queueLength)
  }

  /// Removes episodes from the queue; episodes that are not queued are ignored.
  public func remove(_ episodes: [EpisodeID], for user: UserID) async throws {
    try await repository.remove(episodes, for: user, at: now())
  }

  /// Removes the queued episodes that were published more than `days` days ago. Episodes in progress, and those without a date, stay.
  ///
  /// - Parameter days: At least one; at most ten years.
  /// - Returns: the number of removed episodes.
  public func remove(olderThan days: Int, for user: UserID) async throws -> Int {
    let oldest = now() - TimeInterval(min(max(days, 1), 3_650)) * 86_400
    let old = Set(
      try await entries(of: user).map(\.planned).filter { $0.position == 0 && $0.episode.published.map { $0 < oldest } == true }
        .map(\.episode.id))
    guard !old.isEmpty else { return 0 }
    return old.intersection(try await arrange(for: user) { queue in queue.filter { !old.contains($0) } }).count
  }

  /// Sorts the queue.
  ///
  /// - Returns: whether the queue had another order.
  public func sort(_ order: QueueOrder, for user: UserID) async throws -> Bool {
    var generator = SystemRandomNumberGenerator()
    let queue = try await entries(of: user).map(\.planned)
    let wanted = order.sorted(queue, serial: try await repository.serialShows(of: user), using: &generator)
    guard wanted != queue.map(\.episode.id) else { return false }
    // Episodes that were queued meanwhile follow.
    try await apply(OrderUndo(sorting: wanted), for: user)
    return true
  }

  // MARK: - Whole queues

  /// Empties the queue.
  ///
  /// - Returns: the id with which the queue can be restored for two weeks; nil when it was already empty.
  @discardableResult
  public func clear(for user: UserID) async throws -> EarlierQueue.ID? {
    try await repository.clear(for: user, at: now(), forgettingBefore: oldestQueue)
  }

  /// Replaces the queue with these episodes, in the given order, up to the user's limit. Episodes that cannot be played are ignored.
  ///
  /// - Returns: the id with which the replaced queue can be restored for two weeks; nil when it was empty.
  public func replace(with episodes: [EpisodeID], for user: UserID) async throws -> EarlierQueue.ID? {
    let limit = try await settings.settings(of: user).upNextLimit
    return try await repository.replace(
      with: Array(episodes.prefix(limit)), for: user, at: now(), forgettingBefore: oldestQueue)
  }

  /// The queues that were cleared or replaced within the last two weeks, newest first.
  public func earlier(of user: UserID) async throws -> [EarlierQueue] {
    try await repository.earlier(of: user, since: oldestQueue, limit: 50)
  }

  /// Restores an earlier queue. The replaced queue becomes an earlier one.
  ///
  /// - Throws: `PlaybackError.noSuchQueue`.
  public func restore(_ id: EarlierQueue.ID, for user: UserID) async throws {
    guard try await repository.restore(id, for: user, at: now(), oldest: oldestQueue) else { throw PlaybackError.noSuchQueue(id) }
  }

  /// Removes, puts back or sorts episodes, as the undo of a logged change does.
  ///
  /// - Throws: `PlaybackError.upNextIsFull`.
  public func apply(_ change: OrderUndo, for user: UserID) async throws {
    _ = try await arrange(for: user) { change.applied(to: $0) }
  }

  // MARK: - Private

  private var oldestQueue: Date { now() - PlaybackRules.earlierQueueLifetime }

  private func put(_ episodes: [EpisodeID], _ place: UpNextRepository.Position, for user: UserID) async throws {
    let limit = try await settings.settings(of: user).upNextLimit
    guard try await repository.put(episodes, place, for: user, at: now(), limit: limit) else { throw PlaybackError.upNextIsFull }
  }

  /// Changes the whole queue, which may exceed the user's limit, so that an undo loses nothing.
  ///
  /// - Returns: the queue before.
  /// - Throws: `PlaybackError.upNextIsFull`.
  private func arrange(for user: UserID, _ change: @escaping @Sendable ([EpisodeID]) -> [EpisodeID]) async throws -> [EpisodeID] {
    guard let before = try await repository.arrange(for: user, at: now(), limit: PlaybackRules.queueLength, change) else {
      throw PlaybackError.upNextIsFull
    }
    return before
  }
}

/// An episode in the queue.
public struct UpNextEntry: Sendable, Equatable {
  /// The episode with its show and its state in the user's lists.
  public let listed: ListedEpisode
  /// The episode as the player would play it.
  public let planned: PlannedEpisode
}
