/// A serial reporter of progress that skips duplicates.
actor TransferReports {
  private let each: @Sendable (TransferProgress) async throws -> Void
  private var last: TransferProgress?
  private var telling: Task<Void, any Error>?

  init(_ each: @escaping @Sendable (TransferProgress) async throws -> Void) {
    self.each = each
  }

  func report(_ progress: TransferProgress) async throws {
    guard progress != last else { return }
    last = progress
    let before = telling
    let each = each
    // A separate task: a cancelled download completes the storing that has started.
    let task = Task {
      _ = await before?.result
      try await each(progress)
    }
    telling = task
    try await task.value
  }
}
