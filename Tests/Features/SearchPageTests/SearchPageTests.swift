import Components
import Testing
import WebPage

@testable import SearchPage

@Suite("The search page")
struct SearchPageTests {
  private let hostile = "\"><script>alert(1)</script>"

  @Test("It is its own element, with a form that works without a script")
  func rendersSample() {
    let html = SearchPage.html(.sample).text
    #expect(html.hasPrefix("<search-page data-completions-url=\"/search/complete\">"))
    #expect(html.contains("method=\"post\" action=\"/search-page/did-submit\""))
    #expect(html.contains("name=\"term\" value=\"green\""))
    #expect(html.contains("name=\"feed\" value=\"https://slow.example/feed.xml\""))
    #expect(html.contains("href=\"/shows/3\""))
    #expect(html.contains("The <mark>green</mark> door"))
  }

  @Test("A first visit is told what to do, a search without finds is not")
  func welcomes() {
    var content = SearchPage.Content()
    content.start = .init()
    #expect(SearchPage.html(content).text.contains("search-welcome"))
    content.term = "zzz"
    content.start = nil
    content.notice = "No show was found."
    let html = SearchPage.html(content).text
    #expect(!html.contains("search-welcome"))
    #expect(html.contains("role=\"status\" dir=\"auto\">No show was found.</p>"))
  }

  @Test("An address is offered with one button")
  func offersAddress() {
    var content = SearchPage.Content.sample
    content.term = "https://slow.example"
    content.opensAddress = true
    #expect(SearchPage.html(content).text.contains("search-opener"))
  }

  @Test("Its forms search where the page does")
  func keepsScope() {
    var content = SearchPage.Content.sample
    #expect(!SearchPage.html(content).text.contains("name=\"scope\""))
    content.isInLibrary = true
    // The field's own form and one for each recent search.
    #expect(SearchPage.html(content).text.ranges(of: "name=\"scope\" value=\"library\"").count == 3)
  }

  @Test("Hostile text stays text")
  func escapes() {
    var content = SearchPage.Content.sample
    (content.term, content.notice, content.silent) = (hostile, hostile, hostile)
    content.mended = .init(typed: hostile, shown: hostile)
    content.shows[0].title = hostile
    content.shows[0].feedURL = hostile
    content.episodes[0].title = hostile
    content.episodes[0].guid = hostile
    content.library?.hits[0].title = [.init(hostile, isMatch: true)]
    content.library?.hits[1].excerpt = [.init(hostile), .init(hostile, isMatch: true)]
    content.library?.hits[1].url = "javascript:alert(1)"
    content.start?.recent[0].text = hostile
    content.start?.trending = [hostile]
    content.start?.saved[0].query = hostile
    content.start?.subscriptions[0].url = "javascript:alert(1)"
    let html = SearchPage.html(content).text
    #expect(!html.contains("<script"))
    #expect(!html.contains("javascript:"))
  }

  @Test("The catalog has a sentence for each key, and no other")
  func catalogMatchesKeys() {
    #expect(SearchPage.words.catalogKeys == Set(SearchPageWord.allCases.map(\.rawValue)))
  }

  @Test("Its style sheet and module are there")
  func assetsAreThere() {
    #expect(SearchPage.assets.map(\.name) == ["\(SearchPage.name).css", "\(SearchPage.name).js"])
    #expect(SearchPage.assets.allSatisfy { !$0.bytes.isEmpty })
  }

  @Test("Every address goes through the check: with a base path, all of ours have it")
  func addressesHaveBasePath() {
    let html = Link.$basePath.withValue("/base") { SearchPage.html(.sample).text }
    #expect(!html.replacing("href=\"/base/", with: "").contains("href=\"/"))
    #expect(!html.replacing("action=\"/base/", with: "").contains("action=\"/"))
    #expect(!html.replacing("src=\"/base/", with: "").contains("src=\"/"))
  }
}
