import Directory
import Fetching
import TestSupport
import Testing

@Suite("Caching directory source")
struct CachingDirectorySourceTests {
  private let clock = FixedClock()

  @Test("Charts are cached for an hour, and searches for ten minutes")
  func cachesAnswers() async throws {
    let stub = StubSource("stub", [.named("a")])
    let source = CachingDirectorySource(stub, now: clock.read)
    for _ in 0..<3 { #expect(try await source.chart(DirectoryChart(), limit: 10) == [.named("a")]) }
    _ = try await source.search(" moss  stone", limit: 10, offset: 0)
    _ = try await source.search("moss stone ", limit: 10, offset: 0)
    #expect(stub.timesAsked == 2)
    clock.advance(by: 601)
    _ = try await source.search("moss stone", limit: 10, offset: 0)
    _ = try await source.chart(DirectoryChart(), limit: 10)
    #expect(stub.timesAsked == 3)
    clock.advance(by: 3_000)
    _ = try await source.chart(DirectoryChart(), limit: 10)
    _ = try await source.chart(DirectoryChart(topic: .news), limit: 10)
    #expect(stub.timesAsked == 5)
  }

  @Test("Concurrent equal requests share one request")
  func sharesEqualRequests() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let stub = StubSource("stub") {
      for await _ in gate.stream {}
      return [.named("a")]
    }
    let source = CachingDirectorySource(stub, now: clock.read)
    try await withThrowingTaskGroup(of: [DirectoryShow].self) { group in
      for _ in 0..<5 { group.addTask { try await source.search("x", limit: 10, offset: 0) } }
      gate.continuation.finish()
      for try await shows in group { #expect(shows == [.named("a")]) }
    }
    #expect(stub.timesAsked == 1)
  }

  @Test("A rate-limited source receives no request until its Retry-After time has passed")
  func pausesAfterRateLimit() async throws {
    let reason = DirectoryError.unreachable(.status(429, retryAfterSeconds: 90))
    let stub = StubSource("stub") { throw reason }
    let source = CachingDirectorySource(stub, now: clock.read)
    await #expect(throws: reason) { try await source.search("x", limit: 10, offset: 0) }
    await #expect(throws: reason) { try await source.search("y", limit: 10, offset: 0) }
    #expect(stub.timesAsked == 1)
    clock.advance(by: 91)
    await #expect(throws: reason) { try await source.search("y", limit: 10, offset: 0) }
    #expect(stub.timesAsked == 2)
  }

  @Test("The source never exceeds its request limit per minute")
  func limitsRequestsPerMinute() async throws {
    let stub = StubSource("stub")
    let source = CachingDirectorySource(stub, mostPerMinute: 2, now: clock.read)
    _ = try await source.search("a", limit: 10, offset: 0)
    clock.advance(by: 20)
    _ = try await source.search("b", limit: 10, offset: 0)
    await #expect(throws: DirectoryError.unreachable(.status(429, retryAfterSeconds: 40))) {
      try await source.search("c", limit: 10, offset: 0)
    }
    #expect(try await source.search("a", limit: 10, offset: 0).isEmpty)
    clock.advance(by: 40)
    _ = try await source.search("c", limit: 10, offset: 0)
    #expect(stub.timesAsked == 3)
  }

  @Test("Twenty people who type use at most half of the requests of a minute, and a search still has the other half")
  func typingUsesHalf() async throws {
    let stub = StubSource("stub", [.named("a")])
    let directories = Directories([CachingDirectorySource(stub, mostPerMinute: 20, now: clock.read)])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for person in 0..<20 {
        group.addTask {
          for length in 1...5 { _ = try await directories.suggestShows("\(person) " + "mosses".prefix(length), limit: 8) }
        }
      }
      try await group.waitForAll()
    }
    #expect(stub.timesAsked == 10)
    #expect(try await directories.suggestShows("unknown", limit: 8).isEmpty)
    for number in 0..<10 { #expect(try await directories.findShows("entered \(number)", limit: 8).failedDirectories.isEmpty) }
    #expect(try await directories.suggestShows("entered 3", limit: 8) == [.named("a")])
    #expect(stub.timesAsked == 20)
    #expect(try await directories.findShows("one more", limit: 8).failedDirectories.count == 1)
    clock.advance(by: 60)
    _ = try await directories.suggestShows("moss", limit: 8)
    #expect(stub.timesAsked == 21)
  }

  @Test("A malformed response is not cached")
  func doesNotCacheFailures() async throws {
    let stub = StubSource("stub") { throw DirectoryError.malformedResponse }
    let source = CachingDirectorySource(stub, now: clock.read)
    for _ in 0..<2 {
      await #expect(throws: DirectoryError.malformedResponse) { try await source.search("x", limit: 10, offset: 0) }
    }
    #expect(stub.timesAsked == 2)
  }
}
