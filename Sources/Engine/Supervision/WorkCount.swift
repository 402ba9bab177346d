import Synchronization

/// A count of the work under way, for those who wait until there is none.
public final class WorkCount: Sendable {
  private struct State {
    var count = 0
    var waiters: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())

  /// Creates a count of no work.
  public init() {}

  /// The number of pieces of work that have started and not ended.
  public var count: Int { state.withLock { $0.count } }

  /// Notes that a piece of work begins.
  public func begin() { state.withLock { $0.count += 1 } }

  /// Notes its end.
  public func end() {
    let waiters = state.withLock { state -> [AsyncStream<Never>.Continuation] in
      state.count -= 1
      guard state.count == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.finish() }
  }

  /// Returns when no work is under way, or when the current task is cancelled.
  public func idle() async {
    let (ended, waiter) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      if state.count == 0 { waiter.finish() } else { state.waiters.append(waiter) }
    }
    for await _ in ended {}
  }
}
