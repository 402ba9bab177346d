import Foundation

/// An exponential backoff with jitter: the delay doubles after each failure, and many retries never happen at the same moment.
public struct Backoff: Sendable {
  private let first: TimeInterval
  private let maxDelay: TimeInterval

  /// Creates a backoff.
  ///
  /// - Parameter first: Seconds after the first failure.
  /// - Parameter maxDelay: The longest delay in seconds.
  public init(first: TimeInterval = 15, maxDelay: TimeInterval = 6 * 3600) {
    self.first = first
    self.maxDelay = maxDelay
  }

  /// Seconds until the next try: between three quarters and five quarters of the step, and not before the time that the host asked for.
  ///
  /// - Parameter failures: Consecutive failures, including the latest.
  /// - Parameter asked: The host's `Retry-After` in seconds, respected up to a day.
  /// - Parameter random: A random number in a range; tests pass their own.
  public func delay(
    afterFailures failures: Int, asked: Int? = nil, random: (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
  ) -> TimeInterval {
    let step = min(first * pow(2, Double(min(max(failures, 1), 30) - 1)), maxDelay)
    let jittered = step * random(0.75...1.25)
    guard let asked else { return jittered }
    // Many clients received the same `Retry-After`; the jitter spreads them.
    return max(jittered, Double(min(asked, 86_400)) + first * random(0...1))
  }
}
