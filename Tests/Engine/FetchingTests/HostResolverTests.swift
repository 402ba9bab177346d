import Dispatch
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct HostResolverTests {
  /// A name server that answers names of slow.example only when it is released, and records what it was asked.
  private final class NameServer: Sendable {
    let gate = DispatchSemaphore(value: 0)
    private let names = Mutex<[String]>([])

    var asked: [String] { names.withLock { $0 } }

    @Sendable func resolve(_ name: String) throws -> [IPAddress] {
      names.withLock { $0.append(name) }
      if name.hasSuffix("slow.example") { gate.wait() }
      if name.hasSuffix("missing.example") { throw FetchingError.hostNotFound(name) }
      return [.v4(0xC000_0201)]
    }
  }

  private let server = NameServer()

  private func resolver(
    maxLookups: Int, perDomain: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) -> HostResolver {
    HostResolver(
      loop: MultiThreadedEventLoopGroup.singleton.any(), maxLookups: maxLookups, perDomain: perDomain, now: now, resolve: server.resolve)
  }

  @Test func hostsOfOneDomainLeaveThreadsToOthers() async throws {
    let resolver = resolver(maxLookups: 4, perDomain: 2)
    let slow = (0..<20).map { number in Task { try await resolver.addresses(of: "h\(number).slow.example", within: .minutes(10)) } }
    try await waitUntil { server.asked.count == 2 }
    #expect(try await resolver.addresses(of: "fast.example", within: .minutes(10)) == [.v4(0xC000_0201)])
    #expect(server.asked.count == 3)
    for _ in slow { server.gate.signal() }
    for task in slow { _ = try await task.value }
    resolver.shutDown()
  }

  @Test func givesAPlaceBackWithItsThread() async throws {
    let resolver = resolver(maxLookups: 4, perDomain: 1)
    for name in ["a.slow.example", "b.slow.example"] {
      await #expect(throws: FetchingError.timedOut(host: name)) { try await resolver.addresses(of: name, within: .milliseconds(20)) }
    }
    #expect(server.asked == ["a.slow.example"])
    let next = Task { try await resolver.addresses(of: "c.slow.example", within: .minutes(10)) }
    for _ in 0..<2 { server.gate.signal() }
    _ = try await next.value
    #expect(server.asked == ["a.slow.example", "c.slow.example"])
    resolver.shutDown()
  }

  @Test func asksOnceForConcurrentCallers() async throws {
    let resolver = resolver(maxLookups: 4, perDomain: 4)
    let first = Task { try await resolver.addresses(of: "slow.example", within: .minutes(10)) }
    try await waitUntil { !server.asked.isEmpty }
    for _ in 0..<3 {
      await #expect(throws: FetchingError.timedOut(host: "slow.example")) {
        try await resolver.addresses(of: "slow.example", within: .milliseconds(10))
      }
    }
    server.gate.signal()
    #expect(try await first.value == [.v4(0xC000_0201)])
    #expect(server.asked == ["slow.example"])
    resolver.shutDown()
  }

  @Test func remembersSlowFailuresForAMinute() async throws {
    let time = Mutex(ContinuousClock.now)
    // Each look at the clock is six seconds later.
    let resolver = resolver(maxLookups: 4, perDomain: 4) {
      time.withLock { time in
        time += .seconds(6)
        return time
      }
    }
    let name = "missing.example"
    await #expect(throws: FetchingError.hostNotFound(name)) { try await resolver.addresses(of: name, within: .minutes(1)) }
    await #expect(throws: FetchingError.hostNotFound(name)) { try await resolver.addresses(of: name, within: .seconds(5)) }
    await #expect(throws: FetchingError.timedOut(host: name)) { try await resolver.addresses(of: name, within: .seconds(5)) }
    #expect(server.asked == [name, name])
    time.withLock { $0 += .seconds(60) }
    await #expect(throws: FetchingError.hostNotFound(name)) { try await resolver.addresses(of: name, within: .minutes(1)) }
    resolver.shutDown()
  }

  @Test(arguments: [
    ("a.b.example.com", "example.com"), ("example.com", "example.com"), ("EXAMPLE.com.", "example.com"),
    ("cdn.example.co.uk", "example.co.uk"), ("nas", "nas"), ("h1.ab.io", "ab.io"), ("a.example.com.au", "example.com.au"),
  ])
  func countsByDomain(host: String, domain: String) {
    #expect(HostResolver.domain(of: host) == domain)
  }
}
