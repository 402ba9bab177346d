import Fetching
import NIOCore
import NIOPosix
import TestSupport
import Testing

@Suite struct PassingTests {
  @Test func passesBytesInOrder() async throws {
    let whole = String(repeating: "0123456789", count: 50_000)
    let server = try await LoopbackServer { _ in .text(200, [], whole) }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      var played = ""
      try await stream.body.pass { played += String(buffer: $0) }
      #expect(played == whole)
    }
  }

  @Test func timesOutWhenIdle() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "x", length: 100, ending: .silence) }
    try await withFetcher(to: server, configure: { $0.idleTimeout = .milliseconds(100) }) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      await #expect(throws: FetchingError.timedOut(host: "127.0.0.1")) { try await withTimeout { try await stream.body.pass { _ in } } }
    }
  }

  @Test func reportsTruncatedFile() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "half", length: 8, ending: .close) }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      await #expect(throws: FetchingError.incompleteBody(received: 4, expected: 8)) { try await stream.body.pass { _ in } }
    }
  }

  @Test func waitsForBusyReceiver() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], String(repeating: "x", count: 1 << 20)) }
    try await withFetcher(to: server, configure: { $0.idleTimeout = .seconds(2) }) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      var played = 0
      try await stream.body.pass { chunk in
        if played == 0 { try await fetcher.waitForIdleTimeout() }
        played += chunk.readableBytes
      }
      #expect(played == 1 << 20)
    }
  }

  @Test func disconnectsOnClose() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "x", length: 100, ending: .silence) }
    try await withFetcher(to: server) { fetcher in
      let closed = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      await #expect(throws: CancellationError.self) {
        try await withTimeout { try await stream.body.pass(until: closed.futureResult) { _ in closed.succeed() } }
      }
      try await withTimeout(.seconds(20)) { for await _ in server.hangUps { break } }
    }
  }

  @Test func disconnectsWhenReceiverThrows() async throws {
    struct Full: Error {}
    let server = try await LoopbackServer { _ in .text(200, [], "x", length: 100, ending: .silence) }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      await #expect(throws: Full.self) { try await stream.body.pass { _ in throw Full() } }
      try await withTimeout(.seconds(20)) { for await _ in server.hangUps { break } }
    }
  }
}
