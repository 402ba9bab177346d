import Artwork
import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

/// Pictures of show notes: this server fetches those of the stored notes and nothing else.
@Suite struct NotesPictureRouteTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private static let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)

  @Test func servesPicturesOfStoredNotes() async throws {
    let publisher = try await publisher()
    try await withServer(basePath: "/pods", publishers: [publisher.port]) { app in
      let (first, _) = try await addEpisodes(app, first: "<p><img data-src=\"\(publisher.origin)/a.png\" alt=\"x\"></p>", second: "")
      let page = try await app.ask("/pods/episodes/\(first)").text
      let path = try #require(page.firstMatch(of: #/<img src="([^"]*\/notes-picture\/[^"]+)" alt="x" loading="lazy"/#)).output.1
      #expect(path == "/pods/notes-picture/\(first)/\(NotesPictures.name(of: "\(publisher.origin)/a.png"))")
      #expect(!page.contains(publisher.origin))
      let answer = try await app.ask(String(path))
      #expect(answer.status == 200 && answer.bytes == Self.png && answer.headers[.contentType] == "image/png")
      #expect(
        answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox" && answer.headers[.cacheControl] == "private, max-age=86400"
      )
      let etag = try #require(answer.headers[.eTag])
      #expect(try await app.ask(String(path), [.ifNoneMatch: etag]).status == 304)
      #expect(publisher.requests.count == 1)
    }
    await publisher.stop()
  }

  /// By its number, a picture in notes belongs to no show.
  @Test func servesPicturesOfNotesOnlyAtTheAddressOfTheirEpisode() async throws {
    let publisher = try await publisher()
    try await withServer(publishers: [publisher.port]) { app in
      let (first, _) = try await addEpisodes(app, first: "<p><img data-src=\"\(publisher.origin)/a.png\" alt=\"x\"></p>", second: "")
      var facts = SampleLibrary.showFacts
      facts.feedURL = "https://moss.example/rss?auth=xJ3kM9dKfQwErTy12bVnLp0sA"
      _ = try await app.engines.library.feeds.store(facts, episodes: [], at: Date())
      let path = "/notes-picture/\(first)/\(NotesPictures.name(of: "\(publisher.origin)/a.png"))"
      #expect(try await app.ask(path).bytes == Self.png)
      let id = try await app.engines.library.artwork.id(of: publisher.origin + "/a.png").rawValue
      #expect(try await app.ask("/artwork/\(id)").headers[.contentType] == "image/svg+xml")
    }
    await publisher.stop()
  }

  @Test func servesNoOtherAddresses() async throws {
    let publisher = try await publisher()
    try await withServer(publishers: [publisher.port]) { app in
      let (first, second) = try await addEpisodes(
        app, first: "<p><img data-src=\"\(publisher.origin)/a.png\" alt=\"\"></p>",
        second: "<p><img data-src=\"\(publisher.origin)/b.png\" alt=\"\"> \(publisher.origin)/c.png</p>")
      let name = NotesPictures.name(of: "\(publisher.origin)/a.png")
      let inText = NotesPictures.name(of: "\(publisher.origin)/c.png")
      for path in [
        "\(second)/\(name)", "\(second)/\(inText)", "\(first)/\(name.uppercased())X", "\(first)/\(name)0", "\(first)/\(name.dropLast())",
        "\(first)/x", "\(first)/", "\(first)/\(publisher.origin)/a.png", "99/\(name)", "-1/\(name)", "x/\(name)",
        "9223372036854775808/\(name)", "\(first)/%00",
      ] {
        let answer = try await app.ask("/notes-picture/\(path)")
        #expect(answer.status == 404 && answer.headers[.contentType]?.hasPrefix("image/") != true, "\(path)")
      }
      #expect(publisher.requests.isEmpty)
      #expect(try await app.ask("/notes-picture/\(first)/\(name)").status == 200)
    }
    await publisher.stop()
  }

  /// A script in an SVG would run on our origin.
  @Test(arguments: ["/a.svg", "/a.html", "/a.mp3", "/missing", "/large"])
  func refusesOtherFiles(path: String) async throws {
    let publisher = try await publisher()
    try await withServer(publishers: [publisher.port]) { app in
      let (first, _) = try await addEpisodes(app, first: "<p><img data-src=\"\(publisher.origin)\(path)\" alt=\"\"></p>", second: "")
      let answer = try await app.ask("/notes-picture/\(first)/\(NotesPictures.name(of: publisher.origin + path))")
      #expect(
        answer.status == 404 && answer.headers[.contentType] == "text/plain; charset=utf-8" && answer.headers[.cacheControl] == "no-store")
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
    }
    await publisher.stop()
  }

  @Test func refusesPrivateAddresses() async throws {
    let publisher = try await publisher()
    // The publisher's port is not among the allowed ones.
    try await withServer { app in
      let (first, _) = try await addEpisodes(app, first: "<p><img data-src=\"\(publisher.origin)/a.png\" alt=\"\"></p>", second: "")
      #expect(try await app.ask("/notes-picture/\(first)/\(NotesPictures.name(of: publisher.origin + "/a.png"))").status == 404)
      #expect(publisher.connectionCount == 0)
    }
    await publisher.stop()
  }

  /// A feed that other apps read has no addresses of this server, nor the publisher's pictures.
  @Test func privateFeedsHaveNoPictures() async throws {
    try await withServer { app in
      let (first, _) = try await addEpisodes(app, first: "<p>Text <img data-src=\"https://a.example/a.png\" alt=\"dog\"></p>", second: "")
      try await app.engines.library.bookmarks.setFavourite(true, EpisodeID(first), by: .local, at: SampleLibrary.added)
      let opened = try await app.post("/notification-settings/did-open-list", "list=favourites")
      let token = try #require(opened.text.firstMatch(of: #/\/private\/([A-Za-z0-9_-]{43})\.xml/#)).output.1
      let feed = try await app.ask("/private/\(token).xml").text
      #expect(feed.contains("Episode 1") && !feed.contains("a.png") && !feed.contains("notes-picture"))
    }
  }

  // MARK: - Private

  private func publisher() async throws -> LoopbackServer {
    try await LoopbackServer { request in
      switch request.target {
      case "/a.png", "/b.png", "/c.png": .bytes(200, [("Content-Type", "image/png")], Self.png)
      case "/a.svg": .bytes(200, [("Content-Type", "image/svg+xml")], Self.svg)
      case "/a.html": .text(200, [("Content-Type", "image/png")], "<html><script>alert(1)</script></html>")
      case "/a.mp3": .text(200, [("Content-Type", "image/png")], "ID3\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}aaaa")
      case "/large": .bytes(200, [("Content-Type", "image/png")], Self.png, length: 100 << 20, ending: .close)
      default: .text(404)
      }
    }
  }

  private func addEpisodes(_ app: TestServer, first: String, second: String) async throws -> (Int64, Int64) {
    var facts = [SampleLibrary.episode(0), SampleLibrary.episode(1)]
    (facts[0].notesHTML, facts[1].notesHTML) = (first, second)
    let stored = try await app.engines.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: Date())
    let rows = try await app.engines.library.episodes.episodes(of: stored.show, for: .local, limit: 10)
    let ids = try facts.map { facts in try #require(rows.first { $0.episode.title == facts.title }).episode.id.rawValue }
    return (ids[0], ids[1])
  }
}
