import BlockingWork
import Foundation
import Testing

@testable import Storage

@Suite struct ReadingTests {
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
