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

      _ = try await server.engines.refreshing.undoMerge(merge, of: new.show)
      #expect(try await server.ask("\(basePath)/shows/\(show)/feed").status == 200)
      #expect(try await server.ask("\(basePath)/episodes/\(episode)").status == 200)

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
      for link in ["/shows/\(old.show.rawValue)", "/shows/\(old.show.rawValue)/feed", "/episodes/\(old.episode.rawValue)"] {
        #expect(try await server.ask(link).status == 404, "\(link)")
      }
    }
  }

  // MARK: - Private

  private func add(_ url: String, to library: Library) async throws -> (show: ShowID, episode: EpisodeID) {
    var facts = SampleLibrary.showFacts
    (facts.feedURL, facts.title) = (url, url)
    let show = try await library.feeds.store(facts, episodes: [SampleLibrary.episode(0), SampleLibrary.episode(1)], at: Date()).show
    let episode = try await library.episodes.episodes(of: show, for: .local, limit: 9).first { $0.episode.title == "Episode 1" }
    return (show, try #require(episode).episode.id)
  }
}
