import Testing
import WebPage

@testable import Components

@Suite("Combo box")
struct ComboBoxTests {
  @Test("The completion list has escaped pages and queries with checked links")
  func list() {
    let html = ComboBox.list([.page(text: "<Moss>", path: "/shows/3"), .page(text: "x", path: "javascript:1"), .suggestion("\"tea\"")]).text
    #expect(html.contains("role=\"listbox\"") && html.ranges(of: "role=\"option\"").count == 3)
    #expect(html.contains("href=\"/shows/3\"") && html.contains("&lt;Moss&gt;") && !html.contains("javascript"))
    #expect(html.contains("data-value=\"&quot;tea&quot;\""))
  }

  @Test("Without a script the combo box is only its field")
  func field() {
    let html = ComboBox.html(label: "Offers", form: "<form></form>").text
    #expect(html == "<combo-box data-label=\"Offers\"><form></form></combo-box>")
  }

  @Test("A row with a position always plays from it, and an unplayable row is a link")
  func playRow() {
    let row = PlayButton.row(.playable(.sample), label: "Play it", from: 90, path: "/episodes/7?t=90", "<b>in</b>").text
    #expect(row.contains("data-from=\"90\" data-place") && row.contains("aria-label=\"Play it\""))
    let link = PlayButton.row(.unplayable(reason: "No sound"), label: "Play it", from: 90, path: "/episodes/7?t=90", "in").text
    #expect(link == "<a class=\"play-row\" href=\"/episodes/7?t=90\">in</a>")
  }
}
