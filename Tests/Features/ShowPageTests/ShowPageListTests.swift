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
    // In the menu of the show; the archive has a chip that leads back.
    #expect(html.contains("Archived episodes (4)</a>") && !html.contains("id=\"list-archived\""))
    content.list.showsArchived = true
    #expect(ShowPage.html(content).text.contains("id=\"list-archived\" href=\"/shows/3?archived=true\" aria-current=\"true\""))
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
    #expect(ShowPage.html(content).text.contains("<span data-live=\"count-3\">120 episodes</span>"))
    #expect(!ShowPage.html(content).text.contains("list-count"))
    content.list.count = 2
    #expect(ShowPage.html(content).text.contains("<p class=\"row-note list-count\">2 episodes</p>"))
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
    #expect(!html.contains("row-more") && !html.contains("Select episodes"))
  }

  @Test("The tabs are the parts that the show has, and the page has the content of one")
  func tabs() {
    var content = ShowPage.Content.sample
    let html = ShowPage.html(content).text
    #expect(html.contains("<a href=\"/shows/3\" data-panel aria-current=\"page\">Episodes</a>"))
    #expect(html.contains("<a href=\"/shows/3?part=about\" data-panel>About</a></nav>") && !html.contains("show-about"))
    content.part = .about
    let about = ShowPage.html(content).text
    #expect(about.contains("data-panel aria-current=\"page\">About</a>") && about.contains("href=\"https://slow.example/\""))
    #expect(!about.contains("show-rows") && !about.contains("list-tools"))
    (content.summary, content.link, content.details, content.trailers) = ("", nil, .init(), [])
    #expect(ShowPage.html(content).text.contains("aria-current=\"page\">Episodes</a></nav>"), "a tab that the show does not have")
    content.related = [.init(title: "Two", artworkURL: nil, url: "/shows/5", reason: .sameCategory("Nature"))]
    content.part = .related
    let related = ShowPage.html(content).text
    #expect(related.contains("data-panel aria-current=\"page\">Related</a></nav>") && related.contains("href=\"/shows/5\""))
  }

  @Test("A row has a picture only where the episode has its own")
  func picturesOfItsOwn() {
    var content = ShowPage.Content.sample
    content.episodes[0].artworkURL = content.artworkURL
    content.episodes[1].artworkURL = "/artwork/9"
    let rows = ShowPage.html(content).text.split(separator: "<li data-key").dropFirst()
    #expect(rows.map { $0.contains("class=\"cover cover-56\"") } == [false, true])
    #expect(rows.first?.contains("<play-button class=\"art bare\"") == true)
  }

  @Test("Rows have what the buttons of all pages have in common, whichever episode a page begins with")
  func pagesShareTheirList() {
    var content = ShowPage.Content.sample
    func list() -> Substring? { ShowPage.html(content).text.firstMatch(of: #/<ol class="episode-picker"[^>]*>/#)?.0 }
    let first = list()
    if case .playable(let item) = content.episodes[0].play {
      var other = item
      (other.artworkURL, other.mediaURL) = ("/artwork/9", "\(item.mediaURL)?quality=Small")
      content.episodes[0].play = .playable(other)
    }
    #expect(first != nil && list() == first)
  }

  @Test("A long list jumps to a year, and marks its first row")
  func jumpsToYears() {
    var content = ShowPage.Content.sample
    #expect(!ShowPage.html(content).text.contains("list-years"))
    content.list.years = [(year: 2026, url: "/shows/3?year=2026#year-2026"), (year: 2024, url: "/shows/3?year=2024#year-2024")]
    content.list.mark = (id: "year-2024", index: 1)
    let html = ShowPage.html(content).text
    #expect(html.contains("<a href=\"/shows/3?year=2024#year-2024\">2024</a>"))
    #expect(html.ranges(of: "<li id=\"year-2024\" data-key=\"\(content.episodes[1].episode)\">").count == 1)
  }

  @Test("Related shows display the reason for their selection")
  func saysWhy() {
    var content = ShowPage.Content.sample
    content.related = [
      .init(title: "Two", artworkURL: nil, url: "/shows/5", reason: .sameMaker("Meadow Radio")),
      .init(title: "Three", artworkURL: nil, url: "/shows/6", reason: .sameCategory("Nature")),
    ]
    content.part = .related
    let html = ShowPage.html(content).text
    for reason in ["More from Meadow Radio", "More in Nature"] { #expect(html.contains(reason)) }
    #expect(!ShowPage.html(.sample).text.contains(">Related</a>"))
  }
}
