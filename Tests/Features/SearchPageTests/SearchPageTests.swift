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
    #expect(html.hasPrefix("<search-page>"))
    #expect(html.contains("method=\"post\" action=\"/search-page/did-submit\""))
    #expect(html.contains("name=\"term\" value=\"green\""))
    #expect(html.contains("name=\"feed\" value=\"https://slow.example/feed.xml\""))
    #expect(html.contains("href=\"/shows/3\""))
  }

  @Test("A first visit is told what to do, a search without finds is not")
  func welcomes() {
    var content = SearchPage.Content(term: "", notice: nil, opensAddress: false, results: [], moreURL: nil, subscriptions: [])
    #expect(SearchPage.html(content).text.contains("search-welcome"))
    content.term = "zzz"
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

  @Test("Hostile text stays text")
  func escapes() {
    var content = SearchPage.Content.sample
    (content.term, content.notice) = (hostile, hostile)
    content.results[0].title = hostile
    content.results[0].feedURL = hostile
    content.subscriptions[0].url = "javascript:alert(1)"
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
