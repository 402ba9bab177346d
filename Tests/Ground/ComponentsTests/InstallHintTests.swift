import Components
import Testing
import WebPage

@Suite("InstallHint")
struct InstallHintTests {
  @Test("Without scripts, the row names the browser's menu and nothing else, and the card is hidden")
  func withoutScripts() {
    let row = InstallHint.row(style: "setting").text
    #expect(row.hasPrefix("<install-hint class=\"install-hint setting\"><div"))
    #expect(row.contains("data-ways=\"menu\">In your browser’s menu, select Install or Add to home screen.</p>"))
    #expect(row.ranges(of: "data-ways=").count == 5 && row.ranges(of: "\" hidden>").count == 4 && !row.contains("dismiss"))
    #expect(InstallHint.card.text.hasPrefix("<install-hint class=\"install-hint card\" hidden>"))
  }
}
