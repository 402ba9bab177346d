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

  @Test("A private address is shown in full only directly after its creation")
  func freshList() {
    #expect(
      NotificationSettings.html(.sample).text.contains(
        "<copy-field class=\"copy-field\"><input type=\"text\" readonly dir=\"ltr\" value=\"/private/sample.xml\""))
    var content = NotificationSettings.Content.sample
    content.fresh = nil
    #expect(!NotificationSettings.html(content).text.contains("/private/"))
  }

  @Test("Services are folded until there is one, below the devices")
  func servicesAreFolded() throws {
    var content = NotificationSettings.Content.sample
    let html = NotificationSettings.html(content).text
    #expect(html.contains("id=\"news-services\" open><summary>"))
    let places = try ["push-devices", "news-services", "news-lists"].map { try #require(html.firstRange(of: "id=\"\($0)\"")).lowerBound }
    #expect(places == places.sorted())
    content = NotificationSettings.Content(addresses: [], pushKey: "key", shows: [], lists: [], choices: [], now: .now, version: "1")
    #expect(NotificationSettings.html(content).text.contains("id=\"news-services\"><summary>"))
  }

  @Test("Each browser shows its filter, its quiet hours and its name, and no endpoint")
  func browsers() {
    let html = NotificationSettings.html(.sample).text
    #expect(html.contains("Chrome on Android") && html.contains("All shows\u{A0}· quiet from 22:00 to 07:00"))
    #expect(
      html.contains("data-endpoint=\"hash\"")
        && html.contains("<push-device class=\"news-card card\" hidden data-push-key=\"key\" data-key=\"hash\">"))
    #expect(html.contains("name=\"quiet\" value=\"true\" checked") && html.contains("name=\"private\" value=\"true\" checked"))
    #expect(html.contains("aria-label=\"Send test to Chrome on Android\"") && !html.contains("id=\"address-3\" dir=\"ltr\""))
  }

  @Test("The string catalog has exactly one string for each key")
  func strings() {
    #expect(NotificationSettings.strings.catalogKeys == Set(NotificationSettingsString.allCases.map(\.rawValue)))
  }
}
