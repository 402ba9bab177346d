import TestSupport
import Testing

@testable import Fetching

/// Errors of servers, and their names.
@Suite struct BadAnswerTests {
  @Test func reportsTruncatedBody() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "half", length: 8, ending: .close) }
    try await withFetcher(to: server) { fetcher in
      var seen = 0
      await #expect(throws: FetchingError.incompleteBody(received: 4, expected: 8)) {
        try await fetcher.read(FetchRequest("\(server.origin)/", kind: .feed)) { seen += $0.count }
      }
      #expect(seen == 4)
    }
  }

  @Test func reportsTruncatedChunks() async throws {
    let server = try await LoopbackServer { _ in
      .init(bytes: Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n9\r\nwor".utf8), ending: .close)
    }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.incompleteBody(received: 8, expected: nil)) {
        _ = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      }
    }
  }

  @Test func reportsTruncatedGzip() async throws {
    let packed = Gzip.stored(Array("hello world".utf8)).dropLast(10)
    let server = try await LoopbackServer { _ in .bytes(200, [("Content-Encoding", "gzip")], Array(packed)) }
    try await withFetcher(to: server) { fetcher in
      // The client decides how much of the last piece arrives before the error.
      let error = await #expect(throws: FetchingError.self) {
        _ = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      }
      guard case .incompleteBody = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func acceptsBodyWithoutLength() async throws {
    let server = try await LoopbackServer { _ in .init(bytes: Array("HTTP/1.1 200 OK\r\n\r\nall of it".utf8), ending: .close) }
    try await withFetcher(to: server) { fetcher in
      let answer = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      #expect(answer.body == Array("all of it".utf8))
    }
  }

  @Test func endsAtDeclaredLength() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "right and wrong", length: 5, ending: .close) }
    try await withFetcher(to: server) { fetcher in
      let answer = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      #expect(answer.body == Array("right".utf8))
    }
  }

  @Test func rejectsBodyLargerThanLimit() async throws {
    let server = try await LoopbackServer { request in
      request.target == "/said"
        ? .text(200, [], "x", length: 2000, ending: .silence)
        : .init(bytes: Array(("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 2000)).utf8), ending: .close)
    }
    try await withFetcher(to: server, configure: { $0[limits: .feed].maximumBytes = 1000 }) { fetcher in
      for path in ["/said", "/unsaid"] {
        await #expect(throws: FetchingError.bodyTooLarge(limit: 1000)) {
          try await fetcher.fetch(FetchRequest(server.origin + path, kind: .feed))
        }
      }
    }
  }

  @Test func acceptsBodyOfExactLimit() async throws {
    let body = String(repeating: "x", count: 1000)
    let server = try await LoopbackServer { request in
      request.target == "/said" ? .text(200, [], body) : .init(bytes: Array(("HTTP/1.1 200 OK\r\n\r\n" + body).utf8), ending: .close)
    }
    try await withFetcher(to: server, configure: { $0[limits: .feed].maximumBytes = 1000 }) { fetcher in
      for path in ["/said", "/unsaid"] {
        let answer = try await fetcher.fetch(FetchRequest(server.origin + path, kind: .feed))
        #expect(answer.body.count == 1000)
      }
    }
  }

  @Test func rejectsBombBeforeDecompression() async throws {
    let server = try await LoopbackServer { _ in .bytes(200, [("Content-Encoding", "gzip")], Gzip.bomb(12_000_000)) }
    try await withFetcher(to: server) { fetcher in
      var seen = 0
      await #expect(throws: FetchingError.decompressionBomb) {
        try await fetcher.read(FetchRequest("\(server.origin)/", kind: .feed, maximumBytes: 2_000_000)) { seen += $0.count }
      }
      #expect(seen <= 2_000_000)
    }
  }

  @Test func rejectsLargeBombAtDefaultLimit() async throws {
    let bomb = Gzip.bomb(200_000_000)
    let server = try await LoopbackServer { _ in .bytes(200, [("Content-Encoding", "gzip")], bomb) }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.decompressionBomb) {
        try await fetcher.read(FetchRequest("\(server.origin)/", kind: .feed)) { _ in }
      }
    }
  }

  @Test func reportsWrongCompression() async throws {
    let server = try await LoopbackServer { request in
      request.target == "/br" ? .text(200, [("Content-Encoding", "br")], "xx") : .text(200, [("Content-Encoding", "gzip")], "not gzip")
    }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.unsupportedEncoding("br")) {
        try await fetcher.fetch(FetchRequest("\(server.origin)/br", kind: .feed))
      }
      await #expect(throws: FetchingError.damagedCompression) {
        try await fetcher.fetch(FetchRequest("\(server.origin)/damaged", kind: .feed))
      }
    }
  }

  @Test func timesOutWhenIdle() async throws {
    let server = try await LoopbackServer { request in
      request.target == "/head" ? .init(bytes: [], ending: .silence) : .text(200, [], "x", length: 100, ending: .silence)
    }
    func shorten(_ options: inout FetchingOptions) {
      options.connectTimeout = .milliseconds(150)
      options.idleTimeout = .milliseconds(150)
    }
    try await withFetcher(to: server, configure: shorten) { fetcher in
      for path in ["/head", "/body"] {
        await #expect(throws: FetchingError.timedOut(host: "127.0.0.1")) {
          try await withTimeout { try await fetcher.fetch(FetchRequest(server.origin + path, kind: .feed)) }
        }
      }
    }
  }

  @Test func timesOutOnSlowBody() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "x", length: 1 << 40, ending: .forever("drip")) }
    func shorten(_ options: inout FetchingOptions) {
      options[limits: .feed] = FetchLimits(maximumBytes: nil, total: .milliseconds(200))
    }
    try await withFetcher(to: server, configure: shorten) { fetcher in
      await #expect(throws: FetchingError.timedOut(host: "127.0.0.1")) {
        try await withTimeout { try await fetcher.read(FetchRequest("\(server.origin)/", kind: .feed)) { _ in } }
      }
    }
  }

  @Test func reportsNotHTTP() async throws {
    let server = try await LoopbackServer { _ in .init(bytes: Array("SSH-2.0-OpenSSH_9.2\r\n".utf8), ending: .close) }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.notHTTP(host: "127.0.0.1")) {
        try await withTimeout { try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed)) }
      }
    }
  }

  @Test func reportsClosedConnection() async throws {
    let server = try await LoopbackServer { _ in .init(bytes: [], ending: .close) }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.cannotConnect(host: "127.0.0.1")) {
        try await withTimeout { try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed)) }
      }
    }
  }

  @Test func reportsTLSFailure() async throws {
    let server = try await LoopbackServer { _ in .text() }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.tls(host: "127.0.0.1")) {
        try await withTimeout { try await fetcher.fetch(FetchRequest("https://127.0.0.1:\(server.port)/", kind: .feed)) }
      }
    }
  }

  @Test func failsAtOnceForClosedPortAndUnknownHost() async throws {
    let server = try await LoopbackServer { _ in .text() }
    await server.stop()
    try await withFetcher(to: server, configure: { $0.connectTimeout = .seconds(300) }) { fetcher in
      await #expect(throws: FetchingError.cannotConnect(host: "127.0.0.1")) {
        try await withTimeout { try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed)) }
      }
      await #expect(throws: FetchingError.hostNotFound("no-such-host.invalid")) {
        try await fetcher.fetch(FetchRequest("http://no-such-host.invalid/feed", kind: .feed))
      }
    }
  }

  @Test func reportsShutDown() async throws {
    let server = try await LoopbackServer { _ in .text() }
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
    await fetcher.shutDown()
    await #expect(throws: FetchingError.shutDown) { try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed)) }
    await server.stop()
  }

  @Test func reportsCancellation() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "x", length: 100, ending: .silence) }
    try await withFetcher(to: server) { fetcher in
      let started = AsyncStream<Void>.makeStream()
      let task = Task {
        try await fetcher.read(FetchRequest("\(server.origin)/", kind: .feed)) { _ in started.continuation.yield() }
      }
      for await _ in started.stream { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      try await withTimeout { for await _ in server.hangUps { break } }
    }
  }
}
