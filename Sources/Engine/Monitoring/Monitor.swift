import Foundation

/// The counters of a running program, in memory only: requests and warnings. One for each program; `Engines` has it.
public final class Monitor: Sendable {
  /// The time of the start.
  public let startedAt: Date
  /// The requests by route, and of the last 24 hours.
  public let requests: RequestMetrics
  /// The last warnings and errors of the log.
  public let warnings = WarningLog()

  /// - Parameter now: The clock; tests pass a fixed one.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    startedAt = now()
    requests = RequestMetrics(now: now)
  }
}
