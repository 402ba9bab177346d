import HTTPTypes
import Shell
import TestSupport
import Testing
import WebPage

@testable import Server

@Suite("Compression") struct CompressionTests {
  @Test("Pages and their style sheets and scripts are compressed on request")
  func compressesText() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let page = try await server.ask("/shows/1").text
      let files = Set(page.matches(of: /"(\/assets\/[^"]+\.(?:css|js))"/).map { String($0.1) })
      #expect(files.count == 3)
      for path in ["/shows/1"] + files.sorted() {
        let plain = try await server.ask(path)
        let answer = try await server.ask(path, [.acceptEncoding: "gzip"])
        #expect(answer.headers[.vary]?.contains("Accept-Encoding") == true, "\(path)")
        // A response of a few lines gains nothing.
        guard plain.bytes.count > 2000 else { continue }
        #expect(answer.headers[.contentEncoding] == "gzip" && plain.headers[.contentEncoding] == nil, "\(path)")
        #expect(answer.bytes.count < plain.bytes.count / 2 && answer.bytes.starts(with: [0x1F, 0x8B]), "\(path)")
      }
    }
  }

  @Test("Compressed data is complete for every length", arguments: [0, 1, 1400, 300_000])
  func isWhole(length: Int) throws {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }
    for level: Int32 in [1, 9] {
      let packed = try #require(bytes.withUnsafeBytes { Gzip.compress($0, level: level) })
      // The last eight bytes are the checksum and the length of the decompressed data.
      let size = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      #expect(size == length)
    }
  }

  @Test(
    "The Accept-Encoding header decides whether a response is compressed",
    arguments: [
      ("gzip", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("gzip; q=0.0", false), ("deflate", false), ("", false),
      ("xgzip", false),
    ])
  func asksTheClient(accepts: String, takes: Bool) {
    let headers: HTTPFields = [.acceptEncoding: accepts]
    #expect(headers.accepts("gzip") == takes)
  }

  @Test("A browser that accepts Brotli gets the smaller form of each bundled file, with the same content type")
  func prefersBrotli() async throws {
    try await withServer { server in
      let page = try await server.ask("/").text
      let script = try #require(page.firstMatch(of: #/src="([^"]+/app\.js)"/#)).output.1
      let answer = try await server.ask(String(script), [.acceptEncoding: "gzip, deflate, br"])
      #expect(answer.headers[.contentEncoding] == "br" && answer.headers[.contentType] == "text/javascript; charset=utf-8")
      let other = try await server.ask(String(script), [.acceptEncoding: "gzip, br;q=0"])
      #expect(other.headers[.contentEncoding] == "gzip" && other.bytes.count > answer.bytes.count)
    }
  }

  /// docs/decisions/0012 and 0017.
  @Test("Every page has at most 38.5 KB of scripts and 19.5 KB of styles, as gzip; the other pages have 39 KB and 19.75 KB more")
  func bundlesStaySmall() {
    let sizes = Dictionary(uniqueKeysWithValues: BundledAssets.all.map { ($0.asset.name, $0.gzip.count) })
    #expect((10_000...39_424).contains(sizes["app.js", default: 0] + sizes["shared.js", default: 0]))
    #expect((5_000...19_500).contains(sizes["app.css", default: 0]))
    #expect((1_000...39_936).contains(sizes["more.js", default: 0]))
    #expect((100...1024).contains(sizes["start-image.js", default: 0]))
    #expect((1_000...20_224).contains(sizes["more.css", default: 0]))
  }

  @Test("Audio and artwork are not compressed")
  func leavesMediaAlone() async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3", artwork: "http://127.0.0.1:1/x.jpg")
      for path in ["/artwork/1", "/media/\(id)"] {
        #expect(try await server.ask(path, [.acceptEncoding: "gzip"]).headers[.contentEncoding] == nil, "\(path)")
      }
    }
  }
}
