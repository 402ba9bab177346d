import Fetching
import NIOCore
import TestSupport
import Testing

@Suite struct StreamTests {
  @Test func passesRanges() async throws {
    let server = try await LoopbackServer { _ in
      .text(
        206, [("Content-Range", "bytes 2-5/10"), ("Accept-Ranges", "bytes"), ("ETag", "\"a\""), ("Content-Type", "audio/mpeg")], "2345")
    }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/a.mp3", kind: .media, range: "bytes=2-5", ifRange: "\"a\""))
      #expect(stream.status == 206)
      #expect(stream.contentRange == "bytes 2-5/10")
      #expect(stream.acceptRanges == "bytes")
      #expect(stream.contentLength == 4)
      #expect(stream.etag == "\"a\"")
      #expect(try await collect(stream) == "2345")
      let request = try #require(server.requests.first)
      #expect(request.headers["range"] == "bytes=2-5")
      #expect(request.headers["if-range"] == "\"a\"")
      #expect(request.headers["accept-encoding"] == "identity")
    }
  }

  @Test(arguments: [404, 416, 503])
  func returnsAnyStatus(status: Int) async throws {
    let server = try await LoopbackServer { _ in .text(status, [], "no") }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      #expect(stream.status == status)
      #expect(try await collect(stream) == "no")
    }
  }

  @Test func keepsRangeOnRedirect() async throws {
    let server = try await LoopbackServer { request in request.target == "/a" ? .redirect(to: "/b") : .text(206, [], "x") }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/a", kind: .media, range: "bytes=0-0"))
      #expect(stream.finalURL == "\(server.origin)/b")
      #expect(server.requests.map { $0.headers["range"] } == ["bytes=0-0", "bytes=0-0"])
    }
  }

  @Test func disconnectsOnRelease() async throws {
    let server = try await LoopbackServer { _ in endless }
    try await withFetcher(to: server) { fetcher in
      _ = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      try await withTimeout(.seconds(20)) { for await _ in server.hangUps { break } }
      do {
        let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
        for try await chunk in stream.body where chunk.readableBytes > 0 { break }
      }
      try await withTimeout(.seconds(20)) { for await _ in server.hangUps { break } }
    }
  }

  @Test func disconnectsOnCancellation() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "x", length: 100, ending: .silence) }
    try await withFetcher(to: server) { fetcher in
      let started = AsyncStream<Void>.makeStream()
      let task = Task {
        let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
        for try await _ in stream.body { started.continuation.yield() }
      }
      for await _ in started.stream { break }
      task.cancel()
      try await withTimeout(.seconds(20)) { for await _ in server.hangUps { break } }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  /// The server can be ahead only by the buffers of the sockets, however long the file is.
  @Test func appliesBackpressure() async throws {
    let server = try await LoopbackServer { _ in endless }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      var iterator = stream.body.makeAsyncIterator()
      _ = try await iterator.next()
      let sent = try await server.settledBytesSent()
      #expect(sent < 16 << 20)
      var read = 0
      while read < 32 << 20, let chunk = try await iterator.next() { read += chunk.readableBytes }
      #expect(read >= 32 << 20)
    }
  }

  @Test func keepsConnectionOfPausedReader() async throws {
    let server = try await LoopbackServer { _ in endless }
    try await withFetcher(to: server, configure: { $0.idleTimeout = .seconds(2) }) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      var iterator = stream.body.makeAsyncIterator()
      _ = try await iterator.next()
      try await fetcher.waitForIdleTimeout()
      var read = 0
      while read < 16 << 20, let chunk = try await iterator.next() { read += chunk.readableBytes }
      #expect(read >= 16 << 20)
    }
  }

  @Test func timesOutWhenIdle() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "x", length: 100, ending: .silence) }
    try await withFetcher(to: server, configure: { $0.idleTimeout = .milliseconds(100) }) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      await #expect(throws: FetchingError.timedOut(host: "127.0.0.1")) { try await withTimeout { try await collect(stream) } }
    }
  }

  @Test func reportsTruncatedFile() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "half", length: 8, ending: .close) }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media))
      await #expect(throws: FetchingError.incompleteBody(received: 4, expected: 8)) { try await collect(stream) }
    }
  }
}

private let endless = LoopbackServer.Reply.text(200, [], "", length: 1 << 40, ending: .forever(String(repeating: "x", count: 65_536)))

private func collect(_ stream: FetchedStream) async throws -> String {
  var text = ""
  for try await chunk in stream.body { text += String(buffer: chunk) }
  return text
}
