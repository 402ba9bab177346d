import Components
import Testing
import WebPage

@testable import FeaturedPage

@Suite("Discover")
struct FeaturedPageTests {
  @Test("The page has the search field, a rotating banner, a shelf per topic and all topics with a link that edits them")
  func rendersSample() {
    var content = FeaturedPage.Content.sample
    (content.searchField, content.topicGrid, content.editURL) = ("<form>Search</form>", "<ol>Tiles</ol>", "/categories?edit=true")
    let html = FeaturedPage.html(content).text
    #expect(
      html.contains("<banner-view") && html.contains("data-seconds=\"7\"") && html.contains("No. 1 in Nature") && html.contains("No. 2<"))
    #expect(
      html.contains("data-topic=\"science\"")
        && html.contains("href=\"/categories/science\" aria-label=\"See all popular shows in Science\""))
    #expect(html.contains("<form>Search</form>") && html.contains("<ol>Tiles</ol>"))
    #expect(html.ranges(of: "href=\"/preview?feed=https%3A%2F%2Fgreenhouse.example%2Frss\">The Greenhouse Hour</a>").count == 2)
    #expect(html.contains("href=\"/categories?edit=true\" aria-label=\"Edit topics\">Edit</a>"))
    #expect(html.contains("name=\"back\" value=\"/discover\"") && !html.contains("name=\"back\" value=\"/\""))
  }

  @Test("The page shows a loading message for charts, and a failure with its reason")
  func waitsAndExplains() {
    var content = FeaturedPage.Content.sample
    content.trending = FeaturedPage.Chart(shows: [], isInProgress: true)
    #expect(FeaturedPage.html(content).text.contains("Loading charts…"))
    content.trending = FeaturedPage.Chart(shows: [], failureText: "No <answer>.")
    let html = FeaturedPage.html(content).text
    #expect(html.contains("No &lt;answer&gt;.") && html.contains("action=\"/featured-page/did-retry\""))
    content.topics[0].shows = []
    #expect(!FeaturedPage.html(content).text.contains("data-topic=\"science\""))
    content.topics[0].isInProgress = true
    #expect(FeaturedPage.html(content).text.contains("data-topic=\"science\" aria-hidden=\"true\""))
  }

  @Test("A partial failure shows a note beside the charts that did load")
  func namesTheSilent() {
    var content = FeaturedPage.Content.sample
    content.trending.failureText = "One <is> silent."
    let html = FeaturedPage.html(content).text
    #expect(html.contains("<banner-view") && html.contains("class=\"secondary-note\" role=\"status\">One &lt;is&gt; silent.</p>"))
    #expect(!html.contains("did-retry"))
  }

  @Test("Other pages get a shelf, or a grid that says why it is empty")
  func embedsShows() {
    let shelf = FeaturedPage.shelf([FeaturedPage.Content.hour], backTo: "/").text
    #expect(
      shelf.contains("The Greenhouse Hour") && shelf.contains("name=\"back\" value=\"/\"") && FeaturedPage.shelf([], backTo: "/").isEmpty)
    let picks = FeaturedPage.picks(FeaturedPage.Chart(shows: [FeaturedPage.Content.green]), limit: 6, backTo: "/?topics=science").text
    #expect(picks.contains("aria-label=\"Unsubscribe from Slow Green Things\"") && picks.contains("value=\"/?topics=science\""))
    let waiting = FeaturedPage.picks(FeaturedPage.Chart(shows: [], isInProgress: true), limit: 6, backTo: "/").text
    #expect(waiting.contains("Loading charts…") && waiting.ranges(of: "pick-place").count == 6)
    #expect(FeaturedPage.picks(FeaturedPage.Chart(shows: [], failureText: "Silent."), limit: 6, backTo: "/").text.contains("did-retry"))
  }
}
