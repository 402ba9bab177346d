import Components
import Foundation
import Testing
import WebPage

@testable import PlayHistory

@Suite("Play history")
struct PlayHistoryTests {
  @Test("The page shows recent episodes with their progress and a link to the full history")
  func rendersSample() {
    let html = PlayHistory.html(.sample).text
    #expect(html.hasPrefix("<play-history "))
    #expect(html.contains("Last 2 episodes"))
    #expect(html.contains("33 min left"))
    #expect(html.contains(">Played</span>"))
    #expect(html.contains("href=\"/history?all=true\">Show all 42</a>"))
    #expect(!html.contains("type=\"search\""))
    // A row leaves the list by its menu too.
    #expect(
      html.contains("id=\"row-removal\" method=\"post\" action=\"/play-history/did-remove\"") && html.contains("Remove from history<"))
  }

  @Test("The full history is searchable and paginated")
  func searchesAll() {
    var content = PlayHistory.Content.sample
    (content.showsAll, content.query, content.moreURL) = (true, "moss", "/history?all=true&page=2")
    content.total = 102
    let html = PlayHistory.html(content).text
    #expect(html.contains("name=\"all\" value=\"true\""))
    #expect(html.contains("name=\"words\" value=\"moss\""))
    #expect(html.contains("102 results"))
    #expect(html.contains("href=\"/history?all=true&amp;page=2\""))
  }

  @Test("In edit mode each row has a checkbox and no other control")
  func edits() {
    var content = PlayHistory.Content.sample
    (content.edits, content.editURL) = (true, "/history")
    let html = PlayHistory.html(content).text
    #expect(html.contains("action=\"/play-history/did-delete\""))
    #expect(html.contains("<input type=\"checkbox\" name=\"episode\" value=\"7\" aria-label=\"Select The night shift of the lichen\""))
    #expect(html.contains("<input type=\"hidden\" name=\"back\" value=\"/history\">"))
    #expect(html.ranges(of: ">Done</a>").count == 1 && !html.contains("data-total"))
    #expect(!html.contains("<play-button") && !html.contains("<swipe-row") && !html.contains("download-button"))
    #expect(!html.contains("href=\"/episodes/"))
  }

  @Test("The bar selects all entries and has the page's one Done; without rows the head has it")
  func selectsAll() {
    var content = PlayHistory.Content.sample
    (content.edits, content.query, content.selectableTotal, content.actions) = (true, "moss", 42, [.markPlayed])
    let html = PlayHistory.html(content).text
    #expect(html.contains("data-total=\"42\"") && html.contains("name=\"words\" value=\"moss\"") && !html.contains("history-edit"))
    #expect(html.contains("formaction=\"/play-history/did-act\""))
    content.rows = []
    #expect(PlayHistory.html(content).text.ranges(of: ">Done</a>").count == 1)
  }

  @Test("A row shows its download state and has swipe actions that match its menu")
  func showsDownloads() {
    let html = PlayHistory.html(.sample).text
    #expect(html.components(separatedBy: "<swipe-row").count == 3)
    #expect(html.contains("data-live=\"download-7\" data-state=\"running\""))
    #expect(html.contains("aria-label=\"Pause download of The night shift of the lichen\""))
    #expect(html.contains("action=\"/episode-actions/did-tap\"") && html.contains("name=\"back\" value=\"/history\""))
    #expect(html.contains("aria-label=\"More options for The night shift of the lichen\""))
    // The other row has nothing to download.
    #expect(!html.contains("download-6"))
  }

  @Test("A removal from the history can be undone")
  func offersUndo() {
    var content = PlayHistory.Content.sample
    content.deleted = (count: 3, moment: 1_790_000_000_000)
    let html = PlayHistory.html(content).text
    #expect(html.contains("action=\"/play-history/did-undo\""))
    #expect(html.contains("name=\"moment\" value=\"1790000000000\""))
    #expect(html.contains("3 episodes removed from history"))
  }

  @Test("An empty history and a search without results show different messages")
  func saysNothing() {
    var content = PlayHistory.Content.sample
    (content.rows, content.total) = ([], 0)
    #expect(PlayHistory.html(content).text.contains("Nothing played yet"))
    #expect(!PlayHistory.html(content).text.contains(">Edit</a>") && !PlayHistory.html(content).text.contains("Find something"))
    content.homeURL = "/"
    #expect(PlayHistory.html(content).text.contains("<a class=\"pill\" href=\"/\">Find something to play</a>"))
    (content.showsAll, content.query) = (true, "zebra")
    let html = PlayHistory.html(content).text
    #expect(html.contains("No results for “zebra”") && html.contains("<a class=\"pill\" href=\"\(content.showAllURL)\">Show all</a>"))
  }

  @Test("Rows are grouped by day, with headings for today and yesterday")
  func groupsByDay() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let noon = try #require(calendar.date(from: DateComponents(year: 2026, month: 10, day: 1, hour: 12)))
    var row = PlayHistory.Content.sample.rows[0]
    let hours: [Double] = [0, 1, 24, 49]
    let rows = hours.map { hours in
      row.played = noon.addingTimeInterval(-hours * 3600)
      return row
    }
    let days = HistoryDay.days(of: rows, today: noon, in: calendar.timeZone)
    #expect(days.map(\.rows.count) == [2, 1, 1])
    var content = PlayHistory.Content.sample
    (content.rows, content.today) = (rows, noon)
    let html = PlayHistory.html(content).text
    for heading in [">Today</time></h2>", ">Yesterday</time></h2>", ">Tue</time></h2>"] { #expect(html.contains(heading)) }
  }
}
