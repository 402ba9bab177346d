import Components
import Testing
import WebPage

@testable import EpisodePage

@Suite("Episode page")
struct EpisodePageTests {
  @Test("The page shows the sanitised notes and the remaining time")
  func rendersSample() {
    let html = EpisodePage.html(.sample).text
    #expect(html.hasPrefix("<episode-page data-follows=\"7\">"))
    #expect(html.contains("<li>A wall older than the house</li>"))
    #expect(html.contains("33 min left"))
    #expect(html.contains("href=\"/shows/3\""))
  }

  @Test("An episode without notes shows a message")
  func emptyNotes() {
    var content = EpisodePage.Content.sample
    content.notes = .empty
    #expect(EpisodePage.html(content).text.contains("No show notes"))
  }

  @Test("The transcript is linked where there is one")
  func linksTranscript() {
    var content = EpisodePage.Content.sample
    let html = EpisodePage.html(content).text
    #expect(html.contains("data-live=\"transcript-link-7\" data-reload-on-transcript=\"true\""))
    #expect(html.contains("<a class=\"chip\" href=\"/transcript?episode=7\">"))
    content.transcriptURL = nil
    #expect(
      EpisodePage.html(content).text.contains("data-reload-on-transcript=\"false\"><span id=\"episode-transcript\" data-refresh></span>"))
  }

  @Test("An unplayable episode shows the reason")
  func saysWhy() {
    var content = EpisodePage.Content.sample
    content.row.play = .unplayable(reason: "No audio available")
    let html = EpisodePage.html(content).text
    #expect(html.contains("disabled"))
    #expect(html.contains("No audio available"))
  }
}
