import Downloading
import Engines
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Server

/// Publishers whose every answer is another version: listeners read one copy on this server.
@Suite struct CopiedSoundTests {
  private let phone: HTTPFields = [.userAgent: "AppleCoreMedia"]
  private let computer: HTTPFields = [.userAgent: "Chrome"]
  private static let changing: [ChangingSource.Rules] = [
    .init(changesAlways: true), .init(changesAlways: true, hasTag: false), .init(changesAlways: true, ignoresCondition: true),
  ]

  @Test(arguments: changing)
  func twoListenersReadOneVersionEverywhere(rules: ChangingSource.Rules) async throws {
    try await withSource(rules) { app, path, server in
      let start = try await app.ask(path, phone.with("bytes=0-1"))
      #expect(start.status == 206 && start.bytes.count == 2)
      for listener in [phone, computer] {
        let whole = try await app.ask(path, listener.with("bytes=0-"))
        #expect(whole.status == 206 && isOneVersion(whole.bytes) && whole.headers[.eTag] == start.headers[.eTag])
        #expect(start.headers[.contentRange] == "bytes 0-1/\(whole.bytes.count)")
        for range in ["bytes=15000-15099", "bytes=-100", "bytes=20000-"] {
          let part = try await app.ask(path, listener.with(range))
          let expected = try #require(ByteRange(range)?.resolved(in: Int64(whole.bytes.count)))
          #expect(part.status == 206 && part.bytes == Array(whole.bytes[Int(expected.lowerBound)...Int(expected.upperBound)]), "\(range)")
        }
        #expect(try await app.ask(path, listener.with("bytes=99999-")).status == 416)
        let plain = try await app.ask(path, listener)
        #expect(plain.status == 200 && plain.bytes == whole.bytes)
      }
      #expect(server.requests.count < 6 && server.requests.count { $0.headers["range"] == nil } <= 2)
    }
  }

