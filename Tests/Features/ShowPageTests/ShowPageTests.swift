import Components
import Testing
import WebPage

@testable import ShowPage

@Suite("Show page")
struct ShowPageTests {
  @Test("A feed failure links to the feed status sheet, and a healthy feed shows no link")
  func troubleLeadsToTheSheet() {
    #expect(ShowPage.html(.sample).text.contains("<a class=\"show-failure warning-box\" href=\"/shows/3/feed\" data-live=\"trouble-3\">"))
    var content = ShowPage.Content.sample
    content.feed.failureText = nil
    #expect(ShowPage.html(content).text.contains("data-live=\"trouble-3\" hidden>"))
    #expect(!ShowPage.html(content).text.contains("<a href=\"/shows/3/feed\">"), "It is among the settings of the show.")
    content.feed.url = nil
    let html = ShowPage.html(content).text
    #expect(!html.contains("show-failure") && !html.contains("Feed status") && html.contains("did-tap-refresh"))
  }

  @Test("The page shows the head, the episodes and a link to older episodes")
  func rendersSample() {
    let html = ShowPage.html(.sample).text
    #expect(html.hasPrefix("<show-page data-pull-url=\"/show-page/did-pull\" data-pull-show=\"3\" data-live=\"list-3\""))
    #expect(html.contains(">Slow Green Things</h1>"))
    #expect(html.contains("128 episodes") && html.contains("<a href=\"/share?show=3\">"))
    #expect(html.contains("srcset=\"/artwork/3?size=400 1x, /artwork/3?size=640 2x\""))
    #expect(html.contains("data-top href=\"/shows/3?page=2\">Older episodes</a>"))
    #expect(!html.contains(">Newer episodes</a>"))
  }

  @Test("The compact head names the show")
  func compactHeadNamesTheShow() {
    #expect(
      ShowPage.html(.sample).text.contains(
        "<a class=\"compact-title one-line\" dir=\"auto\" href=\"/shows/3\" data-top>Slow Green Things</a>"))
  }

  @Test("The subscribe button renders both states, shows one and has the same id after a tap")
  func subscribeButton() {
    let off = ShowPage.subscribeButton(show: 3, isSubscribed: false).text
    let on = ShowPage.subscribeButton(show: 3, isSubscribed: true).text
    #expect(off.contains("id=\"subscribe-3\" data-live=\"subscribed-3\" data-subscribed=\"false\""))
    #expect(on.contains("id=\"subscribe-3\" data-live=\"subscribed-3\" data-subscribed=\"true\""))
    // As wide as the longer word, so that a tap moves nothing.
    #expect(off.contains("data-other=\"Subscribed\"") && off.contains("data-other=\"Subscribe\""))
    for html in [off, on] {
      #expect(html.contains("action=\"/show-page/did-tap-subscribe\""))
      #expect(html.contains("action=\"/show-page/did-tap-unsubscribe\""))
    }
    #expect(ShowPage.html(.sample).text.contains(off))
  }

  @Test("An unplayable episode shows the reason")
  func saysWhy() {
    #expect(ShowPage.html(.sample).text.contains(">No audio available</span>"))
  }

  @Test("A show without episodes shows an empty state")
  func emptyShow() {
    var content = ShowPage.Content.sample
    (content.episodes, content.episodeCount, content.feed.failureText) = ([], 0, nil)
    let html = ShowPage.html(content).text
    #expect(html.contains("No episodes yet"))
    #expect(!html.contains("0 episodes"))
  }

  @Test("The head has the beginning of the description and leads to the rest")
  func beginsIntroduction() {
    var content = ShowPage.Content.sample
    content.summary = String(repeating: "Moss. ", count: 100)
    let html = ShowPage.html(content).text
    #expect(html.firstMatch(of: #/<p class="show-intro"><span[^>]*>([^<]*)</#)?.1.count == 400)
    #expect(html.contains("<a href=\"/shows/3?part=about\" data-panel>More</a>"))
    content.part = .about
    #expect(ShowPage.html(content).text.contains("<p class=\"show-summary\" dir=\"auto\">\(content.summary)</p>"))
    content.summary = ""
    #expect(!ShowPage.html(content).text.contains("show-intro"))
  }
}
