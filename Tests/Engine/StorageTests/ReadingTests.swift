import BlockingWork
import Foundation
import Testing

@testable import Storage

@Suite struct ReadingTests {
  @Test func readsOnTheThreadOfARequest() async throws {
    let database = try SQLiteDatabase(inMemory: [])
    #expect(!BlockingExecutor.isCurrent)
    let (request, read) = try await withTaskExecutorPreference(BlockingExecutor.requests) {
      #expect(BlockingExecutor.isCurrent)
      return (pthread_self(), try await database.read { _ in pthread_self() })
    }
    #expect(request == read)
  }

  @Test func readsOutsideOfRequests() async throws {
    let database = try SQLiteDatabase(inMemory: [])
    #expect(try await database.read { try $0.row(Statement("test.one", "SELECT 1 AS one"), [])?.int64("one") } == 1)
  }

  @Test func throwsOurErrorsOnTheThreadOfARequest() async throws {
    let database = try SQLiteDatabase(inMemory: [])
    await #expect(throws: StorageError.self) {
      try await withTaskExecutorPreference(BlockingExecutor.requests) {
        try await database.read { _ = try $0.rows(Statement("test.missing", "SELECT * FROM missing"), []) }
      }
    }
  }
}
