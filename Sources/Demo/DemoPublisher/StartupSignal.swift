/// Lets tasks wait for the publisher's port, or for the failure of its start.
actor StartupSignal {
  private var outcome: Result<Int, any Error>?
  private var waiting: [Int: CheckedContinuation<Int, any Error>] = [:]
  private var nextTicket = 0

  func port() async throws -> Int {
    if let outcome { return try outcome.get() }
    let ticket = nextTicket
    nextTicket += 1
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting[ticket] = continuation
        }
      }
    } onCancel: {
      Task { await self.giveUp(ticket) }
    }
  }

  func succeed(_ port: Int) { settle(.success(port)) }

  /// Also called when the publisher stops, so that its old port is no longer returned.
  func fail(_ error: any Error) { settle(.failure(error)) }

  // MARK: - Private

  private func settle(_ result: Result<Int, any Error>) {
    outcome = result
    for continuation in waiting.values { continuation.resume(with: result) }
    waiting = [:]
  }

  private func giveUp(_ ticket: Int) {
    waiting.removeValue(forKey: ticket)?.resume(throwing: CancellationError())
  }
}
