/// Durations, counted in buckets. A value: a copy of a `DurationHistogram` at one moment, or the difference of two.
public struct DurationCounts: Sendable, Equatable {
  /// The upper bounds of the buckets, in seconds, ascending. The last bucket, of all longer durations, has none.
  public static let bounds: [Double] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

  /// The number of durations in each bucket: one more than `bounds`.
  public private(set) var buckets = Array(repeating: 0, count: bounds.count + 1)
  /// The sum of all durations, in seconds.
  public private(set) var seconds = 0.0

  /// Creates counts of no durations.
  public init() {}

  init(buckets: [Int], seconds: Double) { (self.buckets, self.seconds) = (buckets, seconds) }

  /// The number of durations.
  public var count: Int { buckets.reduce(0, +) }

  /// The mean, in seconds; nil without durations.
  public var mean: Double? { count > 0 ? seconds / Double(count) : nil }

  /// Counts a duration.
  public mutating func add(_ duration: Duration) {
    buckets[Self.bucket(of: duration)] += 1
    seconds += max(duration / .seconds(1), 0)
  }

  static func bucket(of duration: Duration) -> Int {
    let length = duration / .seconds(1)
    return bounds.firstIndex { length <= $0 } ?? bounds.count
  }

  /// Adds other counts to these.
  public mutating func add(_ other: DurationCounts) {
    for place in buckets.indices { buckets[place] += other.buckets[place] }
    seconds += other.seconds
  }

  /// These counts without earlier ones of the same histogram.
  public func since(_ earlier: DurationCounts) -> DurationCounts {
    var difference = self
    for place in buckets.indices { difference.buckets[place] -= earlier.buckets[place] }
    difference.seconds = max(seconds - earlier.seconds, 0)
    return difference
  }

  /// An estimate of the duration that a part of all does not exceed, such as 0.95 of them: the upper bound of its bucket.
  ///
  /// - Returns: Seconds; nil without durations. Durations beyond the last bound count as that bound.
  public func quantile(_ part: Double) -> Double? {
    let all = count
    guard all > 0 else { return nil }
    var seen = 0
    for (place, number) in buckets.enumerated() {
      seen += number
      if Double(seen) >= part * Double(all) { return Self.bounds[min(place, Self.bounds.count - 1)] }
    }
    return Self.bounds.last
  }
}
