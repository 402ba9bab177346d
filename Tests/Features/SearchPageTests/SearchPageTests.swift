import Components
import Testing
import WebPage

@testable import SearchPage

@Suite("Search page")
struct SearchPageTests {
  @Test("The page has its own element and a form that works without a script")
  func rendersSample() {
    let html = SearchPage.html(.sample).text
    #expect(html.hasPrefix("<search-page>") && html.contains("<live-search data-url=\"/search/complete?\""))
    #expect(html.contains("method=\"post\" action=\"/search-page/did-submit\""))
    #expect(html.contains("name=\"term\" value=\"green\""))
    #expect(html.contains("class=\"result-title\" dir=\"auto\" href=\"/preview?feed=https%3A%2F%2Fslow.example%2Ffeed.xml\""))
    #expect(html.contains("<a href=\"/preview?feed=https%3A%2F%2Ftea.example%2Ffeed.xml&amp;guid=green\">Green, and why</a>"))
    #expect(html.contains("href=\"/shows/9\"") && html.contains("All results in your library"))
    #expect(html.contains("action=\"/search-page/did-tap-subscribe\"") && html.contains("action=\"/search-page/did-tap-play\""))
    #expect(html.contains("class=\"search-clear\" href=\"/search\""))
    #expect(html.contains("href=\"/shows/3\""))
    #expect(html.contains("The <mark>green</mark> door"))
  }

  @Test("Guidance appears before the first search but not after a search without results")
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

  @Test("A URL as the search term shows a button that opens it")
  func offersAddress() {
    var content = SearchPage.Content.sample
    content.term = "https://slow.example"
    content.opensAddress = true
    #expect(SearchPage.html(content).text.contains("search-opener"))
  }

  @Test("The field of other pages offers recent searches; before a search they are in the page")
  func offersRecent() {
    #expect(SearchPage.field(clearingTo: "/search", answersPath: "/search/complete").text.contains("data-offers-recent"))
    var content = SearchPage.Content()
    #expect(SearchPage.html(content).text.contains("data-offers-recent"))
    content.start = .init()
    #expect(!SearchPage.html(content).text.contains("data-offers-recent"))
  }

  @Test("The search forms preserve the scope of the page")
  func keepsScope() {
    var content = SearchPage.Content.sample
    #expect(!SearchPage.html(content).text.contains("name=\"scope\""))
    content.isInLibrary = true
    // The field's own form, and one for each recent search.
    #expect(SearchPage.html(content).text.ranges(of: "name=\"scope\" value=\"library\"").count == 3)
  }
}
