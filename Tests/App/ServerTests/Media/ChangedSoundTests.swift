import Engines
import HTTPTypes
import Library
import PodcastModel
import Sharing
import TestSupport
import Testing

@testable import Server

/// Publishers with dynamic advertising send different bytes for each request.
@Suite struct ChangedSoundTests {
  private let later: HTTPFields = [.range: "bytes=15000-15099"]

  @Test func servesOneListenerFromOneVersion() async throws {
    try await withSource(.init(redirects: true)) { app, path, source, server in
      let start = try await app.ask(path, [.range: "bytes=0-"])
      #expect(start.status == 206 && start.bytes == ChangingSource.bytes(1))
      source.change { $0.version = 2 }
      for _ in 1...2 {
        let answer = try await app.ask(path, later)
        #expect(answer.status == 206 && answer.bytes == Array(ChangingSource.bytes(1)[15_000...15_099]))
        #expect(answer.headers[.eTag] == start.headers[.eTag])
      }
      #expect(server.requests.map(\.target) == ["/x.mp3", "/copies/1.mp3", "/copies/1.mp3", "/copies/1.mp3"])
      #expect(server.requests.compactMap { $0.headers["if-range"] } == ["\"v1\"", "\"v1\""])
    }
  }

  @Test func allowsAnotherVersionForAnotherBrowser() async throws {
    try await withSource(.init(redirects: true)) { app, path, source, _ in
      let telephone: HTTPFields = [.range: "bytes=0-", .userAgent: "Telephone"]
      let one = try await app.ask(path, telephone)
      source.change { $0.version = 2 }
      let two = try await app.ask(path, [.range: "bytes=0-", .userAgent: "Computer"])
      #expect(two.bytes == ChangingSource.bytes(2) && two.headers[.eTag] != one.headers[.eTag])
      #expect(try await app.ask(path, telephone).bytes == ChangingSource.bytes(1))
    }
  }

