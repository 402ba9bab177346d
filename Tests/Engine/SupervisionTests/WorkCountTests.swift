import Logging
import Supervision
import Synchronization
import TestSupport
import Testing

@Suite struct WorkCountTests {
  @Test func isIdleWithoutWork() async throws {
    let work = WorkCount()
    try await withTimeout { await work.idle() }
    work.begin()
    work.end()
    try await withTimeout { await work.idle() }
    #expect(work.count == 0)
  }

  @Test func waitsForTheEndOfAllWork() async throws {
    let work = WorkCount()
    work.begin()
    work.begin()
    let ended = Mutex(0)
    let waiter = Task {
      await work.idle()
      return ended.withLock { $0 }
    }
    for _ in 0..<2 {
      await Task.yield()
      ended.withLock { $0 += 1 }
      work.end()
    }
    let seen = try await withTimeout { await waiter.value }
    #expect(seen == 2)
  }

  @Test func waitEndsWhenItIsCancelled() async throws {
    let work = WorkCount()
    work.begin()
    let waiter = Task { await work.idle() }
    waiter.cancel()
    try await withTimeout { await waiter.value }
    work.end()
  }

  @Test func loopIsUnderWayDuringAttemptsAndNotBetweenThem() async {
    let counts = Mutex<[Int]>([])
    let loop = Mutex<SupervisedLoop?>(nil)
    let note: @Sendable () -> Void = { counts.withLock { $0.append(loop.withLock { $0?.underWay.count } ?? -1) } }
    let sleeping = SupervisedLoop(
      "moss", every: .zero, logger: Logger(label: "test"),
      sleep: { _ in
        note()
        throw CancellationError()
      })
    loop.withLock { $0 = sleeping }
    await sleeping.run { note() }
    #expect(counts.withLock { $0 } == [1, 0])
  }

  @Test func backgroundTasksAreUnderWayUntilTheyEnd() async throws {
    let tasks = BackgroundTasks()
    let task = tasks.task { tasks.underWay.count }
    #expect(try await task.value == 1)
    try await withTimeout { await tasks.underWay.idle() }
    #expect(tasks.count == 0)
  }
}
