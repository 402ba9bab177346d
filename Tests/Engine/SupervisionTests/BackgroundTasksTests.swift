import Foundation
import Supervision
import Synchronization
import TestSupport
import Testing

@Suite struct BackgroundTasksTests {
  private struct Failure: Error {}

  @Test func cancelsAllTasksAtEnd() async throws {
    let tasks = BackgroundTasks()
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let ended = Mutex(0)
    for _ in 0..<3 {
      tasks.start("moss") {
        begin.yield()
        defer { ended.withLock { $0 += 1 } }
        try await waitForCancellation()
      }
    }
    var count = 0
    for await _ in started {
      count += 1
      if count == 3 { break }
    }
    let run = Task { await tasks.run() }
    run.cancel()
    try await withTimeout { await run.value }
    #expect(ended.withLock { $0 } == 3 && tasks.count == 0)
  }

  @Test func cancelsWorkThatIsStartedAfterTheEnd() async throws {
    let tasks = BackgroundTasks()
    await tasks.end()
    let late: Task<Void, any Error> = tasks.task { try await waitForCancellation() }
    await #expect(throws: CancellationError.self) { try await withTimeout { try await late.value } }
  }

  @Test func logsWhatFails() async throws {
    let log = LogRecorder()
    let tasks = BackgroundTasks(logger: log.logger)
    tasks.start("moss") { throw Failure() }
    try await waitUntil { !log.lines.isEmpty }
    #expect(log.lines[0].contains("moss") && log.lines[0].contains("Failure()"))
  }

  @Test func sharesValueBetweenCallers() async throws {
    let task = BackgroundTasks().task { 7 }
    #expect(try await task.value == 7)
    #expect(try await task.value == 7)
  }
}
