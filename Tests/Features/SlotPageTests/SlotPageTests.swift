import Components
import Foundation
import Testing
import WebPage

@testable import SlotPage

@Suite("Slot page")
struct SlotPageTests {
  @Test("The page shows the selected episodes, their time, their end and one button that plays them")
  func rendersSample() {
    let html = SlotPage.html(.sample).text
    #expect(html.contains("<h1>I have 40 minutes</h1>") && html.contains("2 episodes\u{A0}· 38 min"))
    #expect(html.contains("name=\"episodes\" value=\"7 6\"") && html.contains("action=\"/slot-page/did-start\""))
    #expect(html.contains("class=\"submits\" data-episode=\"7\"") && html.contains("data-place><button type=\"submit\""))
    #expect(html.contains("Playback stops after the last episode. Up Next stays as it is. 1 episode of unknown length is left out."))
    #expect(html.contains("href=\"/time-slot?minutes=40\" data-top aria-current=\"page\">40 min</a>"))
    #expect(html.contains("aria-label=\"From: Up Next\"") && html.contains("name=\"minutes\" value=\"40\""))
    #expect(html.contains("href=\"/time-slot?from=up-next\" data-top aria-current=\"page\"><span class=\"one-line\""))
    #expect(html.contains("href=\"/time-slot?from=list-5\" data-top><span class=\"one-line\" dir=\"auto\">On the train</span>"))
  }

  @Test("The end is written in the listener's time zone")
  func usesTheZone() throws {
    var content = SlotPage.Content.sample
    content.zone = .gmt
    #expect(SlotPage.html(content).text.contains("<p class=\"row-note\">Finishes at <time>00:00</time></p>"))
    content.zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(SlotPage.html(content).text.contains("<p class=\"row-note\">Finishes at <time>09:00</time></p>"))
  }

  @Test(
    "Without a selection the page says why",
    arguments: [
      (1_920.0, 0, "Nothing fits into 40 min"), (nil, 2, "Lengths are unknown"), (nil, 0, "No episodes here"),
    ] as [(Double?, Int, String)])
  func explainsNothing(shortest: Double?, unknown: Int, sentence: String) {
    var content = SlotPage.Content.sample
    (content.rows, content.shortest, content.unknown, content.searchURL) = ([], shortest, unknown, "/search")
    let html = SlotPage.html(content).text
    #expect(html.contains(sentence) && !html.contains("did-start"))
    #expect(html.contains("The shortest episode takes 32 min.") == (shortest != nil))
  }

  @Test("The slot that plays says when it ends, and ends by a button; its element stays without one")
  func showsTheCurrentSlot() {
    let current = SlotPage.Current(count: 1, finish: Date(timeIntervalSince1970: 1_790_812_800), zone: .gmt, version: "9")
    let html = SlotPage.current(current, link: .empty).text
    #expect(html.contains("1 episode left") && html.contains("Finishes at <time>00:00</time>, then playback stops"))
    #expect(html.contains("action=\"/slot-page/did-end\"") && html.contains("data-reload-on-slot=\"9\""))
    let none = SlotPage.current(nil, link: SlotPage.link("/time-slot", minutes: 25)).text
    #expect(none.contains("id=\"slot-current\"") && none.contains("data-reload-on-slot=\"\""))
    #expect(none.contains("I have 25 minutes"))
  }

  @Test("Times that take the speed into account say so")
  func namesSpeed() {
    var content = SlotPage.Content.sample
    func row(_ rate: Double) -> EpisodeRow.Content {
      var row = EpisodeRow.Content.running
      row.play = .playable(
        PlayItem(
          episode: 7, title: "Moss", showTitle: "Stone", mediaURL: "/media/7", start: 0, rate: rate, duration: 1_200, artworkURL: nil,
          episodeURL: "/episodes/7", showURL: "/shows/3"))
      return row
    }
    content.rows = [row(1), row(1)]
    #expect(SlotPage.html(content).text.contains("38 min</strong>"))
    content.rows = [row(1.5), row(1.5)]
    #expect(SlotPage.html(content).text.contains("38 min at\u{a0}1.5×</strong>"))
    content.rows = [row(1.5), row(1)]
    #expect(SlotPage.html(content).text.contains("38 min at your speeds</strong>"))
    var current = SlotPage.Current(count: 1, finish: Date(timeIntervalSince1970: 1_790_812_800), zone: .gmt, version: "9")
    current.rates = [2]
    #expect(SlotPage.current(current, link: "").text.contains("at\u{a0}2.0×, then playback stops"))
  }
}
