import Foundation
import Testing
import WebPage

@testable import SettingsPage

@Suite("Settings page")
struct SettingsPageTests {
  @Test("The page shows every section with its current values")
  func rendersSample() {
    let html = SettingsPage.html(.sample).text
    #expect(html.hasPrefix("<settings-page>"))
    #expect(html.contains(">Playback</h2>") && html.contains(">Devices</h2>"))
    #expect(html.contains("<option value=\"30\" selected>30 s</option>"))
    #expect(html.components(separatedBy: "role=\"switch\"").count == 7)
    #expect(html.contains("Kitchen tablet") && html.contains("data-device=\"a1\""))
  }

  @Test("Defaults of shows are on one page, which the group of playback links")
  func linksDefaults() {
    var content = SettingsPage.Content.sample
    #expect(SettingsPage.html(content).text.contains("href=\"/settings/new-episodes#section-rule-playback\""))
    content.newEpisodesURL = nil
    #expect(!SettingsPage.html(content).text.contains("section-rule-"))
  }

  @Test("Groups begin with new episodes and notifications, end with the server, and fold six settings away")
  func ordersGroups() throws {
    let html = SettingsPage.html(.sample).text
    let ids = html.components(separatedBy: "<section class=\"settings-section\" id=\"section-").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(ids == ["shows", "player", "lists", "appearance", "devices", "account", "more", "server"])
    let first = try #require(html.range(of: "href=\"/settings/new-episodes\""))
    let second = try #require(html.range(of: "href=\"/settings/notifications\""))
    let third = try #require(html.range(of: "href=\"/settings/notifications#news-lists\""))
    let player = try #require(html.range(of: "did-set-skip-back"))
    #expect(first.lowerBound < second.lowerBound && second.lowerBound < third.lowerBound && third.lowerBound < player.lowerBound)
    let start = try #require(html.range(of: "<details class=\"settings-card"))
    let end = try #require(html.range(of: "</details></section>"))
    #expect(html[start.upperBound..<end.lowerBound].components(separatedBy: "<form").count == 7)
    #expect(html[start.upperBound..<end.lowerBound].contains("href=\"/recent-changes\""))
    // Those of headphones are in the group of the player, behind one summary.
    let lists = try #require(html.range(of: "id=\"section-lists\""))
    for setting in ["setting-headphone-buttons", "setting-headset-press"] {
      let place = try #require(html.range(of: "id=\"\(setting)\"")).lowerBound
      #expect(player.lowerBound < place && place < lists.lowerBound)
    }
    var content = SettingsPage.Content.sample
    (content.serverURL, content.usersURL, content.transcriptionsURL) = (nil, nil, nil)
    #expect(!SettingsPage.html(content).text.contains("section-server"))
  }

  @Test("Disabled options are unchecked, and every form works without a script")
  func showsWhatIsOff() {
    var content = SettingsPage.Content.sample
    (content.player.relays, content.player.rewindsAfterPause) = (false, false)
    let html = SettingsPage.html(content).text
    // The theme, the mini player, continuous playback, the sleep timer, and the keys.
    #expect(html.components(separatedBy: " checked").count == 6)
    #expect(html.components(separatedBy: "<noscript><button type=\"submit\"").count == 18)
  }

  @Test("An unnamed device has a default name, and an empty device list shows a message")
  func devicesWithoutNames() {
    var content = SettingsPage.Content.sample
    content.devices[0].name = ""
    #expect(SettingsPage.html(content).text.contains(">Browser</span>"))
    content.devices = []
    #expect(SettingsPage.html(content).text.contains("Devices you listen on appear here."))
  }
}
