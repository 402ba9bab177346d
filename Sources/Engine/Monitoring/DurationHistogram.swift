import BoundedNumbers
import Synchronization

/// A histogram of durations to which all threads add without a lock.
public final class DurationHistogram: Sendable {
  private final class Cell: Sendable {
    let value = Atomic(0)
  }

  private let buckets = (0...DurationCounts.bounds.count).map { _ in Cell() }
  private let nanoseconds = Atomic(0)

  /// Creates a histogram without durations.
  public init() {}

  /// Counts a duration.
  public func add(_ duration: Duration) {
    buckets[DurationCounts.bucket(of: duration)].value.add(1, ordering: .relaxed)
    nanoseconds.wrappingAdd(Int(clamping: max(duration / .nanoseconds(1), 0)), ordering: .relaxed)
  }

  /// The counts so far. A duration that is added meanwhile may be in the sum and not yet in its bucket.
  public var counts: DurationCounts {
    DurationCounts(
      buckets: buckets.map { $0.value.load(ordering: .relaxed) }, seconds: Double(nanoseconds.load(ordering: .relaxed)) / 1e9)
  }
}
