import Foundation
import Testing
import WebPage

@testable import NotificationSettings

@Suite("Notification settings page")
struct NotificationSettingsTests {
  @Test("Each notification address shows its filter and its last delivery result")
  func addresses() {
    let html = NotificationSettings.html(.sample).text
    #expect(html.contains("ntfy app\u{A0}· All shows") && html.contains("Another service\u{A0}· 1 show\u{A0}· title contains “interview”"))
    #expect(html.contains("Last notification rejected (503)") && html.contains("Last sent:"))
    #expect(html.contains("aria-label=\"Send test to https://ntfy.sh/moss\""))
    #expect(html.contains("value=\"3\" checked") && !html.contains("value=\"4\" checked"))
  }

  @Test("A private feed address is shown in full only directly after its creation")
  func freshList() {
    #expect(
      NotificationSettings.html(.sample).text.contains(
        "<copy-field class=\"copy-field\"><input type=\"text\" readonly dir=\"ltr\" value=\"/private/sample.xml\""))
    var content = NotificationSettings.Content.sample
    content.fresh = nil
    #expect(!NotificationSettings.html(content).text.contains("/private/"))
  }

  @Test("The string catalog has exactly one string for each key")
  func strings() {
    #expect(NotificationSettings.strings.catalogKeys == Set(NotificationSettingsString.allCases.map(\.rawValue)))
  }
}
