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
    #expect(html.contains("aria-label=\"Explicit\""))
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
    #expect(html.contains("data-live=\"row-7\" data-finished=\"true\""))
    #expect(html.contains("data-finished=\"true\" data-live=\"play-7\""))
  }

  @Test("Where several are chosen it has a box, and leads nowhere")
  func isChoosable() {
    let html = EpisodeRow.selectable(.sample, label: "Select it").text
    #expect(html.contains("type=\"checkbox\" name=\"episode\" value=\"7\""))
    #expect(!html.contains("<a "))
    #expect(!html.contains("<play-button"))
  }

  @Test("A list of several shows has their covers and titles, and its rows differ only in slots")
  func isPictured() {
    var slots = EpisodeRow.Slots()
    (slots.time, slots.end, slots.side, slots.level) = ("<time>12:00</time>", "<b>end</b>", "<b>side</b>", 2)
    let html = EpisodeRow.html(.running, look: .pictured, slots: slots).text
    #expect(html.hasPrefix("<swipe-row><article class=\"linked-row pictured-row\""))
    #expect(html.contains("<span dir=\"auto\">Slow Green Things</span><time>12:00</time></p><h2") && html.contains("src=\"/artwork/3\""))
    #expect(html.contains("<b>end</b></div></div><b>side</b></article></swipe-row>"))
  }

  @Test("What all rows have in common stands in the list once")
  func sharesWithItsList() {
    let row = EpisodeRow.html(.sample, shared: .sample)
    let html = EpisodeRow.list(.sample, class: "list", rows: [row]).text
    for name in ["data-show-title", "data-show-url", "data-media-url", "data-rate", "data-artwork-url"] {
      #expect(html.ranges(of: " \(name)=").count == 1, "\(name)")
    }
    #expect(!html.contains("data-title") && !html.contains("data-episode-url") && html.contains("data-media-url=\"/media/{episode}\""))
  }

  @Test("A row is light: at most 1,500 bytes and 30 elements", arguments: [EpisodeRow.Style.plain, .pictured])
  func isLight(look: EpisodeRow.Style) {
    var row = EpisodeRow.Content.sample
    row.download = DownloadButton.Content(episode: 7, title: row.title, state: .none)
    row.menuURL = "/episodes/70007/actions?back=%2Fshows%2F307%3Fpage%3D2"
    #expect(bytes(row, look) <= 1_500, "\(bytes(row, look)) bytes")
    #expect(elements(row, look) <= 30, "\(elements(row, look)) elements")
    // All optional facts of an episode add little.
    (row.positionSeconds, row.kind, row.isExplicit) = (754, "bonus", true)
    row.download?.state = .running
    #expect(bytes(row, look) <= 1_700, "\(bytes(row, look)) bytes")
    #expect(elements(row, look) <= 30, "\(elements(row, look)) elements")
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

  // MARK: - Private

  private func html(_ row: EpisodeRow.Content, _ look: EpisodeRow.Style) -> String {
    "<li>\(EpisodeRow.html(row, look: look, shared: .sample).text)</li>"
  }

  private func bytes(_ row: EpisodeRow.Content, _ look: EpisodeRow.Style) -> Int { html(row, look).utf8.count }
  private func elements(_ row: EpisodeRow.Content, _ look: EpisodeRow.Style) -> Int { html(row, look).matches(of: #/<[a-z]/#).count }
}
