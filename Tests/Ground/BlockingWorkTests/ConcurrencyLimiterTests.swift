import BlockingWork
import Synchronization
import Testing

@Suite struct ConcurrencyLimiterTests {
  @Test func neverRunsMoreThanItsLimitAndRunsAll() async throws {
    let limiter = ConcurrencyLimiter(max: 3)
    let counts = Counts()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          try await limiter.run {
            counts.begin()
            await Task.yield()
            counts.end()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(counts.finished == 200 && counts.maxBatchSize == 3)
  }

  @Test func releasesPlaceOfThrowingWork() async throws {
    struct Failure: Error {}
    let limiter = ConcurrencyLimiter(max: 1)
    await #expect(throws: Failure.self) { try await limiter.run { throw Failure() } }
    #expect(try await limiter.run { 7 } == 7)
  }

  @Test func refusesWorkBeyondItsQueue() async throws {
    let limiter = ConcurrencyLimiter(max: 1, maxWaiting: 0)
    try await limiter.run { _ = await #expect(throws: ConcurrencyLimiter.Full.self) { try await limiter.run {} } }
    #expect(try await limiter.run { true })
  }

  @Test(.timeLimit(.minutes(5)))
  func stopsWaitingOnCancellation() async throws {
    let limiter = ConcurrencyLimiter(max: 1)
    let (held, release) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let holder = Task {
      try await limiter.run {
        held.continuation.yield()
        for await _ in release.stream { break }
      }
    }
    for await _ in held.stream { break }
    let waiting = Task { try await limiter.run { true } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    release.continuation.yield()
    try await holder.value
    #expect(try await limiter.run { true })
  }
}

private final class Counts: Sendable {
  private let state = Mutex((running: 0, most: 0, finished: 0))

  var maxBatchSize: Int { state.withLock { $0.most } }
  var finished: Int { state.withLock { $0.finished } }

  func begin() {
    state.withLock {
      $0.running += 1
      $0.most = max($0.most, $0.running)
    }
  }

  func end() {
    state.withLock {
      $0.running -= 1
      $0.finished += 1
    }
  }
}
