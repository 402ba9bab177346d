import Downloading
import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import Synchronization
import TestSupport
import Testing

@testable import Server

/// Episodes that a device stores: their bytes pass through this server, and nothing of them stays.
@Suite struct PassingDownloadTests {
  @Test("A hundred episodes leave no download and no file")
  func passesAHundredEpisodes() async throws {
    let source = ChangingSource()
    try await withSource(source) { app, _, server in
      let facts = (0..<100).map { number in
        var facts = SampleLibrary.episode(number)
        facts.enclosure?.url = server.origin + "/x.mp3"
        return facts
      }
      var show = SampleLibrary.showFacts
      show.feedURL = "https://moss.example/hundred.xml"
      let stored = try await app.engines.library.feeds.store(show, episodes: facts, at: Date())
      for episode in try await app.engines.library.episodes.episodes(of: stored.show, for: .local, limit: 100) {
        let answer = try await app.ask("/media/\(episode.episode.id.rawValue)", [.range: "bytes=0-"])
        #expect(answer.status == 206 && answer.bytes == ChangingSource.bytes(1) && answer.headers[.eTag] != nil)
      }
      #expect(server.requests.count == 100)
      try await expectNothing(on: app)
    }
  }

  /// As on a full disk: a file is in the place of the folder of media.
  @Test("A server that can store nothing passes everything on, also after a break", arguments: [false, true])
  func passesWhereNothingCanBeStored(changesAlways: Bool) async throws {
    let prepared: @Sendable (Engines) async throws -> Void = { try Data().write(to: $0.settings.home.appending(path: "media")) }
    try await withSource(ChangingSource(.init(changesAlways: changesAlways)), prepared) { app, path, server in
      for _ in 1...3 {
        let before = server.requests.count
        let whole = try await app.ask(path, [.range: "bytes=0-"])
        let rest = try await app.ask(path, remainder(of: whole, from: 15_000))
        if changesAlways {
          // The device stores the next version from its beginning.
          #expect(whole.status == 206 && rest.status == 409)
        } else {
          #expect(rest.status == 206 && rest.bytes == Array(whole.bytes[15_000...]) && rest.headers[.eTag] == whole.headers[.eTag])
        }
        #expect(server.requests.count - before <= 5)
      }
      #expect(app.engines.downloading.copies.count == 0)
      #expect(try await app.engines.library.downloads.all(after: nil, limit: 1).isEmpty)
    }
  }

  /// Another browser stands for a restart: the server remembers nothing of the listener.
  @Test("A version that the publisher names continues after a restart, and one without a name does not")
  func continuesByItsVersion() async throws {
    for hasTag in [true, false] {
      try await withSource(ChangingSource(.init(hasTag: hasTag))) { app, path, _ in
        let whole = try await app.ask(path, [.range: "bytes=0-", .userAgent: "before"])
        var asked = remainder(of: whole, from: 15_000)
        asked[.userAgent] = "after"
        let answer = try await app.ask(path, asked)
        #expect(answer.status == (hasTag ? 206 : 412) && answer.bytes == (hasTag ? Array(whole.bytes[15_000...]) : []))
      }
    }
  }

  @Test("A publisher without ranges continues after a break")
  func continuesWithoutRanges() async throws {
    let bytes = ChangingSource.bytes(1)
    let headers = [("Content-Type", "audio/mpeg"), ("ETag", "\"v1\"")]
    let server = try await LoopbackServer { _ in .bytes(200, headers, bytes) }
    try await withServer(publishers: [server.port]) { app in
      let path = "/media/\(try await app.addShow(sound: server.origin + "/x.mp3"))"
      let whole = try await app.ask(path, [.range: "bytes=0-"])
      let rest = try await app.ask(path, remainder(of: whole, from: 15_000))
      #expect(whole.status == 206 && rest.status == 206 && rest.bytes == Array(bytes[15_000...]))
      #expect(rest.headers[.contentRange] == "bytes 15000-\(bytes.count - 1)/\(bytes.count)")
    }
    await server.stop()
  }

  @Test("The publisher's new version, and a file that this server has meanwhile, are other versions")
  func noticesAnotherVersion() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "1.mp3")
      try Data(sound(30_000)).write(to: file)
      let isDownloaded = Mutex(false)
      let source = ChangingSource()
      let path: @Sendable (EpisodeID) async -> String? = { _ in isDownloaded.withLock { $0 } ? file.path : nil }
      try await withSource(source, downloaded: path) { app, path, _ in
        let first = try await app.ask(path, [.range: "bytes=0-"])
        source.change { $0.version = 2 }
        #expect(try await app.ask(path, remainder(of: first, from: 15_000)).status == 409)
        let second = try await app.ask(path, [.range: "bytes=0-"])
        #expect(second.bytes == ChangingSource.bytes(2) && second.headers[.eTag] != first.headers[.eTag])
        isDownloaded.withLock { $0 = true }
        #expect(try await app.ask(path, remainder(of: second, from: 15_000)).status == 412)
        let own = try await app.ask(path, [.range: "bytes=0-"])
        #expect(own.status == 206 && own.bytes == sound(30_000))
      }
    }
  }

  @Test("A show that becomes private is refused with a sentence")
  func refusesAHiddenShow() async throws {
    try await withSource(ChangingSource()) { app, path, server in
      let whole = try await app.ask(path, [.range: "bytes=0-"])
      let show = ShowID(1)
      try await app.engines.library.feedCredentials.set("sealed", host: server.origin, of: show, for: .owner)
      let refused = try await app.ask(path, remainder(of: whole, from: 15_000))
      #expect(refused.status == 404 && refused.text == "Episode not found\n")
      #expect(try await app.ask(path.replacing("/media/", with: "/keep/")).status == 404)
    }
  }

  // MARK: - Private

  private func remainder(of answer: BrowserResponse, from first: Int) -> HTTPFields {
    var fields: HTTPFields = [.range: "bytes=\(first)-"]
    fields[.ifMatch] = answer.headers[.eTag]
    return fields
  }

  private func expectNothing(on app: TestServer) async throws {
    #expect(app.engines.downloading.copies.count == 0)
    #expect(try await app.engines.library.downloads.all(after: nil, limit: 1).isEmpty)
    let counts = try await app.engines.library.claims.counts(of: .local)
    #expect(counts.downloaded + counts.unfinished == 0)
    let folder = app.engines.settings.home.appending(path: "media")
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect((files ?? []).isEmpty)
  }

  private func withSource(
    _ source: ChangingSource, _ prepared: @escaping @Sendable (Engines) async throws -> Void = { _ in },
    downloaded: @escaping @Sendable (EpisodeID) async -> String? = { _ in nil },
    _ test: @escaping @Sendable (TestServer, _ path: String, LoopbackServer) async throws -> Void
  ) async throws {
    let server = try await LoopbackServer { source.answer($0) }
    try await withServer(publishers: [server.port], downloaded: downloaded, prepared: prepared) { app in
      let id = try await app.addShow(sound: server.origin + "/x.mp3")
      try await test(app, "/media/\(id)", server)
    }
    await server.stop()
  }
}
