import Components
import Foundation
import Testing
import WebPage

@testable import UpNext

@Suite("Up Next page")
struct UpNextTests {
  @Test("The page lists queued episodes in order with the remaining time")
  func rendersSample() throws {
    let html = UpNext.html(.sample).text
    #expect(html.hasPrefix("<up-next"))
    #expect(html.contains("2 episodes\u{A0}· 1 h 3 min"))
    #expect(html.contains("33 min left"))
    let first = try #require(html.range(of: "data-key=\"7\"")).lowerBound
    #expect(first < (try #require(html.range(of: "data-key=\"6\"")).lowerBound))
    #expect(html.contains("action=\"/up-next/did-clear\""))
  }

  @Test("A row can be moved without dragging or scripts, removed and played")
  func movesWithoutDragging() {
    let html = UpNext.html(.sample).text
    #expect(html.contains("href=\"/episodes/7/actions\" aria-label=\"Move The night shift of the lichen\""))
    #expect(html.contains("href=\"/episodes/7/actions\" aria-label=\"More options for The night shift of the lichen\""))
    #expect(html.contains("<form id=\"row-steps\" method=\"post\" action=\"/up-next/did-step\" hidden>"))
    for way in ReorderStep.allCases { #expect(html.contains("name=\"way\" data-action=\"\(way.rawValue)\"")) }
    #expect(html.contains("aria-label=\"Remove Duckweed, a very small empire from Up Next\""))
    #expect(html.contains("<play-button"))
  }

  @Test("The recent changes and the restoration of a moment are below the queue, also of an empty one")
  func leadsToItsChanges() {
    var content = UpNext.Content.sample
    for rows in [content.rows, []] {
      content.rows = rows
      let html = UpNext.html(content).text
      #expect(html.ranges(of: "href=\"/recent-changes?kind=up-next\"").count == 1)
      #expect(html.ranges(of: "href=\"/recent-changes/up-next\"").count == 1)
    }
  }

  @Test("A row shows its download state and has swipe actions that match its menu")
  func showsDownloads() {
    let html = UpNext.html(.sample).text
    #expect(html.components(separatedBy: "<swipe-row").count == 3)
    #expect(html.contains("data-live=\"download-7\" data-state=\"running\""))
    #expect(html.contains("aria-label=\"Pause download of The night shift of the lichen\""))
    #expect(html.contains("action=\"/episode-actions/did-tap\"") && html.contains("name=\"back\" value=\"/up-next\""))
    #expect(!html.contains("download-6"))
  }

  @Test("An empty queue explains how to add episodes and has no clear button")
  func saysHowToFill() {
    var content = UpNext.Content.sample
    content.rows = []
    let html = UpNext.html(content).text
    #expect(html.contains("Up Next is empty") && html.contains("“Play next”") && html.contains("href=\"/search\""))
    #expect(!html.contains("did-clear"))
    #expect(html.contains("Earlier queues"))
  }

  @Test("An earlier queue shows its date and its first episodes")
  func showsEarlierQueues() {
    var content = UpNext.Content.sample
    let html = UpNext.html(content).text
    #expect(html.contains("12 episodes") && html.contains("A hedge in November\u{A0}· What the moss remembers"))
    #expect(html.contains("<input type=\"hidden\" name=\"queue\" value=\"2\">"))
    content.earlier = []
    #expect(!UpNext.html(content).text.contains("Earlier queues"))
  }

  @Test("The total duration omits episodes of unknown duration")
  func sumsWhatIsKnown() {
    var content = UpNext.Content.sample
    content.rows[0].durationSeconds = nil
    #expect(UpNext.html(content).text.contains("2 episodes\u{A0}· 30 min"))
    content.rows[1].durationSeconds = nil
    #expect(UpNext.html(content).text.contains(">2 episodes</p>"))
  }

  @Test("Home shows the first episodes with the length and the end of the queue")
  func embedsFirstEpisodes() {
    let html = UpNext.first([.running], of: 4, finish: Date(timeIntervalSince1970: 1_790_812_800)).text
    #expect(html.contains("4 episodes\u{A0}· finishes at <time>") && html.contains("href=\"/episodes/7\"") && html.contains("33 min"))
    #expect(!UpNext.first([.running], of: 4, finish: nil).text.contains("finishes"))
    #expect(UpNext.first([], of: 0, finish: nil).isEmpty)
    #expect(UpNext.badge(3).text == "<span data-live=\"up-next-count\">3</span>" && UpNext.badgeText(0).isEmpty)
  }
}
