import Components
import Foundation
import Testing
import WebPage

@testable import TranscriptPage

@Suite("Transcript page")
struct TranscriptPageTests {
  @Test("A cue is one element with its start, and a paragraph has one time, which is a link")
  func rendersSample() {
    let html = TranscriptPage.html(.sample).text
    #expect(html.hasPrefix("<transcript-page>"))
    #expect(
      html.contains(
        "<p dir=\"auto\"><a class=\"cue-time\" href=\"/episodes/7?t=0\" data-seek=\"0.0\">0:00</a> <b class=\"cue-speaker\">Marguerite Eiken</b> "
          + "<span data-s=\"0.0\">Welcome to the wall.</span> <span data-s=\"4.25\">It is older than the house.</span> </p>"))
    #expect(html.components(separatedBy: "cue-time").count == 3)
    #expect(html.contains("lang=\"en\"") && html.contains("This link starts at 1:05"))
    // The search needs a script, which shows it.
    #expect(html.contains("role=\"search\" data-part=\"search\" hidden>"))
  }

  @Test("Groups that the page leaves out are empty elements in their places")
  func leavesGroupsOut() {
    let html = TranscriptPage.html(.sample).text
    #expect(
      html.contains("\n<div class=\"cues\" data-from=\"0.0\"><p") && html.contains("\n<div class=\"cues\" data-from=\"754.0\"></div>"))
    #expect(html.contains("data-whole-url=\"/transcript?episode=7&amp;whole=true\"") && html.contains("Show whole transcript"))
    var whole = TranscriptPage.Content.sample
    (whole.shownGroups, whole.wholeURL) = (0..<2, nil)
    let all = TranscriptPage.html(whole).text
    #expect(all.contains("A millimetre a year.") && !all.contains("data-whole-url") && !all.contains("Show whole transcript"))
  }

  @Test("Hostile text is escaped")
  func escapesText() {
    var content = TranscriptPage.Content.sample
    let hostile = "</div>\n<div class=\"cues\"><script>alert(1)</script>' onmouseover=x"
    content.title = hostile
    content.languages[0].name = hostile
    content.language = "\"><script>"
    content.groups = [[TranscriptPage.Content.Paragraph(speaker: hostile, cues: [.init(start: 1, text: hostile)])]]
    let html = TranscriptPage.html(content).text
    #expect(!html.contains("<script>") && !html.contains("' onmouseover"))
    #expect(html.components(separatedBy: "\n<div class=\"cues\"").count == 2)
  }

  @Test("A transcript without times has neither links nor starts")
  func withoutTimes() {
    let html = TranscriptPage.html(.withoutTimes).text
    #expect(html.contains("<div class=\"cues\"><p dir=\"auto\"><span>Welcome to the wall.</span> </p></div>"))
    #expect(!html.contains("data-seek") && !html.contains("data-s=") && !html.contains("data-from"))
  }

  @Test("There is a menu of languages only where there are several")
  func menuOfLanguages() {
    let html = TranscriptPage.html(.sample).text
    #expect(html.contains("aria-label=\"Language: English\""))
    #expect(html.contains("href=\"/transcript?episode=7&amp;language=de\" data-language><") && html.contains("Deutsch (automatic)"))
    var content = TranscriptPage.Content.sample
    content.languages.removeLast()
    #expect(!TranscriptPage.html(content).text.contains("transcript-languages"))
  }

  @Test("Without a text, the page says why")
  func withoutText() {
    let pages = TranscriptPage.Content.withoutText.map { TranscriptPage.html($0).text }
    #expect(pages[0].contains("Loading transcript…") && pages[0].contains(" data-loading "))
    #expect(pages[1].contains("Couldn’t load the transcript") && pages[2].contains("No transcript"))
    for page in pages {
      #expect(page.contains("data-live=\"transcript-7\" data-reload-on-transcript=\"1 2\"") && !page.contains("class=\"cues\""))
    }
  }

  @Test("The player gets an element without the text")
  func embedsWithoutText() {
    let html = TranscriptPage.embedded("/transcript?episode=7").text
    #expect(html.hasPrefix("<transcript-text data-url=\"/transcript?episode=7\"") && html.utf8.count < 400)
  }
}
