import Synchronization

/// A limit on the number of tasks that do one kind of work at the same time. Further tasks wait in order of arrival, without holding a
/// thread.
public final class ConcurrencyLimiter: Sendable {
  /// As many tasks wait as may wait.
  public struct Full: Error {}

  private struct State {
    var running = 0
    var lastID = 0
    var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let max: Int
  private let maxWaiting: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - max: The number of tasks that may run at the same time, at least 1.
  ///   - maxWaiting: The number of further tasks that may wait.
  public init(max: Int, maxWaiting: Int = .max) {
    self.max = Swift.max(max, 1)
    self.maxWaiting = maxWaiting
  }

  /// Waits until fewer than `max` tasks run, then runs `work`.
  ///
  /// - Throws: The errors of `work`, `CancellationError` when the task was cancelled while it waited, or `Full`.
  public func run<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
    try await enter()
    defer { release() }
    return try await work()
  }

  // MARK: - Private

  private func enter() async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          // A cancellation after this check finds the task in the queue: both hold the lock.
          if Task.isCancelled { return .failure(CancellationError()) }
          guard state.running >= max else {
            state.running += 1
            return .success(())
          }
          if state.waiting.count >= maxWaiting { return .failure(Full()) }
          state.waiting.append((id, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
      }
      waiting?.resume(throwing: CancellationError())
    }
  }

  /// Passes the place to the task that has waited longest.
  private func release() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.running -= 1
        return CheckedContinuation<Void, any Error>?.none
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}
