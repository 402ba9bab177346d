import Storage

/// The serial writer of feeds.
///
/// Small jobs of several feeds share a transaction, and only one feed transaction at a time waits for the database: a position report,
/// which does not pass through here, never waits for more than one. While more jobs wait, a transaction is not synced to disk: the last
/// one syncs all of them, and a feed can be fetched again.
actor FeedWriter {
  private struct Job: Sendable {
    let rows: Int
    /// Does the work and returns the completion to call after the commit.
    let attempt: @Sendable (any Connection) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
  }

  private let database: any Database
  private var waiting: [Job] = []
  private var isWriting = false

  init(database: any Database) { self.database = database }

  /// Runs `body` in a transaction that may contain other jobs.
  ///
  /// - Parameter rows: the approximate number of written rows.
  /// - Throws: errors of `body`; the other jobs are not affected.
  func write<Result: Sendable>(
    rows: Int, _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append(
        Job(
          rows: rows,
          attempt: { connection in
            let result = try body(connection)
            return { continuation.resume(returning: result) }
          }, fail: { continuation.resume(throwing: $0) }))
      guard !isWriting else { return }
      isWriting = true
      Task { await writeAll() }
    }
  }

  // MARK: - Private

  private func writeAll() async {
    while !waiting.isEmpty {
      var rows = 0
      let count = waiting.prefix { job in
        rows += job.rows
        return rows <= Self.maxRows
      }.count
      let batch = Array(waiting.prefix(max(count, 1)))
      waiting.removeFirst(batch.count)
      await write(batch)
    }
    isWriting = false
  }

  private func write(_ batch: [Job]) async {
    do {
      let durability: Durability = waiting.isEmpty ? .onDisk : .deferred
      for committed in try await database.write(durability, { connection in try batch.map { try $0.attempt(connection) } }) { committed() }
    } catch {
      guard batch.count > 1 else { return batch.forEach { $0.fail(error) } }
      // One job failed the shared transaction: each is repeated in its own.
      for job in batch { await write([job]) }
    }
  }

  private static let maxRows = 200
}
