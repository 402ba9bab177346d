import DemoPublisher
import Engines
import Fetching
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Server

@Suite struct MediaRelayTests {
  private let path = "/media/lichen-hour/24.mp3"

  @Test func relaysWholeFile() async throws {
    try await withSound(path + "?length=none") { app, id, _, whole in
      let answer = try await app.ask("/media/\(id)")
      #expect(answer.status == 200 && answer.bytes == whole)
      #expect(answer.headers[.contentType] == "audio/mpeg" && answer.headers[.acceptRanges] == "bytes")
      #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
    }
  }

  @Test(arguments: ["", "?ranges=no"])
  func servesRangesForAnySource(fault: String) async throws {
    try await withSound(path + fault) { app, id, _, whole in
      let length = whole.count
      let wanted: [(String, ClosedRange<Int>)] = [
        ("bytes=0-1", 0...1), ("bytes=0-0", 0...0), ("bytes=0-", 0...(length - 1)), ("bytes=1000-1999", 1_000...1_999),
        ("bytes=\(length - 5)-", (length - 5)...(length - 1)),
        ("bytes=-7", (length - 7)...(length - 1)), ("bytes=\(length - 5)-\(length + 99)", (length - 5)...(length - 1)),
        ("bytes=4095-4096", 4_095...4_096),
      ]
      for (range, expected) in wanted {
        let answer = try await app.ask("/media/\(id)", [.range: range])
        try #require(answer.status == 206, "\(range)")
        #expect(answer.bytes == Array(whole[expected]), "\(range)")
        #expect(answer.headers[.contentRange] == "bytes \(expected.lowerBound)-\(expected.upperBound)/\(length)", "\(range)")
        #expect(answer.headers[.contentLength] == "\(expected.count)" && answer.headers[.contentType] == "audio/mpeg", "\(range)")
      }
    }
  }

  /// Some players first request one or two bytes: too few to detect the type.
  @Test(arguments: [1, 2]) func answersFirstRequestForOneByte(count: Int) async throws {
    try await withSound(path) { app, id, _, whole in
      let answer = try await app.ask("/media/\(id)", [.range: "bytes=0-\(count - 1)"])
      #expect(answer.status == 206 && answer.bytes == Array(whole.prefix(count)) && answer.headers[.contentType] == "audio/mpeg")
      #expect(answer.headers[.contentRange] == "bytes 0-\(count - 1)/\(whole.count)" && answer.headers[.contentLength] == "\(count)")
    }
  }

  @Test(arguments: ["", "?ranges=no"])
  func rejectsRangeBeyondEnd(fault: String) async throws {
    try await withSound(path + fault) { app, id, _, whole in
      let answer = try await app.ask("/media/\(id)", [.range: "bytes=\(whole.count)-"])
      #expect(answer.status == 416 && answer.headers[.contentRange] == "bytes */\(whole.count)" && answer.bytes.isEmpty)
    }
  }

  @Test(arguments: ["bytes=5-2", "items=0-5", "bytes=0-1,5-6", "nonsense"])
  func ignoresInvalidRange(range: String) async throws {
    try await withSound(path) { app, id, publisher, whole in
      publisher.clearRequests()
      let answer = try await app.ask("/media/\(id)", [.range: range])
      #expect(answer.status == 200 && answer.bytes == whole)
      #expect(publisher.requests.allSatisfy { $0.range == nil })
    }
  }

  @Test func checksBeginningOnceForSeek() async throws {
    try await withSound(path) { app, id, publisher, whole async throws in
      publisher.clearRequests()
      for _ in 1...3 {
        #expect(try await app.ask("/media/\(id)", [.range: "bytes=9000-9099"]).bytes == Array(whole[9_000...9_099]))
      }
      #expect(publisher.requests.compactMap(\.range) == ["bytes=0-4095", "bytes=9000-9099", "bytes=9000-9099", "bytes=9000-9099"])
    }
  }

  @Test func sendsWholeFileForAnotherVersion() async throws {
    for fault in ["", "?ranges=no"] {
      try await withSound(path + fault) { app, id, _, whole in
        let etag = try #require(try await app.ask("/media/\(id)", [.range: "bytes=0-"]).headers[.eTag])
        let same = try await app.ask("/media/\(id)", [.range: "bytes=5000-5099", .ifRange: etag])
        #expect(same.status == 206 && same.bytes == Array(whole[5_000...5_099]))
        let changed = try await app.ask("/media/\(id)", [.range: "bytes=5000-5099", .ifRange: "\"another\""])
        #expect(changed.status == 200 && changed.bytes == whole && changed.headers[.contentRange] == nil)
      }
    }
  }

  @Test func answersHeadWithLength() async throws {
    try await withSound(path) { app, id, publisher, whole in
      for _ in 1...2 {
        let answer = try await app.ask("/media/\(id)", method: .head, [.range: "bytes=5-9"])
        #expect(answer.status == 200 && answer.bytes.isEmpty && answer.headers[.contentLength] == "\(whole.count)")
        #expect(answer.headers[.contentType] == "audio/mpeg" && answer.headers[.contentRange] == nil)
      }
      #expect(publisher.requests.suffix(2).map(\.range) == ["bytes=0-4095", "bytes=0-0"])
    }
  }

  @Test func hidesListenerFromSource() async throws {
    let server = try await LoopbackServer { _ in .bytes(200, [("Content-Type", "audio/mpeg")], sound(8_000)) }
    try await withServer(publishers: [server.port]) { app in
      let id = try await app.addShow(sound: server.origin + "/x.mp3")
      var headers = field("Cookie", "secret=1")
      headers[.userAgent] = "Listener/1.0"
      headers[.referer] = "http://\(app.authority)/"
      headers[.acceptLanguage] = "de"
      _ = try await app.ask("/media/\(id)", headers)
    }
    let seen = try #require(server.requests.first?.headers)
    #expect(seen["user-agent"]?.hasPrefix("Earnest/") == true)
    for name in ["cookie", "referer", "accept-language", "origin"] { #expect(seen[name] == nil, "\(name)") }
    await server.stop()
  }

  // MARK: - Private

  /// A server whose episode plays `path` of the publisher.
  private func withSound(
    _ path: String, _ test: @escaping @Sendable (TestServer, _ id: Int64, DemoPublisher, _ whole: [UInt8]) async throws -> Void
  ) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      let port = try await publisher.port
      try await withServer(publishers: [port]) { app in
        let whole = try await app.engines.fetcher.fetch(FetchRequest(baseURL + self.path, kind: .media)).body
        let id = try await app.addShow(sound: baseURL + path)
        try await test(app, id, publisher, whole)
      }
    }
  }
}

/// Bytes that look like an MP3.
func sound(_ count: Int) -> [UInt8] { Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0x55, count: count) }
