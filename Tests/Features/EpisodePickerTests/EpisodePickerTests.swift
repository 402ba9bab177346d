import Components
import Foundation
import Testing
import WebPage

@testable import EpisodePicker

@Suite("Episode picker sheet")
struct EpisodePickerTests {
  @Test("The picker is a sheet with two tabs and marks the player's current episode")
  func rendersSample() {
    let html = EpisodePicker.html(.sample).text
    #expect(html.hasPrefix("<episode-picker data-sheet"))
    #expect(html.contains("<div class=\"sheet-bar\"><a class=\"round-button sheet-close\" href=\"/player\""))
    #expect(html.contains("data-live=\"row-7\" data-finished=\"false\" data-favourite=\"false\" data-download=\"running\" data-current>"))
    #expect(html.components(separatedBy: " data-current").count == 2)
    #expect(html.contains("id=\"part-show\" href=\"/player/episodes\" data-top aria-current=\"page\""))
    #expect(html.contains("data-live=\"up-next-count\">3</span>"))
    #expect(html.contains("href=\"/player/episodes?from=60\">Older episodes</a>"))
    var serial = EpisodePicker.Content.sample
    (serial.isOldestFirst, serial.previousURL) = (true, "/player/episodes?from=0")
    let text = EpisodePicker.html(serial).text
    #expect(text.contains("?from=60\">Newer episodes</a>") && text.contains("?from=0\">Older episodes</a>"))
  }

  @Test("Each row has the menu of its episode, which the swipes over it follow")
  func hasMenus() {
    var content = EpisodePicker.Content.sample
    content.actions = [.playLast, .markPlayed]
    let html = EpisodePicker.html(content).text
    #expect(html.contains("data-episode=\"7\" data-title=\"The night shift of the lichen\" data-live=\"row-7\""))
    #expect(html.contains("href=\"/episodes/6/actions\" aria-label=\"More options for Duckweed, a very small empire\""))
    #expect(html.ranges(of: "<swipe-row>").count == 2 && !html.contains("data-swipe="))
    #expect(html.contains("data-actions=\"last played\"") && html.contains("name=\"back\" value=\"/player/episodes\""))
  }

  @Test("The sheet links back to the player, or closes when another page opened it")
  func closes() {
    var content = EpisodePicker.Content.sample
    #expect(!EpisodePicker.html(content).text.contains("data-dismiss"))
    (content.closesToPage, content.closeURL) = (true, "/")
    #expect(EpisodePicker.html(content).text.contains("href=\"/\" data-dismiss data-closes-on-play aria-label=\"Close\""))
  }

  @Test("The queue shows the show of each episode and a link to edit Up Next")
  func showsTheQueue() {
    var content = EpisodePicker.Content.sample
    content.isQueue = true
    let html = EpisodePicker.html(content).text
    #expect(html.contains("<span dir=\"auto\">Slow Green Things</span>") && html.contains("href=\"/up-next\">Edit Up Next</a>"))
    (content.rows, content.homeURL) = ([], "/")
    let empty = EpisodePicker.html(content).text
    #expect(empty.contains("Up Next is empty") && empty.contains("href=\"/\">Find something to play</a>"))
  }

  @Test("The sheet shows an empty state before any episode was played")
  func saysNothing() {
    var content = EpisodePicker.Content.sample
    (content.rows, content.show, content.showTitle, content.current, content.queueCount) = ([], nil, nil, nil, 0)
    let html = EpisodePicker.html(content).text
    #expect(html.contains("Nothing played yet") && html.contains(">This show</span>") && html.contains("\"up-next-count\"></span>"))
  }
}
