import Synchronization
import TestSupport
import Testing

@testable import Fetching

@Suite struct HostPlacesTests {
  @Test func limitsTotalAndPerHost() async throws {
    let places = HostPlaces(most: 4, ofHost: 2)
    let census = Census()
    try await withThrowingTaskGroup { group in
      for index in 0..<200 {
        group.addTask {
          let host = "host\(index % 3)"
          let ticket = await places.enter(host)
          census.enter(host)
          // The first ones stay until every place is taken.
          try await waitUntil { census.most.all >= 4 }
          census.leave(host)
          await places.leave(ticket)
        }
      }
      try await group.waitForAll()
    }
    #expect(census.most.all == 4 && census.most.ofHost == 2)
  }

  @Test func doesNotDelayOtherHosts() async throws {
    let places = HostPlaces(most: 2, ofHost: 2)
    let dead = [await places.enter("dead"), await places.enter("dead")]
    for _ in 0..<50 { Task { await places.enter("dead") } }
    for ticket in dead { await places.lend(ticket) }
    try await within {
      for index in 0..<20 { await places.leave(await places.enter("host\(index)")) }
    }
  }

  @Test func releasesPlaceOnce() async throws {
    let places = HostPlaces(most: 1, ofHost: 1)
    let slow = await places.enter("slow")
    await places.lend(slow)
    await places.lend(slow)
    let other = await places.enter("a")
    await places.leave(slow)
    let census = Census()
    let waiting = Task {
      let ticket = await places.enter("b")
      census.enter("b")
      await places.leave(ticket)
    }
    try await waitUntil { await places.waiting == 1 }
    #expect(census.most.all == 0)
    await places.leave(other)
    await waiting.value
    #expect(census.most.all == 1)
  }
}

/// The current number of holders, and the largest number so far.
private final class Census: Sendable {
  private let state = Mutex((now: [String: Int](), all: 0, ofHost: 0))

  var most: (all: Int, ofHost: Int) { state.withLock { ($0.all, $0.ofHost) } }

  func enter(_ host: String) {
    state.withLock { state in
      state.now[host, default: 0] += 1
      state.all = max(state.all, state.now.values.reduce(0, +))
      state.ofHost = max(state.ofHost, state.now[host] ?? 0)
    }
  }

  func leave(_ host: String) { state.withLock { $0.now[host, default: 0] -= 1 } }
}
