import Synchronization

/// A histogram of durations to which many threads add. Its lock is held for some nanoseconds.
public final class DurationHistogram: Sendable {
  private let state = Mutex(DurationCounts())

  /// Creates a histogram without durations.
  public init() {}

  /// Counts a duration.
  public func add(_ duration: Duration) { state.withLock { $0.add(duration) } }

  /// The counts so far.
  public var counts: DurationCounts { state.withLock { $0 } }
}
