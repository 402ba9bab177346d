import Directory
import Fetching
import Foundation
import Library
import PodcastModel
import ServiceRouter
import Services
import Storage
import TestSupport
import Testing
import WebPage

@testable import SearchPageManager

@Suite("Recent, trending and saved searches") struct SearchTermTests {
  @Test("Recent searches are unique, newest first, and removable one by one or all with undo")
  func recent() async throws {
    try await SearchSite.with { site in
      for term in ["moss", "茶", "Moss"] {
        site.clock.advance(by: 1)
        _ = try await site.path("did-submit", ["term": term])
      }
      #expect(try await recent(site) == ["Moss", "茶"])
      let newest = try #require(try await site.library.searchTerms.recent(of: .local, limit: 1).first)
      let undo = try await site.undo("did-remove-term", ["id": "\(newest.id)", "term": "Moss", "back": "/search"])
      #expect(try await recent(site) == ["茶"])
      try await site.take(undo)
      #expect(try await recent(site) == ["Moss", "茶"])
      let all = try await site.undo("did-clear-terms", ["back": "/search"])
      #expect(try await !site.html().contains("Recent searches"))
      try await site.take(all)
      #expect(try await recent(site) == ["Moss", "茶"])
      // Other users do not see them.
      #expect(try await !site.html(for: Viewer(userID: SampleLibrary.neighbour.rawValue)).contains("Recent searches"))
    }
  }

  @Test("Trending terms come from other users' searches of the week and from charts")
  func trending() async throws {
    try await SearchSite.with([StubDirectory.chart("Garden Talk: slow", "The Garden Hour", "Tea at Four")]) { site in
      let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
      _ = try await site.path("did-submit", ["term": "lichen"], by: neighbour)
      try await site.sample.database.write {
        for id in 3...4 as ClosedRange<Int64> {
          try $0.run(
            Statement("test.person", "INSERT INTO person (id, name, created_at) VALUES (:user, 'user', 0)"), ["user": .integer(id)])
        }
      }
      // Three users have searched for it.
      for id in 3...4 as ClosedRange<Int64> { _ = try await site.path("did-submit", ["term": "lichen"], by: Viewer(userID: id)) }
      _ = try await site.path("did-submit", ["term": "secret diary", "scope": "library"], by: neighbour)
      _ = try await site.path("did-submit", ["term": "moss"])
      #expect(try await site.html().contains("data-is-loading"))
      try await waitUntil { try await !site.html().contains("data-is-loading") }
      let trending = try await terms(site)
      #expect(Set(trending) == ["lichen", "Garden Talk", "The Garden Hour", "Tea at Four"])
      #expect(trending.first == "lichen")
      site.clock.advance(by: 8 * 86_400)
      #expect(try await !terms(site).contains("lichen"))
    }
  }

  @Test("The trending section is hidden without charts and searches")
  func nothingTrending() async throws {
    try await SearchSite.with([StubDirectory(failure: .unreachable(.noConnectivity))]) { site in
      _ = try await site.html()
      try await waitUntil { try await !site.html().contains("data-is-loading") }
      #expect(try await !site.html().contains("Trending"))
    }
  }

  @Test("The names of charted shows are terms without their subtitles, and a word of several titles is none")
  func chartTerms() {
    let shows = StubDirectory.chart("Slow Garden - every week", "Garden (official)", "A", "Crime | true").charts
    #expect(TrendingTerms.names(of: shows.map(\.title)) == ["Slow Garden", "Garden", "A", "Crime"])
    #expect(TrendingTerms.merged(["a1", "b2"], ["c3", "A1", "d4"], besides: ["b2"], limit: 2) == ["a1", "c3"])
  }

  @Test("Searches can be saved, listed and removed with undo")
  func saved() async throws {
    try await SearchSite.with { site in
      let page = "/search?q=moss%20in%3Anotes&scope=library"
      #expect(try await site.html(["q": "moss in:notes", "scope": "library"]).contains("Save search"))
      _ = try await site.answer("did-save", ["query": " moss in:notes ", "back": page])
      site.router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
      let html = try await site.html(["q": "moss in:notes", "scope": "library"])
      #expect(html.contains("aria-pressed=\"true\"") && html.contains("id=\"search-share\" href=\"/share?list=search"))
      #expect(try await !site.html(["q": "moss", "scope": "library"]).contains("/share"))
      #expect(try await site.html().contains("href=\"/search?q=moss%20in%3Anotes&amp;scope=library\""))
      let saved = try #require(try await site.library.savedSearches.searches(of: .local).first)
      let undo = try await site.undo("did-remove-saved", ["search": "\(saved.id)", "back": "/search"])
      #expect(try await !site.html().contains("Saved searches"))
      try await site.take(undo)
      #expect(try await site.html().contains("Saved searches"))
      // With the same id: a private feed with it continues to work.
      #expect(try await site.library.savedSearches.searches(of: .local) == [saved])
    }
  }

  // MARK: - Private

  private func recent(_ site: SearchSite) async throws -> [String] {
    try await site.html().matches(of: /icon-history"[^>]*>.*?<span dir="auto">([^<]*)<\/span>/).map { String($0.1) }
  }

  private func terms(_ site: SearchSite) async throws -> [String] {
    try await site.html().matches(of: /class="chip" name="term" value="([^"]*)"/).map { String($0.1) }
  }
}
