import Synchronization
import TestSupport
import Testing

@testable import Server

@Suite struct UserConcurrencyLimiterTests {
  @Test func limitsEachUserAndLetsOthersRun() async throws {
    let limiter = UserConcurrencyLimiter(max: 2)
    let work = SlowWork()
    let users: [Int64] = [1, 1, 1, 1, 1, 2]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for user in users { group.addTask { try await limiter.run(for: user) { try await work.run(for: user) } } }
      try await waitUntil { work.running == [1: 2, 2: 1] }
      #expect(limiter.userCount == 2)
      work.end()
      try await group.waitForAll()
    }
    #expect(work.most == [1: 2, 2: 1] && work.running == [1: 0, 2: 0])
    #expect(limiter.userCount == 0)
  }

  @Test func leavesQueueWhenCancelled() async throws {
    let limiter = UserConcurrencyLimiter(max: 1)
    let work = SlowWork()
    let first = Task { try await limiter.run(for: 1) { try await work.run(for: 1) } }
    try await waitUntil { work.running == [1: 1] }
    let second = Task { try await limiter.run(for: 1) { true } }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(limiter.userCount == 1)
    work.end()
    try await first.value
    #expect(limiter.userCount == 0)
  }
}

/// Work that lasts until the test ends it.
private final class SlowWork: Sendable {
  private struct State {
    var running: [Int64: Int] = [:]
    var most: [Int64: Int] = [:]
    var hasEnded = false
  }

  private let state = Mutex(State())

  var running: [Int64: Int] { state.withLock { $0.running } }
  /// The largest number at the same time.
  var most: [Int64: Int] { state.withLock { $0.most } }

  func end() { state.withLock { $0.hasEnded = true } }

  func run(for user: Int64) async throws {
    state.withLock { state in
      let count = state.running[user, default: 0] + 1
      state.running[user] = count
      state.most[user] = max(state.most[user, default: 0], count)
    }
    try await waitUntil { state.withLock { $0.hasEnded } }
    state.withLock { $0.running[user, default: 1] -= 1 }
  }
}
