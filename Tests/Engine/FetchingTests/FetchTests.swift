import Fetching
import TestSupport
import Testing

@Suite struct FetchTests {
  @Test func fetchesBodyWithHead() async throws {
    let server = try await LoopbackServer { _ in
      .text(
        200,
        [
          ("Content-Type", "application/rss+xml"), ("ETag", "\"v1\""), ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"),
          ("Cache-Control", "max-age=60"),
        ], "<rss/>")
    }
    try await withFetcher(to: server) { fetcher in
      let answer = try await fetcher.fetch(FetchRequest("\(server.origin)/feed.xml#top", kind: .feed))
      #expect(answer.body == Array("<rss/>".utf8))
      #expect(answer.status == 200)
      #expect(answer.contentType == "application/rss+xml")
      #expect(answer.contentLength == 6)
      #expect(answer.etag == "\"v1\"")
      #expect(answer.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
      #expect(answer.cacheControl == "max-age=60")
      #expect(answer.finalURL == "\(server.origin)/feed.xml")
      #expect(answer.permanentURL == nil)
      #expect(server.requests.map(\.target) == ["/feed.xml"])
    }
  }

  @Test func sendsUserAgentAndValidators() async throws {
    let server = try await LoopbackServer { _ in .text() }
    try await withFetcher(to: server) { fetcher in
      _ = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed, ifNoneMatch: "\"v1\"", ifModifiedSince: "then"))
      _ = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .artwork, userAgent: "Other/1"))
      let first = try #require(server.requests.first)
      let second = try #require(server.requests.last)
      #expect(first.headers["user-agent"] == FetchingOptions.defaultUserAgent)
      #expect(first.headers["if-none-match"] == "\"v1\"")
      #expect(first.headers["if-modified-since"] == "then")
      #expect(first.headers["accept-encoding"] == "gzip, deflate")
      #expect(first.headers["accept"]?.hasPrefix("application/rss+xml") == true)
      #expect(second.headers["user-agent"] == "Other/1")
      #expect(second.headers["accept"]?.hasPrefix("image/") == true)
    }
  }

  @Test func dropsHeaderWithLineBreak() async throws {
    let server = try await LoopbackServer { _ in .text() }
    try await withFetcher(to: server) { fetcher in
      _ = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed, ifNoneMatch: "a\r\nX-Evil: 1"))
      #expect(server.requests.first?.headers["x-evil"] == nil)
      #expect(server.requests.first?.headers["if-none-match"] == nil)
    }
  }

  @Test func returnsNotModified() async throws {
    let server = try await LoopbackServer { _ in .text(304, [("ETag", "\"v1\"")]) }
    try await withFetcher(to: server) { fetcher in
      for _ in 0..<5 {
        let answer = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed, ifNoneMatch: "\"v1\""))
        #expect(answer.isNotModified)
        #expect(answer.body.isEmpty)
      }
      #expect(server.connectionCount == 1)
    }
  }

  @Test(arguments: [401, 403, 404, 410, 500, 503])
  func throwsForErrorStatus(status: Int) async throws {
    let server = try await LoopbackServer { _ in .text(status, [], "no") }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.status(status, retryAfterSeconds: nil)) {
        try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      }
    }
  }

  @Test func readsRetryAfter() async throws {
    let server = try await LoopbackServer { _ in .text(429, [("Retry-After", "120")]) }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.status(429, retryAfterSeconds: 120)) {
        try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      }
    }
  }

  @Test func sendsCredentialsOfAddress() async throws {
    let server = try await LoopbackServer { _ in .text() }
    try await withFetcher(to: server) { fetcher in
      let answer = try await fetcher.fetch(FetchRequest("http://me:p%40ss@127.0.0.1:\(server.port)/feed", kind: .feed))
      #expect(server.requests.first?.headers["authorization"] == "Basic bWU6cEBzcw==")
      #expect(answer.finalURL == "\(server.origin)/feed")
    }
  }

  @Test func decompressesGzip() async throws {
    let text = String(repeating: "episode ", count: 5000)
    let server = try await LoopbackServer { _ in .bytes(200, [("Content-Encoding", "gzip")], Gzip.stored(Array(text.utf8))) }
    try await withFetcher(to: server) { fetcher in
      let whole = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      #expect(whole.body == Array(text.utf8))
      #expect(whole.contentLength == nil)
      var pieces: [UInt8] = []
      try await fetcher.read(FetchRequest("\(server.origin)/", kind: .feed)) { pieces += $0 }
      #expect(pieces == Array(text.utf8))
    }
  }

  @Test func stopsWhenReaderThrows() async throws {
    struct Enough: Error {}
    let server = try await LoopbackServer { _ in .text(200, [], "x", length: 1 << 30, ending: .forever("more")) }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: Enough.self) {
        try await fetcher.read(FetchRequest("\(server.origin)/", kind: .feed, maximumBytes: 2 << 30)) { _ in throw Enough() }
      }
      try await withTimeout { for await _ in server.hangUps { break } }
    }
  }
}
