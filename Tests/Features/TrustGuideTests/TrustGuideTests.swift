import Foundation
import Testing
import WebPage

@testable import TrustGuide

@Suite("Trust guide")
struct TrustGuideTests {
  private func html(_ device: TrustGuide.Device) -> String {
    var content = TrustGuide.Content.sample
    content.device = device
    return TrustGuide.html(content).text
  }

  @Test(
    "Each device has steps, a way to compare the fingerprint and a way to remove the certificate", arguments: TrustGuide.Device.allCases)
  func devices(device: TrustGuide.Device) {
    let page = html(device)
    #expect(device.steps.count >= 3)
    #expect(device.steps.contains { TrustGuide.strings($0.text, ["title": ""]).contains("ompare the") })
    #expect(page.contains("3F:2A:9C:00:7E:51:D4:88"))
    #expect(page.contains("href=\"/earnest-ca.crt\"") && !page.contains("{title}") && !page.contains("{name}"))
    #expect(page.components(separatedBy: "aria-current=\"page\"").count == 2)
    #expect(page.contains("href=\"/trust?device=\(device.rawValue)\" aria-current=\"page\""))
  }

  @Test("Names of machines and addresses are escaped")
  func escapes() {
    var content = TrustGuide.Content.sample
    (content.title, content.fingerprint, content.appURLs) = ("<b>", "<i>", ["javascript:alert(1)"])
    let page = TrustGuide.html(content).text
    #expect(!page.contains("<b>") && !page.contains("<i>") && !page.contains("href=\"javascript"))
  }

  @Test("The code has a margin, and its colors are attributes")
  func code() {
    let page = TrustGuide.html(TrustGuide.PhoneContent.sample).text
    #expect(page.contains("viewBox=\"0 0 29 29\"") && page.contains("fill=\"#fff\"") && page.contains("fill=\"#000\""))
    #expect(!page.contains("style="))
  }

  @Test("The string catalog has exactly one string for each key")
  func strings() {
    #expect(TrustGuide.strings.catalogKeys == Set(TrustGuideString.allCases.map(\.rawValue)))
  }
}
