import Synchronization
import TestSupport
import Testing

@testable import Fetching

@Suite struct HostConcurrencyLimiterTests {
  @Test func limitsTotalAndPerHost() async throws {
    let places = HostConcurrencyLimiter(maxTotal: 4, perHost: 2)
    let census = Census()
    try await withThrowingTaskGroup { group in
      for index in 0..<200 {
        group.addTask {
          let host = "host\(index % 3)"
          let permit = try await places.acquire(host)
          census.enter(host)
          // The first ones stay until every place is taken.
          try await waitUntil { census.maxTotal.all >= 4 }
          census.leave(host)
          await places.release(permit)
        }
      }
      try await group.waitForAll()
    }
    #expect(census.maxTotal.all == 4 && census.maxTotal.ofHost == 2)
  }

  @Test func doesNotDelayOtherHosts() async throws {
    let places = HostConcurrencyLimiter(maxTotal: 2, perHost: 2)
    let dead = [try await places.acquire("dead"), try await places.acquire("dead")]
    for _ in 0..<50 { Task { try await places.acquire("dead") } }
    for permit in dead { await places.releaseWhileWaiting(permit) }
    try await withTimeout {
      for index in 0..<20 { await places.release(try await places.acquire("host\(index)")) }
    }
  }

  @Test(.timeLimit(.minutes(5))) func givesUpThePlaceOfACancelledTask() async throws {
    let places = HostConcurrencyLimiter(maxTotal: 2, perHost: 1)
    let holder = try await places.acquire("slow")
    let cancelled = (0..<50).map { _ in Task { try await places.acquire("slow") } }
    try await waitUntil { await places.waiting == 50 }
    let last = Task { try await places.acquire("slow") }
    try await waitUntil { await places.waiting == 51 }
    cancelled.forEach { $0.cancel() }
    for task in cancelled { await #expect(throws: CancellationError.self) { try await task.value } }
    #expect(await places.waiting == 1)
    await places.release(holder)
    await places.release(try await last.value)
    await places.release(try await places.acquire("slow"))
  }

  @Test func releasesPlaceOnce() async throws {
    let places = HostConcurrencyLimiter(maxTotal: 1, perHost: 1)
    let slow = try await places.acquire("slow")
    await places.releaseWhileWaiting(slow)
    await places.releaseWhileWaiting(slow)
    let other = try await places.acquire("a")
    await places.release(slow)
    let census = Census()
    let waiting = Task {
      let permit = try await places.acquire("b")
      census.enter("b")
      await places.release(permit)
    }
    try await waitUntil { await places.waiting == 1 }
    #expect(census.maxTotal.all == 0)
    await places.release(other)
    try await waiting.value
    #expect(census.maxTotal.all == 1)
  }

  @Test("A place is freed once, also when the time for its response ends in the moment in which its request does")
  func freesNoPlaceAfterTheEnd() async throws {
    let places = HostConcurrencyLimiter(maxTotal: 1, perHost: 1)
    // As many as may be free early at once.
    for _ in 0..<64 {
      let permit = try await places.acquire("a")
      await places.release(permit)
      await places.releaseWhileWaiting(permit)
    }
    let slow = try await places.acquire("slow")
    let other = Task { try await places.acquire("b") }
    try await waitUntil { await places.waiting == 1 }
    await places.releaseWhileWaiting(slow)
    await places.release(try await other.value)
  }

  @Test func freesThePlaceAfterAnError() async throws {
    let places = HostConcurrencyLimiter(maxTotal: 1, perHost: 1)
    await #expect(throws: FetchingError.shutDown) { try await places.withPlace("a") { _ in throw FetchingError.shutDown } }
    #expect(try await places.withPlace("a") { _ in 1 } == 1)
  }

  @Test func aRequestWithoutAResponseDelaysNoOtherHost() async throws {
    let places = HostConcurrencyLimiter(maxTotal: 1, perHost: 1, patience: .zero)
    try await withTimeout {
      try await places.withPlace("slow") { _ in try await places.withPlace("other") { _ in } }
    }
  }
}

/// The current number of holders, and the largest number so far.
private final class Census: Sendable {
  private let state = Mutex((now: [String: Int](), all: 0, ofHost: 0))

  var maxTotal: (all: Int, ofHost: Int) { state.withLock { ($0.all, $0.ofHost) } }

  func enter(_ host: String) {
    state.withLock { state in
      state.now[host, default: 0] += 1
      state.all = max(state.all, state.now.values.reduce(0, +))
      state.ofHost = max(state.ofHost, state.now[host] ?? 0)
    }
  }

  func leave(_ host: String) { state.withLock { $0.now[host, default: 0] -= 1 } }
}
