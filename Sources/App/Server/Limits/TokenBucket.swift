import BoundedNumbers

/// A limit on the rate of events: each takes a token, and tokens come back at a constant rate, up to the size of the bucket.
struct TokenBucket: Sendable {
  private let size: Double
  private let perSecond: Double
  private var tokens: Double
  private var updated: ContinuousClock.Instant

  /// Creates a full bucket.
  ///
  /// - Parameters:
  ///   - size: The number of events in quick succession, at least 1.
  ///   - perSecond: The rate at which tokens come back.
  init(size: Int, perSecond: Double, at now: ContinuousClock.Instant) {
    self.size = Double(max(size, 1))
    self.perSecond = perSecond
    tokens = self.size
    updated = now
  }

  /// Takes a token.
  ///
  /// - Returns: nil when there was one; otherwise the seconds until the next, from 1 to 3,600.
  mutating func take(at now: ContinuousClock.Instant) -> Int? {
    refill(at: now)
    guard tokens < 1 else {
      tokens -= 1
      return nil
    }
    let seconds = perSecond > 0 ? ((1 - tokens) / perSecond).rounded(.up) : Self.maxWait
    return Int(clamping: min(max(seconds, 1), Self.maxWait))
  }

  /// Whether the bucket has the state of a new one.
  mutating func isFull(at now: ContinuousClock.Instant) -> Bool {
    refill(at: now)
    return tokens >= size
  }

  // MARK: - Private

  private mutating func refill(at now: ContinuousClock.Instant) {
    guard now > updated else { return }
    let passed = (now - updated) / .seconds(1)
    tokens = min(tokens + passed * perSecond, size)
    updated = now
  }

  private static let maxWait: Double = 3_600
}
