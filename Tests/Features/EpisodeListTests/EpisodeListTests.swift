import Components
import Foundation
import Testing
import WebPage

@testable import EpisodeList

@Suite("The sheet that picks an episode")
struct EpisodeListTests {
  @Test("It lies over the page, with two parts, and marks what the player holds")
  func rendersSample() {
    let html = EpisodeList.html(.sample).text
    #expect(html.hasPrefix("<episode-list data-sheet"))
    #expect(html.contains("data-episode=\"7\" data-live=\"row-7\" data-finished=\"false\" data-current"))
    #expect(html.components(separatedBy: " data-current").count == 2)
    #expect(html.contains("id=\"part-show\" href=\"/player/episodes\" data-top aria-current=\"page\""))
    #expect(html.contains("data-live=\"up-next-count\">3</span>"))
    #expect(html.contains("href=\"/player/episodes?from=60\">Older episodes</a>"))
  }

  @Test("From the player it leads back to it, from elsewhere it closes")
  func closes() {
    var content = EpisodeList.Content.sample
    #expect(!EpisodeList.html(content).text.contains("data-dismiss"))
    (content.closesToPage, content.closeURL) = (true, "/")
    #expect(EpisodeList.html(content).text.contains("href=\"/\" data-dismiss aria-label=\"Close\""))
  }

  @Test("The queue shows which show each episode is of, and the way to edit it")
  func showsTheQueue() {
    var content = EpisodeList.Content.sample
    content.isQueue = true
    let html = EpisodeList.html(content).text
    #expect(html.contains("<span dir=\"auto\">Slow Green Things</span>") && html.contains("href=\"/up-next\">Edit Up Next</a>"))
    content.rows = []
    #expect(EpisodeList.html(content).text.contains("Up Next is empty"))
  }

  @Test("Before anything was played it says what will be there")
  func saysNothing() {
    var content = EpisodeList.Content.sample
    (content.rows, content.show, content.showTitle, content.current, content.queueCount) = ([], nil, nil, nil, 0)
    let html = EpisodeList.html(content).text
    #expect(html.contains("Nothing played yet") && html.contains(">This show</span>") && html.contains("\"up-next-count\"></span>"))
  }
}
