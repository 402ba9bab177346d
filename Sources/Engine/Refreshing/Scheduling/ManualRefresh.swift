import Events
import Foundation
import Library
import PodcastModel
import Supervision

/// Refreshing that somebody asked for: it goes on when they leave, and whoever looks sees how far it has come.
///
/// One a program: all open pages and the command line speak of the same work.
public actor ManualRefresh {
  private let refreshing: Refreshing
  private let events: any EventBus
  private let now: @Sendable () -> Date
  /// How many asked for each show that is being fetched.
  private var shows: [ShowID: Int] = [:]
  private var listeners: [Int: AsyncThrowingStream<RefreshProgress, any Error>.Continuation] = [:]
  private var lastListener = 0

  /// The refresh of all feeds: the one under way, else the last one; nil when there was none since the program was started.
  public private(set) var all: ManualRefreshOfAll?

  public init(refreshing: Refreshing, events: any EventBus, now: @escaping @Sendable () -> Date = { Date() }) {
    self.refreshing = refreshing
    self.events = events
    self.now = now
  }

  // MARK: - One show

  public func isUnderWay(_ show: ShowID) -> Bool { shows[show] != nil }

  /// Begins to fetch a show's feed, and does not wait for the end. A second wish while it is under way changes nothing.
  public func start(_ show: ShowID) {
    if shows[show] == nil { startAnew(show) }
  }

  /// The same also while one is under way, since something about how we ask is otherwise now.
  public func startAnew(_ show: ShowID) {
    begin(show)
    refreshing.background.start("refreshing a show") { _ = try await self.finish(show) }
  }

  /// Fetches a show's feed.
  ///
  /// - Throws: what the database throws.
  public func refresh(_ show: ShowID) async throws -> RefreshOutcome {
    begin(show)
    return try await finish(show)
  }

  /// The same, as the progress of one.
  public nonisolated func progress(of show: ShowID) -> AsyncThrowingStream<RefreshProgress, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: RefreshProgress.self)
    refreshing.background.start("refreshing a show") {
      var progress = RefreshProgress(total: 1)
      continuation.yield(progress)
      do {
        progress.take(try await self.refresh(show))
        continuation.yield(progress)
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    return stream
  }

  // MARK: - All shows

  /// Begins to fetch all feeds that somebody wants, and does not wait for the end.
  public func startAll() {
    guard all?.isUnderWay != true else { return }
    all = ManualRefreshOfAll(progress: RefreshProgress(total: 0))
    events.publish(.refresh)
    refreshing.background.start("refreshing all feeds") { await self.runAll() }
  }

  /// Fetches all feeds that somebody wants, or joins whoever does so already. It goes on when nobody listens any more.
  ///
  /// - Returns: how far it has come, from now on. It throws what the database throws.
  public func refreshAll() -> AsyncThrowingStream<RefreshProgress, any Error> {
    let isJoining = all?.isUnderWay == true
    startAll()
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: RefreshProgress.self)
    lastListener += 1
    listeners[lastListener] = continuation
    if isJoining, var progress = all?.progress, progress.total > 0 {
      progress.latest = nil
      continuation.yield(progress)
    }
    return stream
  }

  // MARK: - Private

  private func begin(_ show: ShowID) {
    shows[show, default: 0] += 1
    events.publish(.feed(show))
  }

  private func finish(_ show: ShowID) async throws -> RefreshOutcome {
    defer {
      shows[show] = shows[show].flatMap { $0 > 1 ? $0 - 1 : nil }
      events.publish(.feed(show))
    }
    return try await refreshing.refresh(show)
  }

  private func runAll() async {
    do {
      for await progress in try await refreshing.refreshAll() { take(progress) }
      for listener in listeners.values { listener.finish() }
    } catch {
      for listener in listeners.values { listener.finish(throwing: error) }
    }
    listeners = [:]
    all?.ended = now()
    events.publish(.refresh)
  }

  private func take(_ progress: RefreshProgress) {
    all?.progress = progress
    if let outcome = progress.latest, outcome.result == .failed, (all?.failures.count ?? 0) < Self.mostFailures {
      all?.failures.append(outcome)
    }
    for listener in listeners.values { listener.yield(progress) }
    events.publish(.refresh)
  }

  private static let mostFailures = 50
}

/// A refresh of all feeds that somebody asked for.
public struct ManualRefreshOfAll: Sendable, Equatable {
  public internal(set) var progress: RefreshProgress
  /// What could not be read, at most 50.
  public internal(set) var failures: [RefreshOutcome] = []
  /// Nil while it is under way.
  public internal(set) var ended: Date?

  public var isUnderWay: Bool { ended == nil }

  init(progress: RefreshProgress) { self.progress = progress }
}
