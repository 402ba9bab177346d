import FeedParsing
import Foundation
import HTTPTypes
import Library
import Playback
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Engines
@testable import Server

/// Private feeds, requested as another podcast app does.
@Suite struct PrivateListTests {
  @Test func servesSignedFeedUntilRevoked() async throws {
    try await withTemporaryFolder { folder in
      let sound = folder.appending(path: "sound.mp3")
      try Data(Array("ID3\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}".utf8) + [UInt8](repeating: 1, count: 5000)).write(to: sound)
      try await withServer(downloaded: { _ in sound.path }) { server in
        let episode = try await server.addShow(sound: "https://x.invalid/1.mp3?token=hush")
        try await server.engines.library.bookmarks.setFavourite(true, EpisodeID(episode), by: .local, at: Date())
        let page = try await server.post("/notification-settings/did-open-list", "list=favourites")
        let path = try #require(page.text.firstMatch(of: #/\/private\/[A-Za-z0-9_-]{43}\.xml/#)).output
        let feed = try await server.ask(String(path))
        #expect(feed.status == 200 && feed.headers[.contentType] == "application/rss+xml; charset=utf-8")
        #expect(!feed.text.contains("hush"))

        let parser = FeedParser()
        try parser.push(feed.bytes)
        let read = try parser.finish()
        #expect(read.title == "Favourites" && read.episodes.map(\.title) == ["Episode 1"])
        let url = try #require(read.episodes.first?.enclosures.first?.url)
        #expect(url.hasPrefix("http://127.0.0.1:\(server.port)/private/") && url.hasSuffix(".mp3"))
        let place = String(url.dropFirst("http://127.0.0.1:\(server.port)".count))
        var headers = field("Want-Content-Digest", "sha-256=1")
        headers[.range] = "bytes=0-99"
        let played = try await server.ask(place, headers)
        #expect(played.status == 206 && played.bytes.count == 100 && played.headers[.contentType] == "audio/mpeg")
        #expect(try played.headers[#require(HTTPField.Name("Content-Digest"))] == nil)

        // A signature is valid for its own file and list only.
        #expect(try await server.ask(place.replacing("/media/1-", with: "/media/2-")).status == 404)
        #expect(try await server.ask(place.replacing("/media/", with: "/artwork/")).status == 404)
        let other = try await server.post("/notification-settings/did-open-list", "list=favourites")
        let otherPath = try #require(other.text.firstMatch(of: #/\/private\/[A-Za-z0-9_-]{43}\.xml/#)).output
        #expect(try await server.ask(place.replacing(path.dropLast(4), with: otherPath.dropLast(4))).status == 404)

        let library = server.engines.library
        try await library.accounts.add(.local, named: "Moss", password: "x", role: .owner, at: Date())
        try await library.accounts.setDisabled(Date(), of: .local)
        #expect(try await server.ask(String(path)).status == 404)
        #expect(try await server.ask(place).status == 404)
        try await library.accounts.setDisabled(nil, of: .local)
        #expect(try await server.ask(place, headers).status == 206)

        _ = try await server.post("/notification-settings/did-close-list", "list=1")
        #expect(try await server.ask(String(path)).status == 404)
        #expect(try await server.ask(place).status == 404)
        #expect(try await server.ask(String(otherPath)).status == 200)
        _ = try await server.post("/notification-settings/did-reopen-list", "list=1")
        #expect(try await server.ask(String(path)).status == 200)
      }
    }
  }

  @Test func answers304ForKnownList() async throws {
    try await withServer { server in
      let episode = try await server.addShow(sound: "https://x.invalid/1.mp3")
      try await server.engines.library.bookmarks.setFavourite(true, EpisodeID(episode), by: .local, at: Date())
      let path = try await open("favourites", on: server)
      let feed = try await server.ask(path)
      let tag = try #require(feed.headers[.eTag])
      let again = try await server.ask(path, [.ifNoneMatch: "\"x\", W/\(tag)"])
      #expect(again.status == 304 && again.bytes.isEmpty && again.headers[.eTag] == tag)
      try await server.engines.library.bookmarks.setFavourite(false, EpisodeID(episode), by: .local, at: Date())
      #expect(try await server.ask(path, [.ifNoneMatch: tag]).status == 200)
    }
  }

  @Test func listsNewEpisodesOfSubscriptions() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: "https://x.invalid/1.mp3")
      let path = try await open("new", on: server)
      #expect(try await !server.ask(path).text.contains("<item>"))
      try await server.engines.library.subscriptions.subscribe(.local, to: ShowID(1), at: Date())
      var facts = SampleLibrary.episode(7)
      (facts.published, facts.sortDate) = (Date(), Date())
      _ = try await server.engines.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: Date())
      let feed = try await server.ask(path)
      #expect(feed.text.contains("<title>Episode 8</title>") && !feed.text.contains("<title>Episode 1</title>"))
      #expect(try await server.ask("/lists/new").text.contains("Episode 8"))
      // The feed and the list follow the same rules: an episode that leaves the list leaves the feed.
      let episodes = try await server.engines.library.episodes.episodes(of: ShowID(1), for: .local, limit: 9)
      let id = try #require(episodes.first { $0.episode.title == "Episode 8" }?.episode.id)
      try await server.engines.listening.mark([id], played: true, by: .local)
      #expect(try await !server.ask("/lists/new").text.contains("Episode 8"))
      #expect(try await !server.ask(path).text.contains("Episode 8"))
    }
  }

  @Test func servesListsAndShowsOfTheSheet() async throws {
    try await withServer { server in
      let library = server.engines.library
      let episode = EpisodeID(try await server.addShow(sound: "https://x.invalid/1.mp3?token=hush"))
      try await library.upNext.put([episode], .last, for: .local, at: Date(), limit: 9)
      let playlist = try await library.playlists.add("Road trip", for: .local, at: Date())
      try await library.playlists.put([episode], .last, in: playlist, of: .local, at: Date())
      let sql = "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (1, 1, 0)"
      try await server.engines.database.write { _ = try $0.run(Statement("test.private", sql), [:]) }
      try await library.privateShows.grant(ShowID(1), to: .local, at: Date())
      for subject in ["up-next", "playlist:\(playlist)", "show:1", "inbox"] {
        let page = try await server.post("/share-page/did-open-list", "subject=\(subject)")
        let path = try #require(page.text.firstMatch(of: #/\/private\/[A-Za-z0-9_-]{43}\.xml/#)).output
        let feed = try await server.ask(String(path))
        #expect(feed.status == 200 && feed.text.contains("<title>Episode 1</title>") == (subject != "inbox"), "\(subject)")
        // The links and the audio of a private show may contain its credentials.
        #expect(!feed.text.contains("hush") && !feed.text.contains("moss.example"), "\(subject)")
      }
    }
  }

  @Test(arguments: [
    "/private/x.xml", "/private/", "/private/x", "/private/x/media/1.mp3", "/private/x/media/1-x.mp3",
    "/private/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.xml", "/private/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/media/1-a.mp3",
    "/private/%00.xml",
  ])
  func rejectsUnknownTokens(path: String) async throws {
    try await withServer { server in
      let answer = try await server.ask(path)
      #expect(answer.status == 404)
    }
  }

  // MARK: - Private

  private func open(_ list: String, on server: TestServer) async throws -> String {
    let page = try await server.post("/notification-settings/did-open-list", "list=\(list)")
    return String(try #require(page.text.firstMatch(of: #/\/private\/[A-Za-z0-9_-]{43}\.xml/#)).output)
  }
}
