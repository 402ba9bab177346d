import Fetching
import NIOCore
import TestSupport
import Testing

@Suite struct DownloadKindTests {
  @Test func ignoresLengthOfHeadResponse() async throws {
    let server = try await LoopbackServer { $0.method == "HEAD" ? .text(200, [], "", length: 5_000_000) : .text(500) }
    try await withFetcher(to: server) { fetcher in
      for _ in 0..<3 {
        let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .download, method: .head))
        #expect(stream.status == 200 && stream.contentLength == 5_000_000)
        try await stream.body.read { _ in true }
      }
      #expect(server.requests.map(\.method) == ["HEAD", "HEAD", "HEAD"] && server.connectionCount == 1)
    }
  }

  @Test func keepsMethodOnRedirect() async throws {
    let server = try await LoopbackServer { $0.target == "/" ? .redirect(to: "/there") : .text(200, [], "", length: 7) }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .download, method: .head))
      #expect(stream.contentLength == 7 && server.requests.map(\.method) == ["HEAD", "HEAD"])
    }
  }

  @Test func decompressesUnrequestedCompression() async throws {
    let bytes = Array("ID3".utf8) + [UInt8](repeating: 7, count: 1000)
    let server = try await LoopbackServer { _ in .bytes(200, [("Content-Encoding", "gzip")], Gzip.stored(bytes)) }
    try await withFetcher(to: server) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .download))
      var played: [UInt8] = []
      try await stream.body.pass { played += $0.readableBytesView }
      #expect(played == bytes && stream.head.isEncoded && stream.contentLength == nil)
      #expect(server.requests.first?.headers["accept-encoding"] == "identity")
    }
  }

  @Test func usesShorterIdleTimeout() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "x", length: 100, ending: .silence) }
    try await withFetcher(to: server, configure: { $0.downloadIdleTimeout = .milliseconds(100) }) { fetcher in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .download))
      await #expect(throws: FetchingError.timedOut(host: "127.0.0.1")) { try await withTimeout { try await stream.body.pass { _ in } } }
    }
  }
}
