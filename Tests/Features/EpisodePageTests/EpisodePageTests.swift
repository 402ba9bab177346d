import Components
import Testing
import WebPage

@testable import EpisodePage

@Suite("The page of an episode")
struct EpisodePageTests {
  @Test("It shows the notes as they were sanitised, and how far one is")
  func rendersSample() {
    let html = EpisodePage.html(.sample).text
    #expect(html.hasPrefix("<episode-page data-follows=\"7\">"))
    #expect(html.contains("<li>A wall older than the house</li>"))
    #expect(html.contains("33 min left"))
    #expect(html.contains("href=\"/shows/3\""))
  }

  @Test("An episode without notes says so")
  func emptyNotes() {
    var content = EpisodePage.Content.sample
    content.notes = .empty
    #expect(EpisodePage.html(content).text.contains("No show notes"))
  }

  @Test("An episode that cannot be played says why")
  func saysWhy() {
    var content = EpisodePage.Content.sample
    content.row.play = .unplayable(reason: "No audio available")
    let html = EpisodePage.html(content).text
    #expect(html.contains("disabled"))
    #expect(html.contains("No audio available"))
  }
}
