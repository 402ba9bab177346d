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

  @Test(
    "The tabs are the parts that the episode has, notes first, and the page has the content of one, with chapters and people beside the notes"
  )
  func tabs() {
    var content = EpisodePage.Content.sample
    func names(_ html: String) -> [Substring] { html.matches(of: #/data-panel(?: aria-current="page")?>([^<]*)</#).map(\.1) }
    func shown(_ html: String) -> Substring? { html.firstMatch(of: #/data-panel aria-current="page">([^<]*)</#)?.1 }
    let notes = EpisodePage.html(content).text
    #expect(names(notes) == ["Notes", "Chapters", "Transcript", "People"] && shown(notes) == "Notes")
    let beside = notes.split(separator: "<div class=\"episode-beside\">")
    #expect(
      beside.count == 2 && !beside[0].contains("chapter-row") && !beside[0].contains("person-row") && beside[0].contains("Soundbites"))
    #expect(beside[1].contains("chapter-row") && beside[1].contains("person-row"))
    // Where they stand beside the notes, they need no tab.
    #expect(notes.matches(of: #/ data-beside data-panel>([^<]*)</#).map(\.1) == ["Chapters", "People"])
    content.part = .chapters
    let chapters = EpisodePage.html(content).text
    #expect(shown(chapters) == "Chapters" && !chapters.contains("beside"))
    #expect(chapters.contains("chapter-row") && !chapters.contains("A wall older than the house</li>"))
    content.part = .people
    #expect(EpisodePage.html(content).text.contains("person-row"))
    (content.part, content.transcript) = (.transcript, "<transcript-text></transcript-text>")
    let transcript = EpisodePage.html(content).text
    #expect(
      transcript.contains("<transcript-text>") && transcript.contains("<noscript><a class=\"pill quiet\" href=\"/transcript?episode=7\">"))
    #expect(
      transcript.contains("data-live=\"chapters-7 transcript-link-7\" data-reload-on-chapters=\"2\" data-reload-on-transcript=\"true\""))
    (content.transcriptURL, content.chapters, content.details) = (nil, [], .init())
    let few = EpisodePage.html(content).text
    #expect(names(few) == ["Notes"] && shown(few) == "Notes" && !few.contains("episode-beside"))
    #expect(few.contains("data-reload-on-transcript=\"false\""))
    // A single tab is hidden, and stays for those that come while the page is open.
    let hidden = "aria-label=\"\(EpisodePage.strings(.parts))\" hidden><a"
    #expect(few.contains(hidden) && !notes.contains(hidden))
  }

  @Test("What else the publisher says stays with the notes when the people have a tab")
  func placesStayWithNotes() {
    var content = EpisodePage.Content.sample
    content.details.locations = [PublishedDetails.Link(name: "Bergen")]
    let notes = EpisodePage.html(content).text
    let beside = notes.split(separator: "<div class=\"episode-beside\">")
    #expect(beside[0].contains("Bergen") && !beside[0].contains("Marguerite Eiken") && !beside[1].contains("Bergen"))
    content.part = .people
    let people = EpisodePage.html(content).text
    #expect(people.contains("Marguerite Eiken") && !people.contains("Bergen"))
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
