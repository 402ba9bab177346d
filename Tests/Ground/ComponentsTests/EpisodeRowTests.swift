import Testing
import WebPage

@testable import Components

@Suite("The row of an episode")
struct EpisodeRowTests {
  @Test("It shows when, which, what and how long")
  func showsFacts() {
    let html = EpisodeRow.html(.sample).text
    #expect(html.contains("2026</time>"))
    #expect(html.contains("S2 E5"))
    #expect(html.contains("<a href=\"/episodes/7\">The night shift of the lichen</a>"))
    #expect(html.contains("46 min"))
  }

  @Test("A trailer and explicit words are marked")
  func showsBadges() {
    var row = EpisodeRow.Content.sample
    row.kind = "trailer"
    row.isExplicit = true
    let html = EpisodeRow.html(row).text
    #expect(html.contains(">Trailer</span>"))
    #expect(html.contains(">Explicit</span>"))
  }

  @Test("What the feed does not say leaves no empty line")
  func leavesNothingEmpty() {
    var row = EpisodeRow.Content.sample
    (row.published, row.season, row.number, row.summary) = (nil, nil, nil, "")
    let html = EpisodeRow.html(row).text
    #expect(!html.contains("episode-facts"))
    #expect(!html.contains("episode-summary"))
  }

  @Test("It says by which keys and attributes it is brought up to date")
  func isLive() {
    var row = EpisodeRow.Content.sample
    row.isFinished = true
    let html = EpisodeRow.html(row).text
    #expect(html.contains("data-live=\"row-7\" data-finished=\"true\" data-archived=\"false\""))
    #expect(html.contains("data-finished=\"true\" data-live=\"play-7\""))
  }

  @Test("Where several are chosen it has a box, and leads nowhere")
  func isChoosable() {
    let html = EpisodeRow.choosable(.sample, label: "Select it").text
    #expect(html.contains("type=\"checkbox\" name=\"episode\" value=\"7\""))
    #expect(!html.contains("<a "))
    #expect(!html.contains("<play-button"))
  }

  @Test("Hostile text stays text")
  func escapes() {
    var row = EpisodeRow.Content.sample
    row.title = "<img src=x onerror=alert(1)>"
    row.summary = "</p><script>"
    row.url = "javascript:alert(1)"
    let html = EpisodeRow.html(row).text
    #expect(!html.contains("<img src=x"))
    #expect(!html.contains("<script"))
    #expect(!html.contains("javascript:"))
  }
}
