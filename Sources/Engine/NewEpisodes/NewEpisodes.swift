import Events
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// The engine of rules for new episodes, and of the Inbox. It places each new episode once, and archives those that a rule no longer keeps.
public final class NewEpisodes: Sendable {
  let library: Library
  private let queueLength: @Sendable (UserID) async throws -> Int
  /// The clock.
  public let now: @Sendable () -> Date
  /// The loop, and its health.
  public let loop: SupervisedLoop
  private let wake = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// Creates the engine.
  ///
  /// - Parameter queueLength: the maximum length of a user's Up Next.
  /// - Parameter now: the clock; tests pass a fixed one.
  public init(
    library: Library, queueLength: @escaping @Sendable (UserID) async throws -> Int,
    logger: Logger = Logger(label: "earnest.new-episodes"), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.queueLength = queueLength
    self.now = now
    loop = SupervisedLoop("new episodes", every: .zero, logger: logger, now: now)
  }

  /// The health of the loop.
  public var status: LoopStatus { loop.status }

  /// Carries out all rules until the task is cancelled: when a refresh has stored new episodes, and every ten minutes.
  public func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.listen() }
      group.addTask { await self.tick() }
      poke()
      for await _ in wake.stream {
        if Task.isCancelled { break }
        guard await !loop.attempt({ try await round() }) else { continue }
        guard await loop.pause() else { break }
        poke()
      }
      group.cancelAll()
    }
  }

  /// Carries out all rules once: places new episodes, then archives.
  ///
  /// - Throws: `StorageError`.
  public func round() async throws {
    let moment = now()
    var lengths: [UserID: Int] = [:]
    for user in try await library.claims.users() { lengths[user] = try await queueLength(user) }
    while try await library.episodeRules.handleNewEpisodes(
      at: moment, queueLength: { [lengths] in lengths[$0] ?? 0 }, by: { Self.decisions($0, $1, at: moment) })
    {
      if Task.isCancelled { return }
    }
    for subject in try await library.episodeRules.due(at: moment) { try await archive(subject, at: moment) }
  }

  // MARK: - Inbox

  /// Dismisses episodes: they leave the Inbox, and are not marked as played.
  ///
  /// - Returns: the time, by which `restoreInbox` restores them, and their number; nil when none was in the Inbox.
  /// - Throws: `StorageError`. The same holds for the functions below.
  public func dismiss(_ episodes: [EpisodeID], for user: UserID) async throws -> (moment: Date, count: Int)? {
    let moment = now()
    let count = try await library.inbox.dismiss(episodes, for: user, at: moment)
    return count > 0 ? (moment, count) : nil
  }

  /// Dismisses all episodes.
  ///
  /// - Returns: the time, by which `restoreInbox` restores them, and their number.
  public func clearInbox(of user: UserID) async throws -> (moment: Date, count: Int) {
    let moment = now()
    return (moment, try await library.inbox.clear(for: user, at: moment))
  }

  /// Restores the episodes that were dismissed at `moment`.
  public func restoreInbox(dismissedAt moment: Date, of user: UserID) async throws {
    _ = try await library.inbox.restore(dismissedAt: moment, for: user)
  }

  // MARK: - Within the room

  @discardableResult
  func archive(_ subject: RuleSubject, at moment: Date) async throws -> [EpisodeID] {
    try await library.episodeRules.archive(subject, at: moment) { Self.decisions($0, $1, at: moment) }
  }

  static func decisions(_ subject: RuleSubject, _ episodes: [RuledEpisode], at moment: Date) -> [EpisodeDecision] {
    let rules = EpisodeRules(subject.rule, since: subject.since, now: moment)
    return episodes.map { rules.decision(about: $0) }
  }

  /// Deletes old entries of the log of changes, and the rows that only an undo needs. Begins the record of Up Next of new users.
  func purge() async throws {
    try await library.changeLog.beginQueues(at: now())
    let (oldest, oldestState) = (now() - ChangeLogRepository.lifetime, now() - ReplacedState.lifetime)
    for user in try await library.claims.users() {
      try await library.inbox.purge(dismissedBefore: oldest, of: user)
      try await library.episodeRules.purgeArchived(before: oldest, of: user)
      try await library.changeLog.purge(at: now(), of: user)
      try await library.bookmarks.purge(deletedBefore: oldestState, of: user)
      try await library.replacedStates.purge(before: oldestState, of: user)
    }
  }

  /// Wakes the loop after a change.
  func poke() { wake.continuation.yield() }

  // MARK: - Private

  private func listen() async {
    for await change in library.events.changes() {
      if case .show(_, let added) = change, added > 0 { poke() }
    }
  }

  private func tick() async {
    // At once, so that the record begins before the first change.
    await loop.attempt { try await library.changeLog.beginQueues(at: now()) }
    // Only a cancelled task wakes with an error.
    while (try? await Task.sleep(for: Self.pace)) != nil {
      await loop.attempt { try await purge() }
      poke()
    }
    wake.continuation.finish()
  }

  private static let pace = Duration.seconds(600)
}
