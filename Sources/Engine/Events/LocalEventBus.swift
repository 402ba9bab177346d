import Synchronization

/// An event bus within one process.
public final class LocalEventBus: EventBus {
  private struct State {
    var listeners: [Int: @Sendable (NumberedChange) -> Void] = [:]
    var last = 0
    var changeCount = 0
  }

  private let state = Mutex(State())

  /// Creates a bus without listeners.
  public init() {}

  /// Sends a change to all current listeners.
  public func publish(_ change: Change) {
    // Within the lock, so that the numbers arrive in their order.
    state.withLock { state in
      state.changeCount += 1
      for send in state.listeners.values { send(NumberedChange(number: state.changeCount, change: change)) }
    }
  }

  /// The number of changes published since this bus was created.
  public var changeCount: Int { state.withLock { $0.changeCount } }

  /// The number of current listeners.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// A stream of all later changes; it buffers a limited number of them.
  public func changes() -> AsyncStream<Change> { stream(of: \.change) }

  /// The same with their numbers.
  public func numberedChanges() -> AsyncStream<NumberedChange> { stream(of: \.self) }

  // MARK: - Private

  private func stream<Element: Sendable>(
    of element: @escaping @Sendable (NumberedChange) -> Element
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1024))
    let id = state.withLock { state in
      state.last += 1
      state.listeners[state.last] = { continuation.yield(element($0)) }
      return state.last
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
    }
    return stream
  }
}
