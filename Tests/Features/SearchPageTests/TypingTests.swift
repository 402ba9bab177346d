import Directory
import Fetching
import Foundation
import Library
import PodcastModel
import Searching
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@testable import SearchPageManager

@Suite("Answers while one types") struct TypingTests {
  @Test("The library comes first, then charts, people and terms, and no directory is asked")
  func oneList() async throws {
    try await SearchSite.with([StubDirectory.chart("Fern Hour", "Tea at Four")], isSubscribed: true) { site in
      var fern = EpisodeMetadata(identity: "guid:f", title: "Fern", published: SampleLibrary.added, sortDate: SampleLibrary.added)
      fern.extras.people = [Credit(name: "Ash Fernanda")]
      site.router.navigate(PersonPageServices.Navigate.self) { _, _ in Page(title: "", identity: "person", body: "") }
      _ = try await site.library.feeds.store(SampleLibrary.showFacts, episodes: [fern], at: SampleLibrary.added)
      try await site.searching.indexAll()
      _ = try await site.path("did-submit", ["term": "fern gully"])
      // The page before a search loads the chart.
      _ = try await site.html()
      try await waitUntil { try await site.answers("fern").contains("Fern Hour") }
      let html = try await site.answers("fern")
      let order = ["<mark>Fern</mark>", "Fern Hour", "href=\"/person?name=Ash%20Fernanda\"", "value=\"fern gully\""].map {
        html.firstRange(of: $0)?.lowerBound
      }
      let found = order.compactMap { $0 }
      #expect(found.count == order.count && found == found.sorted())
      #expect(html.contains("id=\"typed-actions\"") && html.contains("<swipe-row><article"))
      #expect(html.contains("did-tap-subscribe") && !html.contains("Tea at Four"))
      let nothing = try await site.answers("zzz")
      #expect(!nothing.contains("<li>"))
    }
  }

  @Test("A charted show is found by the beginning of its name, and words are never completed alone")
  func charted() async throws {
    try await SearchSite.with([StubDirectory.chart("The Undo Key", "Repair the Cold")]) { site in
      _ = try await site.html()
      try await waitUntil { try await site.answers("undo").contains("The Undo Key") }
      let letter = try await site.answers("u")
      #expect(letter.contains("The Undo Key"))
      let html = try await site.answers("repair x")
      #expect(!html.contains("<li>"))
    }
  }

  @Test(
    "Only text with a word is searched, and an address waits for Enter",
    arguments: [",", "-", "moss.example", "https://moss.example/feed.xml"])
  func wordless(typed: String) async throws {
    try await SearchSite.with([StubDirectory.moss(2)]) { site in
      let answers = [try await site.answers(typed), try await site.answers(typed, inDirectories: true)]
      #expect(answers.allSatisfy { !$0.contains("<li>") })
    }
  }

  @Test("An empty field has the recent searches")
  func recent() async throws {
    try await SearchSite.with { site in
      _ = try await site.path("did-submit", ["term": "moss"])
      let own = try await site.answers("")
      let others = try await site.html(["q": ""], at: "/search/complete", for: Viewer(userID: SampleLibrary.neighbour.rawValue))
      #expect(own.contains("name=\"term\" value=\"moss\"") && !others.contains("<li>"))
    }
  }

  @Test("Directories answer with shows; those that fail are left out without a word")
  func directories() async throws {
    var down = StubDirectory(failure: .unreachable(.noConnectivity))
    down.name = "apple"
    try await SearchSite.with([down, StubDirectory.moss(20)]) { site in
      let html = try await site.answers("moss", inDirectories: true)
      #expect(html.ranges(of: "<li>").count == 8 && html.contains("href=\"/preview?feed=https%3A%2F%2Fmoss.example%2F0.xml\""))
      #expect(html.contains("/artwork/") && !html.contains("https://moss.example/0.jpg") && !html.contains("responding"))
    }
  }

  @Test("In the scope of the library nothing else answers, and terms stay in it")
  func libraryOnly() async throws {
    try await SearchSite.with([StubDirectory.moss(20), StubDirectory.chart("Moss Weekly")], isSubscribed: true) { site in
      _ = try await site.path("did-submit", ["term": "moss garden"])
      _ = try await site.html()
      try await waitUntil { try await site.answers("moss").contains("Moss Weekly") }
      let own = try await site.html(["q": "moss", "scope": "library"], at: "/search/complete")
      #expect(own.contains("href=\"/shows/\(site.sample.show.rawValue)\"") && !own.contains("Moss Weekly"))
      let term = "name=\"scope\" value=\"library\"><input type=\"hidden\" name=\"term\" value=\"moss garden\""
      #expect(own.contains(term))
      let recent = try await site.html(["q": "", "scope": "library"], at: "/search/complete")
      let directories = try await site.html(["q": "moss", "scope": "library", "directories": "true"], at: "/search/complete")
      #expect(recent.contains(term) && !directories.contains("<li>"))
      let field = try await site.html(["q": "moss", "scope": "library"])
      #expect(field.contains("data-url=\"/search/complete?scope=library&amp;\""))
    }
  }

  @Test("A show that only other users have comes from the directories, with the button that subscribes")
  func showsOfOthers() async throws {
    let others = try await SampleLibrary()
    try await LibrarySearch(library: others.library).indexAll()
    try await SearchSite.with([CatalogDirectory(library: others.library)]) { site in
      let (show, button) = ("href=\"/shows/\(site.sample.show.rawValue)\"", "did-tap-subscribe")
      #expect(try await !site.answers("moss").contains("<li>"))
      for html in [try await site.answers("moss", inDirectories: true), try await site.html(["q": "moss"])] {
        #expect(html.contains(show) && html.contains(button))
      }
      try await site.library.subscriptions.subscribe(.local, to: site.sample.show, at: SampleLibrary.added)
      for html in [try await site.answers("moss"), try await site.html(["q": "moss"])] {
        #expect(html.ranges(of: show).count == 1 && !html.contains(button))
      }
    }
  }

  @Test("A long text is cut, and markup in it is escaped")
  func oddText() async throws {
    try await SearchSite.with { site in
      for typed in [String(repeating: "moss ", count: 400), "\"><script>"] {
        let html = try await site.answers(typed)
        #expect(!html.contains("<script"))
      }
    }
  }
}

extension SearchSite {
  fileprivate func answers(_ typed: String, inDirectories: Bool = false) async throws -> String {
    try await html(["q": typed].merging(inDirectories ? ["directories": "true"] : [:]) { $1 }, at: "/search/complete")
  }
}
