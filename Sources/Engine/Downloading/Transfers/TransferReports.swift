/// Tells how far it is, one report after the other, and none twice.
actor TransferReports {
  private let each: @Sendable (TransferProgress) async throws -> Void
  private var last: TransferProgress?
  private var telling: Task<Void, any Error>?

  init(_ each: @escaping @Sendable (TransferProgress) async throws -> Void) {
    self.each = each
  }

  func tell(_ progress: TransferProgress) async throws {
    guard progress != last else { return }
    last = progress
    let before = telling
    let each = each
    // A task of its own: what is being stored when a download is cancelled is stored whole.
    let task = Task {
      _ = await before?.result
      try await each(progress)
    }
    telling = task
    try await task.value
  }
}
