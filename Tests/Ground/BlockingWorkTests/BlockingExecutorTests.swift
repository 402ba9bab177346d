import Testing

@testable import BlockingWork

@Suite struct BlockingExecutorTests {
  @Test func leavesOneThreadFree() throws {
    let executor = BlockingExecutor(threads: 3)
    let inside = try executor.runBlocking { try executor.runBlocking { try executor.runBlocking { true } } }
    #expect(inside == .some(.some(nil)))
    #expect(try executor.runBlocking { true } == true)
  }

  @Test func countsFailuresAsEnded() throws {
    let executor = BlockingExecutor(threads: 2)
    for _ in 0..<5 { #expect(throws: CancellationError.self) { try executor.runBlocking { throw CancellationError() } as Bool? } }
    #expect(try executor.runBlocking { true } == true)
  }

  @Test func runsTasksOfItsOwn() async throws {
    let executor = BlockingExecutor(threads: 2)
    #expect(await withTaskExecutorPreference(executor) { executor.isCurrent })
    #expect(!executor.isCurrent)
  }
}
