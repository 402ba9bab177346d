import Foundation
import Testing
import WebPage

@testable import NewsSettings

@Suite("The page of news")
struct NewsSettingsTests {
  @Test("Each address says what it is told and how that goes")
  func addresses() {
    let html = NewsSettings.html(.sample).text
    #expect(html.contains("ntfy · All shows") && html.contains("Webhook · 1 show · title contains “interview”"))
    #expect(html.contains("Last notification rejected (503)") && html.contains("Last sent:"))
    #expect(html.contains("aria-label=\"Send test to https://ntfy.sh/moss\""))
    #expect(html.contains("value=\"3\" checked") && !html.contains("value=\"4\" checked"))
  }

  @Test("A new address of a list is shown whole, and only then")
  func freshList() {
    #expect(NewsSettings.html(.sample).text.contains("value=\"/private/sample.xml\" data-address"))
    var content = NewsSettings.Content.sample
    content.fresh = nil
    #expect(!NewsSettings.html(content).text.contains("/private/"))
  }

  @Test("Every sentence has its key")
  func strings() {
    #expect(NewsSettings.strings.catalogKeys == Set(NewsSettingsString.allCases.map(\.rawValue)))
  }
}
