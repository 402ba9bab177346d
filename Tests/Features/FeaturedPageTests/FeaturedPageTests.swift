import Components
import Testing
import WebPage

@testable import FeaturedPage

@Suite("Home page")
struct FeaturedPageTests {
  @Test("The page has a rotating banner, in-progress and new episodes, and a shelf per topic")
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

  @Test("An empty library shows how to get started")
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

  @Test("The page shows a loading message for charts, and a failure with its reason")
  func waitsAndExplains() {
    var content = FeaturedPage.Content.sample
    content.trending = FeaturedPage.Chart(shows: [], isInProgress: true)
    #expect(FeaturedPage.html(content).text.contains("Loading charts…"))
    content.trending = FeaturedPage.Chart(shows: [], failureText: "No <answer>.")
    let html = FeaturedPage.html(content).text
    #expect(html.contains("No &lt;answer&gt;.") && html.contains("action=\"/featured-page/did-retry\""))
  }

  @Test("A partial failure shows a note beside the charts that did load")
  func namesTheSilent() {
    var content = FeaturedPage.Content.sample
    content.trending.failureText = "One <is> silent."
    let html = FeaturedPage.html(content).text
    #expect(html.contains("<banner-view") && html.contains("class=\"secondary-note\" role=\"status\">One &lt;is&gt; silent.</p>"))
    #expect(!html.contains("did-retry"))
  }
}
