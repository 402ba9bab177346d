import BlockingWork
import Foundation
import TestSupport
import Testing

@testable import Storage

/// One after the other: slow reads occupy the threads of requests, and others are handed over then.
@Suite(.serialized) struct ReadingTests {
  @Test func readsOnTheThreadOfARequest() async throws {
    let database = try SQLiteDatabase(inMemory: [])
    #expect(try BlockingExecutor.runInRequest { true } == nil)
    let (request, read) = try await withTaskExecutorPreference(BlockingExecutor.requests) {
      #expect(try BlockingExecutor.runInRequest { true } == true)
      return (pthread_self(), try await database.read { _ in pthread_self() })
    }
    #expect(request == read)
  }

  @Test func aCancelledRequestReadsNothing() async throws {
    let database = try SQLiteDatabase(inMemory: [])
    let request = Task {
      try await withTaskExecutorPreference(BlockingExecutor.requests) {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await database.read { _ in true }
      }
    }
    await #expect(throws: CancellationError.self) { try await request.value }
  }

  @Test func readsOutsideOfRequests() async throws {
    let database = try SQLiteDatabase(inMemory: [])
    #expect(try await database.read { try $0.row(Statement("test.one", "SELECT 1 AS one"), [:])?.int64("one") } == 1)
  }

  /// The limit belongs to the process, and holds for each database that it opens.
  @Test func connectionsShareTheirCaches() async throws {
    let database = try SQLiteDatabase(inMemory: [])
    let limit = Statement("test.cacheLimit", "PRAGMA soft_heap_limit")
    #expect(try await database.read { try $0.row(limit, [:])?.int64("soft_heap_limit") } == 24 << 20)
  }

  /// A temporary folder may be slow, full or read-only.
  @Test func noConnectionWritesTemporaryFiles() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder.appending(path: "notes.sqlite").path, migrations: [])
      let place = Statement("test.temporaryFiles", "PRAGMA temp_store")
      let isMemory: Int64 = 2
      #expect(try await database.read { try $0.row(place, [:])?.int64("temp_store") } == isMemory)
      #expect(try await database.write { try $0.row(place, [:])?.int64("temp_store") } == isMemory)
      try database.close()
    }
  }

  /// More slow reads than threads and readers: those that were handed over must not need a thread of the requests to return their reader.
  @Test func manySlowReadsOfRequestsEnd() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder.appending(path: "slow.sqlite").path, migrations: [])
      try await withTimeout(.seconds(60)) { try await readSlowly(database) }
      try database.close()
    }
  }

  @Test func throwsOurErrorsOnTheThreadOfARequest() async throws {
    let database = try SQLiteDatabase(inMemory: [])
    await #expect(throws: StorageError.self) {
      try await withTaskExecutorPreference(BlockingExecutor.requests) {
        try await database.read { _ = try $0.rows(Statement("test.missing", "SELECT * FROM missing"), [:]) }
      }
    }
  }

  private func readSlowly(_ database: SQLiteDatabase) async throws {
    let slow = Statement(
      "test.slow",
      "WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < 200000) SELECT COUNT(*) AS total FROM number")
    let quick = Statement("test.quick", "SELECT 1 AS total")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<32 {
        group.addTask(executorPreference: BlockingExecutor.requests) {
          for number in 0..<12 {
            let total = try await database.read { try $0.row(number.isMultiple(of: 6) ? slow : quick, [:])?.int64("total") }
            #expect(total != nil)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
