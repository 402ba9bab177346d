import Foundation
import HTMLSanitizer
import Testing

/// Positions that show notes mention, as links.
@Suite struct NotesTimesTests {
  @Test(arguments: [
    ("0:00 Welcome", "0:00", 0), ("12:34 Lichen", "12:34", 754), ("(1:02:03) Moss", "1:02:03", 3_723), ("[00:41] Rain", "00:41", 41),
    ("At 59:59.", "59:59", 3_599), ("100:15, the end", "100:15", 6_015), ("第12:34分", "12:34", 754), ("12:34: Questions", "12:34", 754),
    ("–12:34 Roots", "12:34", 754), ("- 12:34 Roots", "12:34", 754), ("-12:34 Roots", "12:34", 754), ("01:02:03", "01:02:03", 3_723),
  ])
  func linksTimesWithinTheEpisode(text: String, time: String, seconds: Int) {
    let html = notes(text)
    #expect(html.contains("<a href=\"/episodes/7?t=\(seconds)\" data-seek=\"\(seconds)\">\(time)</a>"), "\(html)")
    #expect(ShowNotes.plainText(html) == ShowNotes.plainText(text))
  }

  @Test(arguments: [
    "A picture of 16:9", "4:3 and 1:1", "12:345", "1234:56", "12:60", "1:60:00", "1:2:03", "12:34 pm", "12:34pm", "12:34 a.m.",
    "20:15 Uhr", "12:34 GMT", "12:34\u{A0}PM", "2026-11-25 12:34", "2026-11-25T12:34:56Z", "25.11.2026, 12:34", "11/25/2026 12:34",
    "12:34.5", "12:34,56", "UTC+02:00", "UTC-05:00", "00:12:34:56", "#12:34", "12:34%", "v1.12:34", "12:34h", "a12:34", "12:3", "12:",
    ":34", "12:34/15",
  ])
  func leavesOtherNumbers(text: String) {
    #expect(!notes(text).contains("data-seek"), "\(notes(text))")
  }

  @Test func endsWithTheEpisode() {
    #expect(notes("1:59 and 2:00 and 14:00", duration: 120) == "<p>\(link(119, "1:59")) and 2:00 and 14:00</p>")
    #expect(!notes("0:00 and 0:01", duration: 0).contains("data-seek"))
    for length in [Double.nan, -1] { #expect(!notes("0:00", duration: length).contains("data-seek")) }
  }

  @Test func linksEachTimeOfALine() {
    #expect(
      notes("1:00-2:00 Rain, 3:00–4:00 Hail")
        == "<p>\(link(60, "1:00"))-\(link(120, "2:00")) Rain, \(link(180, "3:00"))–\(link(240, "4:00")) Hail</p>")
  }

  @Test func leavesLinksAndAddressesAlone() {
    let html = notes("<p><a href=\"https://moss.example/\">12:34 there</a> https://moss.example/a?t=12:34 <b>12:34</b> here</p>")
    #expect(html.components(separatedBy: "data-seek").count == 2 && html.contains("<b>\(link(754, "12:34"))</b>"))
    #expect(html.contains(">12:34 there</a>") && html.contains(">https://moss.example/a?t=12:34</a>"))
  }

  @Test func linksNothingWithoutPositions() {
    #expect(!ShowNotes.sanitised("12:34 Lichen", base: nil).contains("<a"))
    #expect(!ShowNotes.sanitised("12:34 Lichen", base: nil) { $0 }.contains("<a"))
  }

  @Test func escapesTheTarget() {
    let times = NotesTimes(duration: 60) { "/a\"><script>?t=\($0)&x" }
    let html = ShowNotes.sanitised("Tom & Jerry's <b>0:07</b>", base: nil, times: times) { $0 }
    #expect(html.contains("<a href=\"/a&quot;&gt;&lt;script&gt;?t=7&amp;x\" data-seek=\"7\">0:07</a>"))
  }

  /// Apostrophes part the text into many runs.
  @Test func readsManyRunsOnce() {
    let text = String(repeating: "it's ", count: 60_000) + "12:34"
    #expect(notes(text).hasSuffix("\(link(754, "12:34"))</p>"))
  }

  private func notes(_ text: String, duration: Double = 7_200) -> String {
    ShowNotes.sanitised(text, base: nil, times: NotesTimes(duration: duration) { "/episodes/7?t=\($0)" }) { $0 }
  }

  private func link(_ seconds: Int, _ time: String) -> String {
    "<a href=\"/episodes/7?t=\(seconds)\" data-seek=\"\(seconds)\">\(time)</a>"
  }
}
