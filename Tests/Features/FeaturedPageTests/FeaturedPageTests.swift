import Components
import Testing
import WebPage

@testable import FeaturedPage

@Suite("The first page")
struct FeaturedPageTests {
  @Test("It has a banner that goes round, what was begun, what is new, and a shelf of each topic")
  func rendersSample() {
    let html = FeaturedPage.html(.sample).text
    #expect(
      html.contains("<banner-view") && html.contains("data-seconds=\"7\"") && html.contains("No. 1 in Nature") && html.contains("No. 2<"))
    #expect(html.contains("Continue listening") && html.contains("33 min left"))
    #expect(html.contains("New episodes") && (html.contains("Yesterday") || html.contains("Today")))
    #expect(
      html.contains("href=\"/lists/new\" aria-label=\"See all new episodes\"")
        && html.contains("href=\"/lists/in-progress\" aria-label=\"See all in progress"))
    #expect(
      html.contains("data-topic=\"science\"")
        && html.contains("href=\"/categories/science\" aria-label=\"See all popular shows in Science\""))
    #expect(html.contains("href=\"/categories\"") && !html.contains("Build your library"))
  }

  @Test("A fresh library is told how to begin")
  func welcomes() {
    var content = FeaturedPage.Content(
      trending: FeaturedPage.Chart(shows: []), isFresh: true, searchURL: "/search", categoriesURL: "/categories")
    #expect(!FeaturedPage.html(content).text.contains("Import from another app"))
    content.importURL = "/import"
    let html = FeaturedPage.html(content).text
    #expect(html.contains("href=\"/import\">Import from another app</a>"))
    #expect(html.contains("Build your library") && html.contains("class=\"pill\" href=\"/search\""))
    #expect(!html.contains("Trending") && !html.contains("Continue listening") && !html.contains("New episodes"))
  }

  @Test("While the charts are asked for their place is kept; where nobody answers it says why")
  func waitsAndExplains() {
    var content = FeaturedPage.Content.sample
    content.trending = FeaturedPage.Chart(shows: [], isInProgress: true)
    #expect(FeaturedPage.html(content).text.contains("Loading charts…"))
    content.trending = FeaturedPage.Chart(shows: [], failureText: "No <answer>.")
    let html = FeaturedPage.html(content).text
    #expect(html.contains("No &lt;answer&gt;.") && html.contains("action=\"/featured-page/did-ask-again\""))
  }

  @Test("Who is silent while another answers is said beside what that one knows")
  func namesTheSilent() {
    var content = FeaturedPage.Content.sample
    content.trending.failureText = "One <is> silent."
    let html = FeaturedPage.html(content).text
    #expect(html.contains("<banner-view") && html.contains("class=\"secondary-note\" role=\"status\">One &lt;is&gt; silent.</p>"))
    #expect(!html.contains("did-ask-again"))
  }
}
