import Foundation
import Testing
import WebPage

@testable import SettingsPage

@Suite("The settings")
struct SettingsPageTests {
  @Test("Every section is there, with what is set")
  func rendersSample() {
    let html = SettingsPage.html(.sample).text
    #expect(html.hasPrefix("<settings-page>"))
    #expect(html.contains(">Playback</h2>") && html.contains(">Devices</h2>"))
    #expect(html.contains("value=\"30\" checked"))
    #expect(html.components(separatedBy: "role=\"switch\"").count == 3)
    #expect(html.contains("Kitchen tablet") && html.contains("data-device=\"a1\""))
  }

  @Test("What is off is not ticked, and everything can be sent without a script")
  func showsWhatIsOff() {
    var content = SettingsPage.Content.sample
    (content.player.relays, content.player.rewindsAfterPause) = (false, false)
    let html = SettingsPage.html(content).text
    #expect(html.components(separatedBy: " checked").count == 4)  // the two skips, and how many downloads at once
    #expect(html.components(separatedBy: "<noscript><button type=\"submit\"").count == 8)
  }

  @Test("A device without a name is still one, and none is said kindly")
  func devicesWithoutNames() {
    var content = SettingsPage.Content.sample
    content.devices[0].name = ""
    #expect(SettingsPage.html(content).text.contains(">Browser</span>"))
    content.devices = []
    #expect(SettingsPage.html(content).text.contains("Devices you listen on appear here."))
  }
}
