import BlockingWork
import Synchronization

/// Runs blocking work that calls `step` often; `step` throws once the current task is cancelled.
func runInSteps<Result: Sendable>(
  _ body: @escaping @Sendable (_ step: @escaping @Sendable () throws -> Void) throws -> Result
) async throws -> Result {
  let cancellation = Cancellation()
  return try await withTaskCancellationHandler {
    try await BlockingWork.shared.run { try body { try cancellation.check() } }
  } onCancel: {
    cancellation.request()
  }
}

/// A thread of blocking work belongs to no task, which could be asked.
private final class Cancellation: Sendable {
  private let isRequested = Atomic(false)

  func request() { isRequested.store(true, ordering: .relaxed) }

  func check() throws {
    if isRequested.load(ordering: .relaxed) { throw CancellationError() }
  }
}
