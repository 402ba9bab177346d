import Fetching
import NIOCore
import TestSupport
import Testing

/// Bodies that are compressed in ways that the head does not say, or that were not requested.
@Suite struct CompressionTests {
  private static let text = Array("<rss version=\"2.0\"><channel><title>Moss</title></channel></rss>".utf8)
  private static let audio = Array("ID3".utf8) + [UInt8](repeating: 7, count: 5_000)

  @Test func everyFormOfGzipAndDeflateIsDecoded() async throws {
    let (text, packed) = (Self.text, Gzip.stored(Self.text))
    let replies: [String: (String?, [UInt8])] = [
      "/gzip": ("gzip", packed), "/x-gzip": ("x-gzip", packed), "/capitals": ("GZIP", packed), "/zlib": ("deflate", Gzip.zlib(text)),
      "/raw": ("deflate", Gzip.raw(text)), "/gzip-called-deflate": ("deflate", packed), "/zlib-called-gzip": ("gzip", Gzip.zlib(text)),
      "/file": (nil, packed), "/twice": ("gzip", Gzip.stored(packed)), "/twice-declared": ("gzip, gzip", Gzip.stored(packed)),
      "/twice-undeclared": (nil, Gzip.stored(packed)), "/plain-called-gzip": ("gzip", text), "/another-word": ("utf-8", text),
      "/members": ("gzip", Gzip.stored(Array(text.prefix(9))) + Gzip.stored(Array(text.dropFirst(9)))),
      "/rest": ("gzip", packed + [0, 0, 0]),
      "/plain": (nil, text), "/nothing": ("gzip", []), "/one": (nil, [0x1F]),
    ]
    let server = try await LoopbackServer { request in
      let (encoding, body) = replies[request.target] ?? (nil, [])
      return .bytes(200, encoding.map { [("Content-Encoding", $0)] } ?? [], body)
    }
    try await withFetcher(to: server) { fetcher async throws in
      for path in replies.keys.sorted() {
        let answer = try await fetcher.fetch(FetchRequest(server.origin + path, kind: .feed))
        #expect(answer.body == (path == "/nothing" ? [] : path == "/one" ? [0x1F] : text), "\(path)")
      }
    }
  }

  @Test func gzipIsRecognizedWhenItsFirstBytesArriveOneByOne() async throws {
    let packed = Gzip.stored(Self.text)
    let chunks = packed.map { [UInt8]("1\r\n".utf8) + [$0] + [UInt8]("\r\n".utf8) }.joined()
    let head = [UInt8]("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    let reply = LoopbackServer.Reply(bytes: head + chunks + [UInt8]("0\r\n\r\n".utf8))
    let server = try await LoopbackServer { _ in reply }
    try await withFetcher(to: server) { fetcher async throws in
      for kind in [FetchKind.feed, .download, .media] {
        #expect(try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: kind)).body == Self.text)
      }
    }
  }

  /// Three times is no mistake of a server.
  @Test func theThirdLayerOfCompressionStays() async throws {
    let twice = Gzip.stored(Gzip.stored(Self.text))
    let server = try await LoopbackServer { _ in .bytes(200, [], Gzip.stored(twice)) }
    try await withFetcher(to: server) { fetcher async throws in
      #expect(try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed)).body == Gzip.stored(Self.text))
    }
  }

  @Test func aBombIsRefusedInEachLayer() async throws {
    let bomb = Gzip.bomb(12_000_000)
    let replies = ["/file": bomb, "/inside": Gzip.stored(Array(bomb.prefix(60_000)))]
    let server = try await LoopbackServer { .bytes(200, [], replies[$0.target] ?? []) }
    try await withFetcher(to: server) { fetcher async throws in
      for path in replies.keys {
        await #expect(throws: FetchingError.decompressionBomb) {
          try await fetcher.fetch(FetchRequest(server.origin + path, kind: .feed, maximumBytes: 2_000_000))
        }
      }
      // Audio has no limit, but never becomes a hundred times larger.
      for kind in [FetchKind.media, .download] {
        await #expect(throws: FetchingError.decompressionBomb) {
          try await fetcher.read(FetchRequest("\(server.origin)/file", kind: kind)) { _ in }
        }
      }
    }
  }

  @Test(arguments: FetchKind.allCases.filter { $0 != .message }, ["br", "zstd", "compress"])
  func aCompressionThatCannotBeReadIsNamed(kind: FetchKind, name: String) async throws {
    let server = try await LoopbackServer { .text($0.target == "/" ? 200 : 404, [("Content-Encoding", name)], "xx") }
    try await withFetcher(to: server) { fetcher async throws in
      await #expect(throws: FetchingError.unsupportedEncoding(name)) {
        _ = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: kind))
      }
      #expect(try await fetcher.stream(FetchRequest("\(server.origin)/missing", kind: kind)).status == 404)
    }
  }

  @Test func zstdWithoutAWordAboutItIsNamed() async throws {
    let server = try await LoopbackServer { _ in .bytes(200, [], [0x28, 0xB5, 0x2F, 0xFD, 0x04, 0, 0, 0]) }
    try await withFetcher(to: server) { fetcher async throws in
      await #expect(throws: FetchingError.unsupportedEncoding("zstd")) {
        try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      }
    }
  }

  @Test(arguments: ["gzip", "x-gzip", nil], [FetchKind.media, .download])
  func audioThatArrivesCompressedIsDecoded(encoding: String?, kind: FetchKind) async throws {
    let server = try await LoopbackServer { _ in
      .bytes(200, [("Content-Type", "audio/mpeg")] + (encoding.map { [("Content-Encoding", $0)] } ?? []), Gzip.stored(Self.audio))
    }
    try await withFetcher(to: server) { fetcher async throws in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: kind))
      #expect(stream.head.isEncoded && stream.contentLength == nil)
      var played: [UInt8] = []
      try await stream.body.pass { played += $0.readableBytesView }
      #expect(played == Self.audio)
    }
  }

  /// Its bytes are of the compressed file, where a player's positions mean nothing.
  @Test(arguments: ["gzip", nil]) func aRangeOfCompressedAudioIsAskedForAgainAsAWhole(encoding: String?) async throws {
    let packed = Gzip.stored(Self.audio)
    let headers = encoding.map { [("Content-Encoding", $0)] } ?? []
    let server = try await LoopbackServer { request in
      request.headers["range"] == nil
        ? .bytes(200, headers, packed)
        : .bytes(206, headers + [("Content-Range", "bytes 0-3/\(packed.count)")], Array(packed.prefix(4)))
    }
    try await withFetcher(to: server) { fetcher async throws in
      let stream = try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media, range: "bytes=0-3", ifRange: "\"a\""))
      var played: [UInt8] = []
      try await stream.body.pass { played += $0.readableBytesView }
      #expect(stream.status == 200 && played == Self.audio)
      #expect(server.requests.map { $0.headers["range"] } == ["bytes=0-3", nil] && server.requests.last?.headers["if-range"] == nil)
    }
  }
}