  @Test func visitorOfPublicLinkDoesNotChangeTheUsersVersion() async throws {
    try await withSource(.init(redirects: true)) { app, path, source, _ in
      let start = try await app.ask(path, [.range: "bytes=0-"])
      let episode = EpisodeID(try #require(path.split(separator: "/").last.flatMap { Int64($0) }))
      _ = try await app.engines.publicLinks.add(episode, for: .week, by: .local)
      let token = try #require(try await app.engines.publicLinks.links(of: .local).first).token
      source.change { $0.version = 2 }
      let visitor = try await app.ask("/shared/\(token)/audio", [.range: "bytes=0-"])
      #expect(visitor.status == 206 && visitor.bytes == ChangingSource.bytes(2))
      let answer = try await app.ask(path, later)
      #expect(answer.status == 206 && answer.headers[.eTag] == start.headers[.eTag])
    }
  }

  @Test(arguments: [
    ChangingSource.Rules(), .init(ignoresCondition: true), .init(hasTag: false), .init(hasTag: false, ignoresCondition: true),
  ])
  func neverMixesVersions(rules: ChangingSource.Rules) async throws {
    try await withSource(rules) { app, path, source, _ in
      let start = try await app.ask(path, [.range: "bytes=0-"])
      source.change { $0.version = 2 }
      // Requests for this range of the first version fail until playback starts again.
      for _ in 1...2 {
        let refused = try await app.ask(path, later)
        #expect(refused.status == 409 && refused.text.hasPrefix("The publisher has replaced"))
      }
      // A request that names the version gets the new one.
      var asked = later
      asked[.ifRange] = start.headers[.eTag]
      let changed = try await app.ask(path, asked)
      #expect(changed.status == 200 && changed.bytes == ChangingSource.bytes(2) && changed.headers[.contentRange] == nil)
      let tag = try #require(changed.headers[.eTag])
      #expect(tag != start.headers[.eTag])
      let again = try await app.ask(path, [.range: "bytes=0-"])
      #expect(again.status == 206 && again.bytes == ChangingSource.bytes(2) && again.headers[.eTag] == tag)
      asked[.ifRange] = tag
      let next = try await app.ask(path, asked)
      #expect(next.status == 206 && next.bytes == Array(ChangingSource.bytes(2)[15_000...15_099]) && next.headers[.eTag] == tag)
    }
  }

  @Test func usesNewVersionAfterRestart() async throws {
    try await withSource { app, path, source, _ in
      let old = try await app.ask(path, [.range: "bytes=0-"])
      source.change { $0.version = 2 }
      let new = try await app.ask(path, [.range: "bytes=0-99"])
      #expect(new.status == 206 && new.bytes == Array(ChangingSource.bytes(2)[0...99]) && new.headers[.eTag] != old.headers[.eTag])
    }
  }

  @Test func resolvesExpiredAddressAgain() async throws {
    try await withSource(.init(redirects: true)) { app, path, source, server in
      _ = try await app.ask(path, [.range: "bytes=0-"])
      source.change {
        $0.version = 2
        $0.runOut = [1]
      }
      #expect(try await app.ask(path, later).status == 409)
      #expect(server.requests.last?.target == "/copies/2.mp3")
      // The request of a player whose element has ended with an error.
      #expect(try await app.ask(path, [.range: "bytes=0-0"]).status == 206)
      #expect(try await app.ask(path, [.range: "bytes=0-"]).bytes == ChangingSource.bytes(2))
      #expect(try await app.ask(path, later).bytes == Array(ChangingSource.bytes(2)[15_000...15_099]))
      source.change { $0.runOut = [1, 2] }
      #expect(try await app.ask(path, later).status == 403)
    }
  }

  /// The first requests of Safari, of Chromium, and of a player that continues in the middle.
  @Test(
    arguments: ["bytes=0-1", "bytes=0-", "bytes=0-99999999", "bytes=0-0"],
    [
      ChangingSource.Rules(changesAlways: true), .init(changesAlways: true, hasTag: false),
      .init(changesAlways: true, ignoresCondition: true),
    ])
  func endsWhenEveryAnswerIsAnotherVersion(range: String, rules: ChangingSource.Rules) async throws {
    try await withSource(rules) { app, path, _, server in
      for _ in 1...2 {
        let before = server.requests.count
        let answer = try await app.ask(path, [.range: range])
        #expect(answer.status == 206 && answer.bytes.starts(with: ChangingSource.bytes(1).prefix(answer.bytes.count == 1 ? 1 : 2)))
        #expect(server.requests.count - before <= 3)
        let head = try await app.ask(path, method: .head)
        #expect(head.status == 200 && server.requests.count - before <= 5)
        _ = try await app.ask(path, later)
        #expect(server.requests.count - before <= 6)
      }
    }
  }

  @Test func storedPositionStaysWhenEveryAnswerIsAnotherVersion() async throws {
    try await withSource(.init(changesAlways: true)) { app, path, _, _ in
      let id = try #require(Int64(path.dropFirst("/media/".count)))
      let span =
        #"{"id":"a","kind":"span","seq":1,"episode":\#(id),"rate":1,"at":600000,"from":590,"to":600,"startedAt":590000,"open":true}"#
      let report = try await app.post("/session", #"{"device":"phone","sentAt":600000,"entries":[\#(span)]}"#)
      #expect(report.status == 200)
      for range in ["bytes=0-1", "bytes=15000-", "bytes=0-", "bytes=15000-"] { _ = try await app.ask(path, [.range: range]) }
      #expect(try await app.engines.library.listening.state(of: EpisodeID(id), for: .local)?.position == 600)
    }
  }

  @Test func answers304ForCachedVersion() async throws {
    try await withSource { app, path, source, server in
      let tag = try #require(try await app.ask(path).headers[.eTag])
      let known = try await app.ask(path, [.ifNoneMatch: "\"other\", \(tag)"])
      #expect(known.status == 304 && known.bytes.isEmpty && known.headers[.eTag] == tag)
      #expect(server.requests.last?.headers["if-none-match"] == "\"v1\"")
      #expect(try await app.ask(path, [.ifNoneMatch: "\"other\""]).status == 200)
      source.change { $0.version = 2 }
      let changed = try await app.ask(path, [.ifNoneMatch: tag])
      #expect(changed.status == 200 && changed.bytes == ChangingSource.bytes(2))
    }
  }

  @Test func readsWholeFileWhenRangeIsWrong() async throws {
    try await withSource { app, path, source, _ in
      _ = try await app.ask(path, [.range: "bytes=0-"])
      source.change { $0.sendsWrongRange = true }
      let answer = try await app.ask(path, later)
      #expect(answer.status == 206 && answer.bytes == Array(ChangingSource.bytes(1)[15_000...15_099]))
    }
  }

  @Test func treatsShorterFileAsNewVersion() async throws {
    try await withSource(.init(version: 3, hasTag: false)) { app, path, source, _ in
      _ = try await app.ask(path, [.range: "bytes=0-"])
      source.change { $0.version = 1 }
      #expect(try await app.ask(path, [.range: "bytes=22000-"]).status == 409)
      #expect(try await app.ask(path, [.range: "bytes=21010-"]).status == 409)
    }
  }

  // MARK: - Private

  private func withSource(
    _ rules: ChangingSource.Rules = .init(),
    _ test: @escaping @Sendable (TestServer, _ path: String, ChangingSource, LoopbackServer) async throws -> Void
  ) async throws {
    let source = ChangingSource(rules)
    let server = try await LoopbackServer { source.answer($0) }
    try await withServer(publishers: [server.port]) { app in
      let id = try await app.addShow(sound: server.origin + "/x.mp3")
      try await test(app, "/media/\(id)", source, server)
    }
    await server.stop()
  }
}
