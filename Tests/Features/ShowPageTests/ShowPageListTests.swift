import Components
import Testing
import WebPage

@testable import ShowPage

@Suite("Episode list on the show page")
struct ShowPageListTests {
  @Test("The list shows its current settings and links to the alternatives")
  func showsTools() {
    var content = ShowPage.Content.sample
    content.list.rememberedURL = "/shows/3?season=2"
    content.list.seasons = [
      (number: nil, name: nil, url: "/shows/3", isCurrent: false),
      (number: 2, name: "Lichen", url: "/shows/3?season=2", isCurrent: true),
    ]
    (content.list.hidesPlayed, content.list.archivedURL, content.list.archivedCount) = (true, "/shows/3?archived=true", 4)
    let html = ShowPage.html(content).text
    #expect(html.contains("action=\"/show-page/did-set-list\" hidden") && html.contains("name=\"back\" value=\"/shows/3?season=2\""))
    #expect(html.contains("id=\"list-turn\" name=\"order\" value=\"oldest\"") && html.contains("<span>Newest first</span>"))
    #expect(html.contains("<span>Season 2: Lichen</span>"))
    #expect(html.contains("class=\"chip\" id=\"list-played\" name=\"unplayed\" value=\"false\" aria-pressed=\"true\""))
    #expect(html.contains("<span>Archived (4)</span>"))
  }

  @Test("The filter form preserves the settings of the list")
  func filters() {
    var content = ShowPage.Content.sample
    (content.list.filterPath, content.list.filter, content.list.filterFields) = ("/shows/3", "moss", [("order", "oldest")])
    let html = ShowPage.html(content).text
    #expect(html.contains("method=\"get\" action=\"/shows/3\""))
    #expect(html.contains("<input type=\"hidden\" name=\"order\" value=\"oldest\">"))
    #expect(html.contains("name=\"words\" value=\"moss\""))
  }

  @Test("A list with every episode filtered out shows a message and its settings")
  func saysNothingIsLeft() {
    var content = ShowPage.Content.sample
    content.episodes = []
    content.list.filter = "zebra"
    #expect(ShowPage.html(content).text.contains("No results for “zebra”"))
    content.list.filter = ""
    content.list.hidesPlayed = true
    #expect(ShowPage.html(content).text.contains("All episodes are played or archived"))
    content.list.showsArchived = true
    #expect(ShowPage.html(content).text.contains("No archived episodes"))
    #expect(ShowPage.html(content).text.contains("list-tools"))
  }

  @Test("A filtered list shows its own count, which feed updates do not change")
  func countsWhatItHolds() {
    var content = ShowPage.Content.sample
    content.episodeCount = 120
    #expect(ShowPage.html(content).text.contains("data-live=\"count-3\">120 episodes</p>"))
    content.list.count = 2
    let html = ShowPage.html(content).text
    #expect(html.contains("<p>2 episodes</p>") && !html.contains("120 episodes") && !html.contains("count-3"))
  }

  @Test("An empty list distinguishes a feed failure, loading and a feed without episodes")
  func saysWhyItIsEmpty() {
    var content = ShowPage.Content.sample
    (content.episodes, content.feed.failureText) = ([], nil)
    func sentence() -> String? {
      ShowPage.html(content).text.firstMatch(of: #/<p class="episodes-empty" data-live="empty-(?:why-)?3">([^<]*)</#).map { String($0.1) }
    }
    #expect(sentence() == "No episodes yet")
    content.feed.isLoaded = false
    #expect(sentence() == "Loading episodes…")
    content.feed.failureText = "The address was not found"
    // The reason stands above the list, with what can be done; where no page offers that, in its place.
    #expect(sentence() == "Couldn’t load episodes" && ShowPage.html(content).text.contains(">The address was not found</span>"))
    content.feed.url = nil
    #expect(sentence() == "Couldn’t load episodes. The address was not found.")
  }

  @Test("The list contains the episode count from the time of rendering")
  func tellsItsOwnCount() {
    var content = ShowPage.Content.sample
    content.episodeCount = 25
    let html = ShowPage.html(content).text
    #expect(
      html.contains(
        "data-live=\"new-3\" data-listed=\"25\" data-total=\"25\" data-one=\"1 new episode\" data-other=\"{count} new episodes\""))
  }

  @Test("Each row links to its actions, and all rows share one form")
  func hasMenus() {
    var content = ShowPage.Content.sample
    content.list.url = "/shows/3?order=oldest"
    content.list.actions = [.playNext, .markPlayed]
    let html = ShowPage.html(content).text
    #expect(html.contains("href=\"/episodes/7/actions\" aria-label=\"More options for The night shift of the lichen\""))
    #expect(html.ranges(of: "id=\"row-actions\"").count == 1 && html.contains("data-actions=\"next played\""))
    #expect(html.contains("<input type=\"hidden\" name=\"back\" value=\"/shows/3?order=oldest\">"))
    content.episodes[0].isFinished = true
    content.list.showsArchived = true
    #expect(ShowPage.html(content).text.contains("data-finished=\"true\" data-archived=\"true\""))
  }

  @Test("In selection mode each row has a checkbox and no action link")
  func selects() {
    var content = ShowPage.Content.sample
    content.list.selects = true
    let html = ShowPage.html(content).text
    #expect(html.contains("<selection-form>"))
    #expect(html.contains("aria-label=\"Select The night shift of the lichen\""))
    #expect(!html.contains("row-more"))
  }

  @Test("The segments lead to the parts that the page has")
  func segments() {
    var content = ShowPage.Content.sample
    let html = ShowPage.html(content).text
    #expect(html.contains("<a href=\"#show-about\">About</a>") && !html.contains("href=\"#show-related\""))
    #expect(html.ranges(of: "href=\"https://slow.example/\"").count == 1 && html.contains("id=\"show-about\""))
    (content.summary, content.link, content.details, content.trailers) = ("", nil, .init(), [])
    #expect(!ShowPage.html(content).text.contains("show-about") && !ShowPage.html(content).text.contains("show-segments"))
    content.related = [.init(title: "Two", artworkURL: nil, url: "/shows/5", reason: .sameCategory("Nature"))]
    #expect(ShowPage.html(content).text.contains("<a href=\"#show-related\">Related</a></nav>"))
  }

  @Test("Related shows display the reason for their selection")
  func saysWhy() {
    var content = ShowPage.Content.sample
    content.related = [
      .init(title: "Two", artworkURL: nil, url: "/shows/5", reason: .sameMaker("Meadow Radio")),
      .init(title: "Three", artworkURL: nil, url: "/shows/6", reason: .sameCategory("Nature")),
    ]
    let html = ShowPage.html(content).text
    for reason in ["More from Meadow Radio", "More in Nature"] { #expect(html.contains(reason)) }
    #expect(!ShowPage.html(.sample).text.contains("show-related"))
  }
}
