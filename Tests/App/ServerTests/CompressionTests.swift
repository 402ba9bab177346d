import HTTPTypes
import Shell
import TestSupport
import Testing
import TranscriptPage
import WebPage

@testable import Server

@Suite("Compression") struct CompressionTests {
  @Test("Pages and their style sheets and scripts are compressed on request")
  func compressesText() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let page = try await server.ask("/shows/1").text
      let files = Set(page.matches(of: /"(\/assets\/[^"]+\.(?:css|js))"/).map { String($0.1) })
      #expect(files.count > 10)
      for path in ["/shows/1"] + files.sorted() {
        let plain = try await server.ask(path)
        let answer = try await server.ask(path, [.acceptEncoding: "gzip, br"])
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
    #expect(headers.acceptsGzip == takes)
  }

  /// docs/decisions/0012: decisions are made in Swift.
  @Test("All JavaScript together stays under 44 KB compressed")
  func javaScriptStaysSmall() async throws {
    try await withServer { server in
      var script: [UInt8] = []
      for asset in Shell.folders(features: []).flatMap(\.assets) where asset.name.hasSuffix(".js") { script += asset.bytes }
      let page = try await server.ask("/").text
      for feature in page.matches(of: /"(\/assets\/[^"]+\/([^"\/]+)\/[^"\/]+\.js)"/) where !["runtime", "components"].contains(feature.2) {
        script += try await server.ask(String(feature.1)).bytes
      }
      let packed = try #require(script.withUnsafeBytes { Gzip.compress($0, level: 9) })
      #expect(packed.count < 44_000)
      #expect(packed.count > 10_000, "The features' modules were not found.")
    }
  }

  @Test("Modules on demand stay under 6 KB compressed, and no document loads them")
  func modulesOnDemandStaySmall() async throws {
    let modules = TranscriptPage.assets.filter(\.isOnDemand)
    #expect(modules.count == 2)
    let script = AssetFolder(name: TranscriptPage.name, assets: modules).assets.flatMap(\.bytes)
    let packed = try #require(script.withUnsafeBytes { Gzip.compress($0, level: 9) })
    #expect(packed.count < 6_000)
    try await withServer { server in
      let page = try await server.ask("/").text
      let own = try #require(page.firstMatch(of: #/src="(/assets/[^"/]+)/transcript-page/transcript-page\.js"/#)).output.1
      for module in modules {
        #expect(!page.contains(module.name))
        let answer = try await server.ask("\(own)/transcript-page/\(module.name)")
        #expect(answer.status == 200 && answer.text.contains("export class"))
      }
    }
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
