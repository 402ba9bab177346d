import Foundation

/// When to try again: twice as long after each failure, and never all at the same moment.
public struct BackOff: Sendable {
  private let first: TimeInterval
  private let most: TimeInterval

  /// - Parameters:
  ///   - first: seconds after the first failure.
  ///   - most: seconds after many.
  public init(first: TimeInterval = 15, most: TimeInterval = 6 * 3600) {
    self.first = first
    self.most = most
  }

  /// Seconds until the next try: between three quarters and five quarters of the step, and not before the host wants it.
  ///
  /// - Parameters:
  ///   - failures: in a row, this one included.
  ///   - asked: what the host said, in seconds; believed up to a day.
  ///   - random: a number from a range; tests hand in their own.
  public func delay(
    afterFailures failures: Int, asked: Int? = nil, random: (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
  ) -> TimeInterval {
    let step = min(first * pow(2, Double(min(max(failures, 1), 30) - 1)), most)
    let jittered = step * random(0.75...1.25)
    guard let asked else { return jittered }
    // Many were asked to come back at the same moment: they do not.
    return max(jittered, Double(min(asked, 86_400)) + first * random(0...1))
  }
}
