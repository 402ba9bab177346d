import Storage

/// The one lane on which feeds are written.
///
/// Small jobs of several feeds share a transaction, and only one transaction of feeds ever waits for the database: a
/// position, which goes there by itself, is never behind more than that. While more wait, a transaction does not wait for the disk:
/// the last one takes them all there, and what a feed says can be fetched again.
actor FeedWriter {
  private struct Job: Sendable {
    let rows: Int
    /// Does the work and gives back what is to be called when it is committed.
    let attempt: @Sendable (any Connection) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
  }

  private let database: any Database
  private var waiting: [Job] = []
  private var isWriting = false

  init(database: any Database) { self.database = database }

  /// Runs `body` in a transaction that may hold other jobs as well.
  ///
  /// - Parameter rows: about how many rows it writes.
  /// - Throws: what `body` throws; the other jobs are done all the same.
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
        return rows <= Self.mostRows
      }.count
      let batch = Array(waiting.prefix(max(count, 1)))
      waiting.removeFirst(batch.count)
      await write(batch)
    }
    isWriting = false
  }

  private func write(_ batch: [Job]) async {
    do {
      let durability: Durability = waiting.isEmpty ? .onDisk : .withTheNext
      for committed in try await database.write(durability, { connection in try batch.map { try $0.attempt(connection) } }) { committed() }
    } catch {
      guard batch.count > 1 else { return batch.forEach { $0.fail(error) } }
      // One of them spoilt it for all: each for itself.
      for job in batch { await write([job]) }
    }
  }

  private static let mostRows = 200
}
