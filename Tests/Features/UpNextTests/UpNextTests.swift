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

  @Test("One menu selects, sorts, shares and clears, and has the history also of an empty queue")
  func hasOneMenu() throws {
    var content = UpNext.Content.sample
    let html = UpNext.html(content).text
    let entries = [
      "id=\"queue-select\"", "did-sort", "id=\"queue-share\"", "id=\"queue-history\"", "did-remove-older",
      "class=\"to-delete\" id=\"queue-clear\"",
    ]
    let places = try entries.map { try #require(html.firstRange(of: $0)).lowerBound }
    #expect(places == places.sorted() && !html.contains("class=\"pill quiet\" id=\"queue-"))
    (content.rows, content.shareURL) = ([], nil)
    let empty = UpNext.html(content).text
    #expect(
      empty.ranges(of: "href=\"/recent-changes?kind=up-next\"").count == 1 && !empty.contains("queue-select") && !empty.contains("did-sort")
    )
    content.historyURL = nil
    #expect(!UpNext.html(content).text.contains("queue-more"))
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
