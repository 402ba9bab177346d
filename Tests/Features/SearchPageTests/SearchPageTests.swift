import Components
import Testing
import WebPage

@testable import SearchPage

@Suite("The search page")
struct SearchPageTests {
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
}
