import Events
import Foundation
import Library

/// The refreshes in progress, and the streams that follow them.
actor RefreshRequests {
  private struct Request {
    let scope: RefreshScope
    let options: RefreshOptions
    var progress = RefreshProgress(total: 0)
    var followers: [AsyncThrowingStream<RefreshProgress, any Error>.Continuation]

    /// Pages show only refreshes that a user asked for.
    var isUserRequested: Bool { !options.contains(.onlyStale) }
  }

  /// The refresh of all feeds: the one in progress, else the last one.
  private(set) var all: RefreshOfAll?

  private let events: any EventBus
  private var running: [Int: Request] = [:]
  private var last = 0

  init(events: any EventBus) { self.events = events }

  /// The progress of a list that is being fetched; nil when none is.
  func fetchProgress(of list: ImportID) -> RefreshProgress? { request(of: list)?.progress }

  /// The same from now on.
  func progress(of list: ImportID) -> AsyncThrowingStream<RefreshProgress, any Error> {
    request(of: list).map { follow($0.scope, $0.options).progress } ?? AsyncThrowingStream { $0.finish() }
  }

  func isRunning(_ scope: RefreshScope) -> Bool { running.values.contains { $0.isUserRequested && $0.scope == scope } }

  /// Follows a refresh of the same kind that is in progress, or a new one.
  ///
  /// - Returns: the progress, and the number of the new refresh; nil where it joined another.
  func follow(
    _ scope: RefreshScope, _ options: RefreshOptions
  ) -> (progress: AsyncThrowingStream<RefreshProgress, any Error>, number: Int?) {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: RefreshProgress.self)
    if !options.contains(.again), let known = running.first(where: { $0.value.scope == scope && $0.value.options == options })?.key {
      running[known]?.followers.append(continuation)
      if var progress = running[known]?.progress, progress.total > 0 {
        progress.latest = nil
        continuation.yield(progress)
      }
      return (stream, nil)
    }
    last += 1
    var request = Request(scope: scope, options: options.subtracting(.again), followers: [continuation])
    if case .list(_, _, let shows) = scope { request.progress = RefreshProgress(total: shows.count) }
    running[last] = request
    if scope == .all { all = RefreshOfAll(progress: request.progress) }
    publish(request)
    return (stream, last)
  }

  func update(_ progress: RefreshProgress, of number: Int) {
    running[number]?.progress = progress
    guard let request = running[number] else { return }
    for follower in request.followers { follower.yield(progress) }
    if request.scope.isOne { return }
    if request.scope == .all { all?.update(progress) }
    publish(request)
  }

  func end(_ number: Int, at moment: Date, error: (any Error)? = nil) {
    guard let request = running.removeValue(forKey: number) else { return }
    for follower in request.followers { follower.finish(throwing: error) }
    if request.scope == .all { all?.ended = moment }
    publish(request)
  }

  // MARK: - Private

  private func request(of list: ImportID) -> Request? {
    running.values.first { if case .list(list, _, _) = $0.scope { true } else { false } }
  }

  private func publish(_ request: Request) {
    switch request.scope {
    case .show(let show): if request.isUserRequested { events.publish(.feed(show)) }
    case .all: events.publish(.refresh)
    case .list(_, let user, _): events.publish(.imports(user))
    case .subscriptions: break
    }
  }
}

/// A refresh of all feeds.
public struct RefreshOfAll: Sendable, Equatable {
  public private(set) var progress: RefreshProgress
  /// The feeds that could not be read, at most 50.
  public private(set) var failures: [RefreshOutcome] = []
  /// Nil while it is in progress.
  public internal(set) var ended: Date?

  /// Whether the refresh is in progress.
  public var isInProgress: Bool { ended == nil }

  init(progress: RefreshProgress) { self.progress = progress }

  mutating func update(_ progress: RefreshProgress) {
    self.progress = progress
    if let outcome = progress.latest, outcome.result == .failed, failures.count < Self.maxFailures { failures.append(outcome) }
  }

  private static let maxFailures = 50
}
