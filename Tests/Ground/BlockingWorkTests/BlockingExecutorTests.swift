import Testing

@testable import BlockingWork

@Suite struct BlockingExecutorTests {
  @Test func slowWorkLeavesOneThreadFree() throws {
    let executor = BlockingExecutor(threads: 3, slow: .zero)
    let inside = try executor.runBlocking { try executor.runBlocking { try executor.runBlocking { true } } }
    #expect(inside == .some(.some(nil)))
    #expect(try executor.runBlocking { true } == true)
  }

  @Test func shortWorkRunsOnAllThreads() throws {
    let executor = BlockingExecutor(threads: 3, slow: .seconds(3_600))
    let inside = try executor.runBlocking { try executor.runBlocking { try executor.runBlocking { true } } }
    #expect(inside == .some(.some(.some(true))))
  }

  @Test func countsFailuresAsEnded() throws {
    let executor = BlockingExecutor(threads: 2, slow: .zero)
    for _ in 0..<5 { #expect(throws: CancellationError.self) { try executor.runBlocking { throw CancellationError() } as Bool? } }
    #expect(try executor.runBlocking { true } == true)
  }

  @Test func runsTasksOfItsOwn() async throws {
    let executor = BlockingExecutor(threads: 2)
    #expect(await withTaskExecutorPreference(executor) { executor.isCurrent })
    #expect(!executor.isCurrent)
  }
}
