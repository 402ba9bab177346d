/// A gate that all fetches of feeds pass: many run concurrently, or one runs exclusively. Waiters enter in order.
actor RefreshGate {
  private var inside = 0
  private var isOneAlone = false
  private var waiting: [(isAlone: Bool, continuation: CheckedContinuation<Void, Never>)] = []

  /// Runs `body` concurrently with others, or exclusively when `alone`.
  ///
  /// - Throws: `CancellationError` when the task was cancelled before its turn; errors of `body`.
  func pass<Result: Sendable>(alone: Bool, _ body: @Sendable () async throws -> Result) async throws -> Result {
    await enter(alone)
    defer { release() }
    try Task.checkCancellation()
    return try await body()
  }

  // MARK: - Private

  private func enter(_ alone: Bool) async {
    if waiting.isEmpty, isFree(for: alone) { return admit(alone) }
    await withCheckedContinuation { waiting.append((alone, $0)) }
  }

  private func release() {
    inside -= 1
    isOneAlone = false
    while let next = waiting.first, isFree(for: next.isAlone) {
      waiting.removeFirst()
      admit(next.isAlone)
      next.continuation.resume()
    }
  }

  private func isFree(for alone: Bool) -> Bool { !isOneAlone && (!alone || inside == 0) }

  private func admit(_ alone: Bool) {
    inside += 1
    isOneAlone = alone
  }
}
