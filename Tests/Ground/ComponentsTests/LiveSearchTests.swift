import Testing
import WebPage

@testable import Components

@Suite("Live search")
struct LiveSearchTests {
  @Test("Without a script it is only its field")
  func field() {
    let html = LiveSearch.html("/search/complete", form: "<form></form>", count: ("1 hit", "{count} \"hits\""), offersRecent: true).text
    #expect(
      html == """
        <live-search data-url="/search/complete?" data-one="1 hit" data-other="{count} &quot;hits&quot;" data-offers-recent><form></form></live-search>
        """)
  }

  @Test("The address of the answers may have parameters")
  func parameters() {
    let html = LiveSearch.html("/search/complete?scope=library", form: .empty, count: ("", "")).text
    #expect(html.contains("data-url=\"/search/complete?scope=library&amp;\""))
  }

  @Test("An empty answer has no list")
  func answers() {
    #expect(LiveSearch.found([]).text == "<div class=\"live-found search-results\"></div>")
    #expect(
      LiveSearch.found(["a", "b"], before: "<form></form>").text.hasSuffix(
        "<form></form><ol data-plays data-live=\"plays\"><li>a</li><li>b</li></ol></div>"))
  }

  @Test("A row with a position always plays from it, and an unplayable row is a link")
  func playRow() {
    let row = PlayButton.row(.playable(.sample), label: "Play it", from: 90, path: "/episodes/7?t=90", "<b>in</b>").text
    #expect(row.contains("data-from=\"90\" data-place") && row.contains("aria-label=\"Play it\""))
    let link = PlayButton.row(.unplayable(reason: "No audio"), label: "Play it", from: 90, path: "/episodes/7?t=90", "in").text
    #expect(link == "<a class=\"play-row\" href=\"/episodes/7?t=90\">in</a>")
  }
}
