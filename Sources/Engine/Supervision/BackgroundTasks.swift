import Logging
import Synchronization

/// The owner of tasks that a request starts and does not wait for. All of them end when the owner ends.
public final class BackgroundTasks: Sendable {
  private struct Entry: Sendable {
    let cancel: @Sendable () -> Void
    let wait: @Sendable () async -> Void
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var last = 0
    var hasEnded = false
  }

  private let logger: Logger
  private let state = Mutex(State())
  /// The running tasks.
  public let underWay = WorkCount()

  /// Their number.
  public var count: Int { underWay.count }

  /// Creates an owner without tasks.
  public init(logger: Logger = Logger(label: "earnest.background")) { self.logger = logger }

  /// Starts `work` and logs its errors.
  ///
  /// - Parameter name: The name in the log.
  public func start(_ name: String, _ work: @escaping @Sendable () async throws -> Void) {
    _ = task { [logger] in
      do {
        try await work()
      } catch {
        // A cancelled task ended because the program ends.
        if !Task.isCancelled { logger.error("failed", metadata: ["work": "\(name)", "error": "\(LoggedError(error))"]) }
      }
    }
  }

  /// Starts `work` for callers that wait for its value: it continues when they stop waiting.
  ///
  /// - Returns: A task; it is already cancelled when the owner has ended.
  public func task<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) -> Task<Value, any Error> {
    state.withLock { state in
      state.last += 1
      let id = state.last
      underWay.begin()
      // The task waits for this lock before it removes itself.
      let task = Task {
        defer {
          self.state.withLock { $0.entries[id] = nil }
          self.underWay.end()
        }
        return try await work()
      }
      state.entries[id] = Entry(cancel: { task.cancel() }, wait: { _ = await task.result })
      if state.hasEnded { task.cancel() }
      return task
    }
  }

  /// Waits until its own task is cancelled, then ends all tasks.
  public func run() async {
    // Only a cancelled task wakes with an error.
    while (try? await Task.sleep(for: .seconds(86_400))) != nil {}
    await end()
  }

  /// Cancels all tasks and waits for their ends. Tasks that are started later are cancelled at once.
  public func end() async {
    let entries = state.withLock { state in
      state.hasEnded = true
      return Array(state.entries.values)
    }
    for entry in entries { entry.cancel() }
    for entry in entries { await entry.wait() }
  }
}
