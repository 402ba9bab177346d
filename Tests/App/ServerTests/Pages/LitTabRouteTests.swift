import Engines
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

@Suite struct LitTabRouteTests {
  @Test func aTabIsLitOnEveryPageBelowIt() async throws {
    try await withServer { server in
      var facts = SampleLibrary.episode(0)
      facts.extras.people = [Credit(name: "Tamsin Rook", role: "host")]
      let stored = try await server.engines.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: Date())
      try await server.engines.library.subscriptions.subscribe(.local, to: stored.show, at: Date())
      let show = stored.show.rawValue
      for (tab, paths) in [
        ("home-page", ["/", "/edit-home"]),
        (
          "library-page",
          [
            "/library", "/lists/new", "/downloads", "/downloads?part=device", "/bookmarks", "/history", "/inbox", "/shows/\(show)",
            "/shows/\(show)/new-episodes", "/person?name=Tamsin%20Rook", "/public-links", "/own-shows",
          ]
        ),
        ("featured-page", ["/discover", "/search", "/categories/science", "/subscribe?url=https%3A%2F%2Fmoss.example%2Ffeed.xml"]),
        ("up-next", ["/up-next", "/time-slot", "/recent-changes/up-next"]),
        ("user-center", ["/me", "/settings", "/statistics", "/recent-changes", "/settings/new-episodes"]),
      ] {
        for path in paths { #expect(try await lit(server, path).first == tab, "\(path)") }
      }
      #expect(try await lit(server, "/player").isEmpty)
    }
  }

  @Test func everyLetterAfterGLeadsToAPage() async throws {
    try await withServer { server in
      let links = try await server.ask("/").text.matches(of: #/href="([^"]+)" data-page="(.)"/#).map { (path: String($0.1), letter: $0.2) }
      #expect(links.count == 10 && Set(links.map(\.letter)).count == links.count)
      for link in links { #expect(try await server.ask(link.path).status == 200, "\(link.path)") }
    }
  }

  @Test func segmentsLeadThroughThePagesOfTheLibraryUnderOneTitle() async throws {
    try await withServer { server in
      let paths = ["/library", "/inbox", "/downloads", "/lists", "/bookmarks", "/history"]
      for path in paths {
        let html = try await server.ask(path).text
        let head = try #require(html.firstMatch(of: #/<header class="library-head.*?<\/header>/#.dotMatchesNewlines())).0
        #expect(
          head.contains("<p class=\"library-title\" aria-hidden=\"true\">Library</p>") && !html.contains("class=\"bar-back\""), "\(path)")
        let segments = try #require(html.firstMatch(of: #/<nav class="library-segments".*?<\/nav>/#.dotMatchesNewlines())).0
        let links = segments.matches(of: #/href="([^"]+)" data-segment( aria-current)?/#)
        #expect(Set(links.map { String($0.1) }).isSuperset(of: paths), "\(path)")
        #expect(links.filter { $0.2 != nil }.map { String($0.1) } == [path])
      }
    }
  }

  /// The lit tabs of the sidebar and of the tab bar.
  private func lit(_ server: TestServer, _ path: String) async throws -> [String] {
    let answer = try await server.ask(path)
    #expect(answer.status == 200, "\(path)")
    return answer.text.matches(of: #/data-tab="([^"]+)" aria-current/#).map { String($0.1) }
  }
}
