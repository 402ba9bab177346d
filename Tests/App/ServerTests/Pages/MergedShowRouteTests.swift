import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

@testable import Server

/// Links to a show that was merged into another.
@Suite struct MergedShowRouteTests {
  @Test(arguments: ["", "/pods"])
  func linksLeadToTheShowThatStayed(basePath: String) async throws {
    try await withServer(basePath: basePath) { server in
      let library = server.engines.library
      let old = try await add("https://old.example/feed.xml", to: library)
      let new = try await add("https://new.example/feed.xml", to: library)
      let merge = try await server.engines.refreshing.merge(old.show, into: new.show)
      let (show, episode) = (old.show.rawValue, old.episode.rawValue)
      let links = [
        "/shows/\(show)?page=2": "/shows/\(new.show.rawValue)?page=2", "/shows/\(show)/feed": "/shows/\(new.show.rawValue)/feed",
        "/shows/\(show)/new-episodes": "/shows/\(new.show.rawValue)/new-episodes",
        "/shows/\(show)/download": "/shows/\(new.show.rawValue)/download", "/downloads/\(show)": "/downloads/\(new.show.rawValue)",
        "/downloads/\(show)?select=true": "/downloads/\(new.show.rawValue)?select=true",
        "/media/\(episode)": "/media/\(new.episode.rawValue)", "/media/\(episode)?a=1&b=%20": "/media/\(new.episode.rawValue)?a=1&b=%20",
        "/episodes/\(episode)?t=30": "/episodes/\(new.episode.rawValue)?t=30",
        "/episodes/\(episode)/actions": "/episodes/\(new.episode.rawValue)/actions",
      ]
      @Sendable func expectLinks() async throws {
        for (link, target) in links {
          let answer = try await server.ask(basePath + link)
          #expect(answer.status == 303 && answer.headers[.location] == basePath + target, "\(link): \(answer.status)")
        }
      }
      try await expectLinks()
      #expect(try await server.ask("\(basePath)/shows/\(new.show.rawValue)/feed").status == 200)
      let address = "\(basePath)/media-address/\(episode)"
      #expect(try await signedPath(in: server.ask(address)) == "\(basePath)/media/\(new.episode.rawValue)")

      _ = try await server.engines.refreshing.undoMerge(merge, of: new.show)
      #expect(try await server.ask("\(basePath)/shows/\(show)/feed").status == 200)
      #expect(try await server.ask("\(basePath)/episodes/\(episode)").status == 200)
      #expect(try await signedPath(in: server.ask(address)) == "\(basePath)/media/\(episode)")

      // The links stay when the merge cannot be undone any more, and the show is deleted.
      _ = try await server.engines.refreshing.merge(old.show, into: new.show)
      #expect(try await library.showMerges.endOldest(before: .distantFuture))
      #expect(try await library.feeds.removeUnwanted(old.show))
      try await expectLinks()
      #expect(try await server.ask("\(basePath)/shows/99/feed").status == 404)
    }
  }

  /// A member who may not see the show that stayed gets the page that every unknown address has.
  @Test func linksToAPrivateShowAreMissing() async throws {
    try await withServer { server in
      let library = server.engines.library
      let old = try await add("https://old.example/feed.xml", to: library)
      let new = try await add("https://new.example/feed.xml", to: library)
      _ = try await server.engines.refreshing.merge(old.show, into: new.show)
      try await library.feeds.setURL("https://new.example/feed.xml?auth=xJ3kM9dKfQwErTy12bVnLp0sA", of: new.show)
      #expect(try await library.privateShows.isPrivate(new.show))
      let (show, episode) = (old.show.rawValue, old.episode.rawValue)
      for link in ["/shows/\(show)", "/shows/\(show)/feed", "/episodes/\(episode)", "/media/\(episode)", "/media-address/\(episode)"] {
        #expect(try await server.ask(link).status == 404, "\(link)")
      }
    }
  }

  /// Devices without cookies and other podcast apps: a credential in an address is for this address alone.
  @Test func addressesWithACredentialAnswerWithTheAudio() async throws {
    try await withTemporaryFolder { folder in
      let audio = folder.appending(path: "audio.wav")
      try SampleWave.bytes.write(to: audio)
      try await withServer(downloaded: { _ in audio.path }) { server in
        let engines = server.engines
        let old = try await add("https://old.example/feed.xml", to: engines.library)
        let new = try await add("https://new.example/feed.xml", to: engines.library)
        try await engines.library.bookmarks.setFavourite(true, old.episode, by: .local, at: Date())
        let list = try await server.post("/notification-settings/did-open-list", "list=favourites")
        let feed = try #require(list.text.firstMatch(of: #/\/private\/[A-Za-z0-9_-]{43}\.xml/#)).output
        let file = #/\/private\/[A-Za-z0-9_-]+\/media\/[^"<]+/#
        let privateFile = try #require(try await server.ask(String(feed)).text.firstMatch(of: file)).output
        let signed = "/media/\(old.episode.rawValue)?signed=1.0.1.x"
        _ = try await engines.refreshing.merge(old.show, into: new.show)
        for address in [String(privateFile), signed] {
          let answer = try await server.ask(address)
          #expect(answer.status == 200 && answer.bytes == [UInt8](SampleWave.bytes), "\(address)")
        }
        #expect(try await server.ask("/media/\(old.episode.rawValue)").status == 303)
        // Where the user may not see the show that stayed, nothing is sent.
        try await engines.library.feeds.setURL("https://new.example/feed.xml?auth=xJ3kM9dKfQwErTy12bVnLp0sA", of: new.show)
        for address in [String(privateFile), signed] { #expect(try await server.ask(address).status == 404, "\(address)") }
      }
    }
  }

  // MARK: - Private

  private func signedPath(in answer: BrowserResponse) throws -> String? {
    try JSONDecoder().decode([String: String].self, from: Data(answer.bytes))["url"].map { String($0.prefix { $0 != "?" }) }
  }

  private func add(_ url: String, to library: Library) async throws -> (show: ShowID, episode: EpisodeID) {
    var facts = SampleLibrary.showFacts
    (facts.feedURL, facts.title) = (url, url)
    let show = try await library.feeds.store(facts, episodes: [SampleLibrary.episode(0), SampleLibrary.episode(1)], at: Date()).show
    let episode = try await library.episodes.episodes(of: show, for: .local, limit: 9).first { $0.episode.title == "Episode 1" }
    return (show, try #require(episode).episode.id)
  }
}
