import Testing
import WebPage

@testable import Components

@Suite("Episode row")
struct EpisodeRowTests {
  @Test("The row shows the date, season and number, title and duration")
  func showsFacts() {
    let html = EpisodeRow.html(.sample).text
    #expect(html.contains("2026</time>"))
    #expect(html.contains("S2 E5"))
    #expect(html.contains("<a href=\"/episodes/7\">The night shift of the lichen</a>"))
    #expect(html.contains("46 min"))
  }

  @Test("A search marks its matches in the title")
  func marksTitle() {
    var slots = EpisodeRow.Slots()
    slots.title = "The <mark>night</mark> shift"
    #expect(EpisodeRow.html(.sample, slots: slots).text.contains("<a href=\"/episodes/7\">The <mark>night</mark> shift</a>"))
  }

  @Test("Trailers and explicit episodes have badges")
  func showsBadges() {
    var row = EpisodeRow.Content.sample
    row.kind = "trailer"
    row.isExplicit = true
    let html = EpisodeRow.html(row).text
    #expect(html.contains(">Trailer</span>"))
    #expect(html.contains("aria-label=\"Explicit\""))
  }

  @Test("Missing feed data leaves no empty elements")
  func leavesNothingEmpty() {
    var row = EpisodeRow.Content.sample
    (row.published, row.season, row.number, row.summary) = (nil, nil, nil, "")
    let html = EpisodeRow.html(row).text
    #expect(!html.contains("<time") && html.contains("<p class=\"episode-facts\"><span class=\"play-amount\">46 min</span>"))
    #expect(!html.contains("episode-summary"))
  }

  @Test("The row has the keys and attributes for live patches")
  func isLive() {
    var row = EpisodeRow.Content.sample
    row.isFinished = true
    let html = EpisodeRow.html(row).text
    #expect(html.contains("data-live=\"row-7\" data-finished=\"true\""))
    #expect(html.contains("data-finished=\"true\" data-live=\"play-7\""))
  }

  @Test("In selection mode the row has a checkbox and no link")
  func isChoosable() {
    let html = EpisodeRow.selectable(.sample, label: "Select it").text
    #expect(html.contains("type=\"checkbox\" name=\"episode\" value=\"7\""))
    #expect(!html.contains("<a "))
    #expect(!html.contains("<play-button"))
  }

  @Test("A row in a list of several shows has artwork, the show title and custom slots")
  func isPictured() {
    var slots = EpisodeRow.Slots()
    (slots.time, slots.end, slots.side, slots.level) = ("<time>12:00</time>", "<b>end</b>", "<b>side</b>", 2)
    let html = EpisodeRow.html(.running, look: .pictured, slots: slots).text
    #expect(html.hasPrefix("<swipe-row><article class=\"linked-row episode-row\"") && html.contains("src=\"/artwork/3?size=128\""))
    #expect(html.contains("dir=\"auto\">Slow Green Things</span><time>12:00</time><span class=\"play-amount\">33 min left</span>"))
    #expect(html.contains("</p><h2") && html.contains("<div class=\"row-end\"><b>end</b><button"))
    #expect(html.hasSuffix("</div><b>side</b></article></swipe-row>"))
  }

  @Test("The cover plays, and the rest of the row opens the episode")
  func coverPlays() throws {
    let html = EpisodeRow.html(.sample).text
    let button = try #require(html.firstMatch(of: #/<play-button class="art".*?<\/play-button>/#)).output
    #expect(button.contains("class=\"cover cover-56\"") && button.contains("Play The night shift of the lichen"))
    #expect(!button.contains("<a "))
    var row = EpisodeRow.Content.sample
    row.play = .unplayable(reason: "No audio available")
    let silent = EpisodeRow.html(row).text
    #expect(silent.contains("<play-button class=\"art unplayable\"><button type=\"button\" disabled>"))
    #expect(silent.contains("<span class=\"play-amount\">No audio available</span>"))
  }

  @Test("A row in progress has a bar under its title, and a played one says so")
  func showsProgress() {
    #expect(EpisodeRow.html(.running).text.contains("</h3><progress class=\"play-bar\" value=\"0.27"))
    #expect(EpisodeRow.html(.running).text.contains("</progress><span class=\"play-amount\">33 min left</span>"))
    #expect(!EpisodeRow.html(.sample).text.contains("<progress"))
    var row = EpisodeRow.Content.sample
    row.isFinished = true
    #expect(EpisodeRow.html(row).text.contains("<span class=\"play-amount\">Played</span>"))
  }

  @Test("Attributes that all rows share are rendered once, on the list")
  func sharesWithItsList() {
    let row = EpisodeRow.html(.sample, shared: .sample)
    let html = EpisodeRow.list(.sample, class: "list", rows: [row]).text
    for name in ["data-show-title", "data-show-url", "data-media-url", "data-rate", "data-artwork-url", "data-cover-hue"] {
      #expect(html.ranges(of: " \(name)=").count == 1, "\(name)")
    }
    #expect(!html.contains("data-title") && !html.contains("data-episode-url") && html.contains("data-media-url=\"/media/{episode}\""))
  }

  @Test("A row has at most 1,650 bytes and 30 elements", arguments: [EpisodeRow.Style.plain, .pictured])
  func isLight(look: EpisodeRow.Style) {
    var row = EpisodeRow.Content.sample
    row.download = DownloadButton.Content(episode: 7, title: row.title, state: .none)
    row.menuURL = "/episodes/70007/actions?back=%2Fshows%2F307%3Fpage%3D2"
    #expect(bytes(row, look) <= 1_650, "\(bytes(row, look)) bytes")
    #expect(elements(row, look) <= 30, "\(elements(row, look)) elements")
    // All optional facts of an episode add little.
    (row.positionSeconds, row.kind, row.isExplicit) = (754, "bonus", true)
    row.download?.state = .running
    #expect(bytes(row, look) <= 1_950, "\(bytes(row, look)) bytes")
    #expect(elements(row, look) <= 30, "\(elements(row, look)) elements")
  }

  @Test("Hostile text is escaped")
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