  /// The first seek of a player that has the beginning of another version: it starts again, and plays from the copy.
  @Test(arguments: changing)
  func continuesFromTheCopyAfterASeek(rules: ChangingSource.Rules) async throws {
    try await withSource(rules) { app, path, server in
      let start = try await app.ask(path, computer.with("bytes=0-"))
      #expect(start.status == 206 && isOneVersion(start.bytes))
      for _ in 1...2 { #expect(try await app.ask(path, computer.with("bytes=15000-")).status == 409) }
      #expect(try await app.ask(path, computer.with("bytes=0-0")).status == 206)
      let copy = try await app.ask(path, computer.with("bytes=0-"))
      let rest = try await app.ask(path, computer.with("bytes=15000-"))
      #expect(isOneVersion(copy.bytes) && rest.status == 206 && rest.bytes == Array(copy.bytes[15_000...]))
      #expect(server.requests.count < 6)
    }
  }

  @Test func startsWhereAPlayerResumes() async throws {
    try await withSource(.init(changesAlways: true)) { app, path, server in
      let rest = try await app.ask(path, computer.with("bytes=15000-"))
      let copy = try await app.ask(path, computer.with("bytes=0-"))
      #expect(rest.status == 206 && rest.bytes == Array(copy.bytes[15_000...]) && server.requests.count < 6)
    }
  }

  @Test func headStartsNoCopyAndDescribesTheOneThatExists() async throws {
    try await withSource(.init(changesAlways: true)) { app, path, server in
      for _ in 1...2 { #expect(try await app.ask(path, method: .head, phone).status == 200) }
      #expect(app.engines.downloading.copies.count == 0)
      let whole = try await app.ask(path, computer.with("bytes=15000-"))
      let count = server.requests.count
      let head = try await app.ask(path, method: .head, computer)
      #expect(head.status == 200 && head.bytes.isEmpty && head.headers[.eTag] == whole.headers[.eTag])
      #expect(whole.headers[.contentRange]?.hasSuffix("/\(head.headers[.contentLength] ?? "")") == true && server.requests.count == count)
    }
  }

  @Test func neverMixesTheVersionsOfTwoDays() async throws {
    try await withSource(.init(changesAlways: true)) { app, path, _ in
      let first = try await app.ask(path, computer.with("bytes=0-1"))
      // As a day after the last request.
      await app.engines.downloading.copies.end()
      for _ in 1...2 { #expect(try await app.ask(path, computer.with("bytes=15000-")).status == 409) }
      var named = computer.with("bytes=15000-")
      named[.ifRange] = first.headers[.eTag]
      let whole = try await app.ask(path, named)
      #expect(whole.status == 200 && isOneVersion(whole.bytes) && whole.headers[.eTag] != first.headers[.eTag])
      let rest = try await app.ask(path, computer.with("bytes=15000-"))
      #expect(rest.status == 206 && rest.bytes == Array(whole.bytes[15_000...]))
    }
  }

  @Test func explainsAPlaceThatHasNotArrived() async throws {
    let rules = ChangingSource.Rules(changesAlways: true, size: 600_000, stallsAfter: 560_000)
    try await withSource(rules) { app, path, _ in
      let beginning = try await app.ask(path, phone.with("bytes=0-1"))
      let arrived = try await app.ask(path, computer.with("bytes=1000-1099"))
      #expect(beginning.status == 206 && arrived.status == 206 && arrived.bytes.count == 100)
      for (place, status) in [("0.0010", 206), ("0.9900", 503), ("nan", 206), ("-1", 206), ("1e9", 206)] {
        let answer = try await app.ask(path, computer.with("bytes=0-0").place(place))
        #expect(answer.status == status, "\(place)")
        if status == 503 { #expect(answer.text == "This part hasn’t loaded yet. Earlier parts can be played.\n") }
      }
      var chinese = computer.with("bytes=0-0").place("0.99")
      chinese[.acceptLanguage] = "zh-CN"
      #expect(try await app.ask(path, chinese).text == "这一部分尚未加载。可以播放之前的部分。\n")
    }
  }

  /// Nothing can be stored, as on a full disk: a file is in the place of the folder.
  @Test func playsFromTheBeginningWhenNothingCanBeStored() async throws {
    let prepared: @Sendable (Engines) async throws -> Void = { try Data().write(to: $0.settings.home.appending(path: "media")) }
    try await withSource(.init(changesAlways: true), prepared) { app, path, server in
      #expect(try await app.ask(path, phone.with("bytes=0-1")).status == 206)
      let count = server.requests.count
      for _ in 1...3 {
        let whole = try await app.ask(path, phone.with("bytes=0-"))
        #expect(whole.status == 206 && isOneVersion(whole.bytes))
        for headers in [phone.with("bytes=15000-"), phone.with("bytes=0-0").place("0.5")] {
          let refused = try await app.ask(path, headers)
          #expect(refused.status == 424 && refused.text == "The server has no space to store this episode. Play it from the beginning.\n")
        }
      }
      #expect(count < 6 && server.requests.count == count + 3)
    }
  }

  // MARK: - Private

  private func isOneVersion(_ bytes: [UInt8]) -> Bool { (1...12).contains { ChangingSource.bytes($0) == bytes } }

  private func withSource(
    _ rules: ChangingSource.Rules, _ prepared: @escaping @Sendable (Engines) async throws -> Void = { _ in },
    _ test: @escaping @Sendable (TestServer, _ path: String, LoopbackServer) async throws -> Void
  ) async throws {
    let source = ChangingSource(rules)
    let server = try await LoopbackServer { source.answer($0) }
    try await withServer(publishers: [server.port], prepared: prepared) { app in
      let id = try await app.addShow(sound: server.origin + "/x.mp3")
      try await test(app, "/media/\(id)", server)
    }
    await server.stop()
  }
}

extension HTTPFields {
  fileprivate func with(_ range: String) -> HTTPFields {
    var headers = self
    headers[.range] = range
    return headers
  }

  fileprivate func place(_ place: String) -> HTTPFields {
    var headers = self
    if let name = HTTPField.Name("Earnest-Place") { headers[name] = place }
    return headers
  }
}
