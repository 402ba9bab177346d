import Storage

/// The serial writer of feeds.
///
/// Jobs of several feeds share a transaction until it has worked for 20 ms or a write of another kind waits. While more jobs wait, a
/// transaction is not synced to disk: the last one syncs all of them, and a feed can be fetched again.
actor FeedWriter {
  private struct Job: Sendable {
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
  /// - Throws: errors of `body`; the other jobs are not affected.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append(
        Job(
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
      let batch = Array(waiting.prefix(Self.maxJobs))
      waiting.removeFirst(batch.count)
      let rest = await write(batch)
      waiting = rest + waiting
    }
    isWriting = false
  }

  /// - Returns: the jobs for which the transaction had no time.
  private func write(_ batch: [Job]) async -> [Job] {
    do {
      let options: WriteOptions = waiting.isEmpty ? .bulk : [.bulk, .deferred]
      let done = try await database.write(options) { connection in
        var done: [@Sendable () -> Void] = []
        for job in batch {
          done.append(try job.attempt(connection))
          if connection.shouldEnd { break }
        }
        return done
      }
      for committed in done { committed() }
      return Array(batch.dropFirst(done.count))
    } catch {
      guard batch.count > 1 else {
        for job in batch { job.fail(error) }
        return []
      }
      // One job failed the shared transaction: each is repeated in its own.
      for job in batch { _ = await write([job]) }
      return []
    }
  }

  private static let maxJobs = 100
}
