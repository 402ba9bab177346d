import Components
import Testing
import WebPage

@testable import ShowPage

@Suite("The page of a show")
struct ShowPageTests {
  @Test("What is wrong with the feed leads to the sheet that says what to do; a feed that is well shows nothing")
  func troubleLeadsToTheSheet() {
    #expect(ShowPage.html(.sample).text.contains("<a class=\"show-failure warning-box\" href=\"/shows/3/feed\" data-live=\"trouble-3\">"))
    var content = ShowPage.Content.sample
    content.feed.failureText = nil
    #expect(ShowPage.html(content).text.contains("data-live=\"trouble-3\" hidden>"))
    content.feed.url = nil
    let html = ShowPage.html(content).text
    #expect(!html.contains("show-failure") && !html.contains("Feed status") && html.contains("did-tap-refresh"))
  }

  @Test("It shows the introduction, the episodes and the way to older ones")
  func rendersSample() {
    let html = ShowPage.html(.sample).text
    #expect(html.hasPrefix("<show-page>"))
    #expect(html.contains(">Slow Green Things</h1>"))
    #expect(html.contains("128 episodes"))
    #expect(html.contains("data-top href=\"/shows/3?page=2\">Older episodes</a>"))
    #expect(!html.contains("Newer episodes"))
  }

  @Test("Both states of the subscribe button are there, and one is shown; its answer has the same id")
  func subscribeButton() {
    let off = ShowPage.subscribeButton(show: 3, isSubscribed: false).text
    let on = ShowPage.subscribeButton(show: 3, isSubscribed: true).text
    #expect(off.contains("id=\"subscribe-3\" data-live=\"subscribed-3\" data-subscribed=\"false\""))
    #expect(on.contains("id=\"subscribe-3\" data-live=\"subscribed-3\" data-subscribed=\"true\""))
    for html in [off, on] {
      #expect(html.contains("action=\"/show-page/did-tap-subscribe\""))
      #expect(html.contains("action=\"/show-page/did-tap-unsubscribe\""))
    }
    #expect(ShowPage.html(.sample).text.contains(off))
  }

  @Test("An episode that cannot be played says why")
  func saysWhy() {
    #expect(ShowPage.html(.sample).text.contains(">No audio available</span>"))
  }

  @Test("A show without episodes says so")
  func emptyShow() {
    var content = ShowPage.Content.sample
    (content.episodes, content.episodeCount, content.feed.failureText) = ([], 0, nil)
    let html = ShowPage.html(content).text
    #expect(html.contains("No episodes yet"))
    #expect(!html.contains("0 episodes"))
  }

  @Test("Only a long introduction can be opened")
  func opensLongIntroduction() {
    var content = ShowPage.Content.sample
    #expect(ShowPage.html(content).text.contains("type=\"checkbox\""))
    content.summary = "Short."
    #expect(!ShowPage.html(content).text.contains("type=\"checkbox\""))
  }
}
