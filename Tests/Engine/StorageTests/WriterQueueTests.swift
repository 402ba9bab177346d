import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite struct WriterQueueTests {
  /// Records the turns.
  private final class Turns: Sendable {
    let order = Mutex<[WriteOptions]>([])
  }

  @Test func aReportGoesFirstAndManyRowsLast() async throws {
    let (queue, turns) = (WriterQueue(), Turns())
    await queue.enter([])
    var tasks: [Task<Void, Never>] = []
    for options in [.idle, [.bulk, .deferred], [], .deferred, .report, .bulk, .report] as [WriteOptions] {
      tasks.append(
        Task {
          await queue.enter(options)
          turns.order.withLock { $0.append(options) }
          queue.leave()
        })
      while queue.waiting < tasks.count { await Task.yield() }
    }
    queue.leave()
    for task in tasks { await task.value }
    #expect(turns.order.withLock { $0 } == [.report, .report, [], .deferred, [.bulk, .deferred], .bulk, .idle])
    // It is free again.
    await queue.enter(.bulk)
  }

  @Test func manyRowsAreToEndWhenOthersWait() async throws {
    let queue = WriterQueue()
    await queue.enter(.bulk)
    let bulk = Task { await queue.enter(.bulk) }
    while queue.waiting < 1 { await Task.yield() }
    #expect(!queue.isWanted(before: .bulk) && queue.isWanted(before: .idle))
    let other = Task { await queue.enter([]) }
    while queue.waiting < 2 { await Task.yield() }
    #expect(queue.isWanted(before: .bulk) && !queue.isWanted(before: .report))
    for task in [other, bulk] {
      queue.leave()
      await task.value
    }
  }

  /// What waits behind a part waits for its commit too.
  @Test func aPartWorksShorterWhereACommitTakesLong() {
    let queue = WriterQueue()
    #expect(queue.budget == .milliseconds(20))
    queue.note(work: .milliseconds(20), commit: .milliseconds(1))
    #expect(queue.budget == .milliseconds(20))
    queue.note(work: .milliseconds(20), commit: .milliseconds(60))
    #expect(queue.budget == .milliseconds(10))
    queue.note(work: .milliseconds(1), commit: .seconds(9))
    #expect(queue.budget == .milliseconds(2))
    queue.note(work: .milliseconds(2), commit: .milliseconds(1))
    #expect(queue.budget == .milliseconds(20))
  }

  @Test func aTransactionOfManyRowsEndsForOthers() async throws {
    let database = try SQLiteDatabase(inMemory: [Notebook.first])
    let isBegun = AsyncStream<Void>.makeStream()
    let bulk = Task {
      try await database.write([.bulk, .deferred]) { connection in
        isBegun.continuation.yield()
        while !connection.shouldEnd {}
        try connection.run(Notebook.insert, ["name": .text("bulk"), "size": .null, "count": .null])
      }
    }
    _ = await isBegun.stream.first { true }
    try await database.add("other")
    _ = try await bulk.value
    #expect(try await database.noteNames == ["bulk", "first", "other"])
  }
}
