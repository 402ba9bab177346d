import Synchronization

/// An event bus within one process.
public final class LocalEventBus: EventBus {
  private struct State {
    var listeners: [Int: AsyncStream<Change>.Continuation] = [:]
    var last = 0
    var changeCount = 0
  }

  private let state = Mutex(State())

  /// Creates a bus without listeners.
  public init() {}

  /// Sends a change to all current listeners.
  public func publish(_ change: Change) {
    let listeners = state.withLock {
      $0.changeCount += 1
      return Array($0.listeners.values)
    }
    for listener in listeners { listener.yield(change) }
  }

  /// The number of changes published since this bus was created.
  public var changeCount: Int { state.withLock { $0.changeCount } }

  /// The number of current listeners.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// A stream of all later changes; it buffers a limited number of them.
  public func changes() -> AsyncStream<Change> {
    let (stream, continuation) = AsyncStream.makeStream(of: Change.self, bufferingPolicy: .bufferingNewest(1024))
    let id = state.withLock { state in
      state.last += 1
      state.listeners[state.last] = continuation
      return state.last
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
    }
    return stream
  }
}
