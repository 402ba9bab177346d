import Foundation
import Logging
import Synchronization

/// A loop that repeats work until its task is cancelled. Each failure is logged and counted, and makes the next wait longer.
public final class SupervisedLoop: Sendable {
  private let pace: Duration
  private let logger: Logger
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state: Mutex<LoopStatus>
  /// The attempts under way; not the waits between them.
  public let underWay = WorkCount()

  /// Creates a loop.
  ///
  /// - Parameter name: The subject, for the log and for `status`.
  /// - Parameter pace: The wait between two attempts without failures.
  /// - Parameter now: The clock; tests pass a fixed one.
  /// - Parameter sleep: Waits, and throws when the task is cancelled; tests pass their own.
  public init(
    _ name: String, every pace: Duration, logger: Logger, now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.pace = pace
    self.logger = logger
    self.now = now
    self.sleep = sleep
    state = Mutex(LoopStatus(name: name))
  }

  /// The health of the loop.
  public var status: LoopStatus { state.withLock { $0 } }

  /// Repeats `body` until the task is cancelled.
  public func run(_ body: () async throws -> Void) async {
    while !Task.isCancelled {
      await attempt(body)
      guard await pause() else { return }
    }
  }

  /// Runs `body` once and records its result, for loops that an event drives. A cancelled task is no failure.
  ///
  /// - Returns: Whether it succeeded.
  @discardableResult
  public func attempt(_ body: () async throws -> Void) async -> Bool {
    underWay.begin()
    defer { underWay.end() }
    do {
      try await body()
      succeeded()
      return true
    } catch {
      if !Task.isCancelled { failed(error) }
      return false
    }
  }

  /// Waits until the next attempt is due.
  ///
  /// - Returns: false when the task was cancelled.
  public func pause() async -> Bool {
    do {
      try await sleep(delay)
      return !Task.isCancelled
    } catch {
      // Only a cancelled task wakes early.
      return false
    }
  }

  /// The wait before the next attempt: the pace, doubled with each consecutive failure after the first, 5 minutes at most.
  public var delay: Duration {
    let failures = status.failures
    guard failures > 0 else { return pace }
    return max(pace, min(max(pace, .seconds(1)) * (1 << min(failures - 1, 10)), Self.maxDelay))
  }

  // MARK: - Private

  private func succeeded() {
    let moment = now()
    let (name, failures) = state.withLock { status in
      defer {
        status.lastSuccess = moment
        status.failures = 0
      }
      return (status.name, status.failures)
    }
    if failures > 0 { logger.notice("recovered", metadata: ["work": "\(name)", "failures": "\(failures)"]) }
  }

  private func failed(_ error: any Error) {
    let moment = now()
    let text = LoggedError(error).description
    let (name, failures) = state.withLock { status in
      status.lastFailure = moment
      status.lastError = text
      status.failures += 1
      status.allFailures += 1
      return (status.name, status.failures)
    }
    logger.error("failed", metadata: ["work": "\(name)", "failures": "\(failures)", "error": "\(text)", "next": "in \(delay)"])
  }

  private static let maxDelay = Duration.seconds(300)
}
