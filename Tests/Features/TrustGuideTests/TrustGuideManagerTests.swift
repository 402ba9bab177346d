import Certificates
import Foundation
import HomeNetwork
import ServiceRouter
import Services
import TestSupport
import Testing
import TrustGuide
import WebPage

@testable import TrustGuideManager

@Suite("Trust guide manager")
struct TrustGuideManagerTests {
  private struct Silent: NameAnnouncer {
    let isAnnounced = false
    let failure: String? = nil
    func announce(_ name: String, at address: String?) {}
  }

  private func network(in folder: URL) throws -> HomeNetwork {
    let network = try HomeNetwork(
      in: folder, label: "earnest", machine: "nas", readAddresses: { ["192.168.1.20"] }, announcer: Silent())
    network.setPorts(app: 8443, guide: 8080)
    return network
  }

  @Test("The device is found in the user agent")
  func devices() {
    let agents: [(String, TrustGuide.Device)] = [
      ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1", .iPhone),
      ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) FxiOS/140.0 Mobile/15E148", .iPhone),
      ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36", .android),
      ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", .android),
      ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15", .mac),
      ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", .windows),
      ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", .firefox),
      ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36", .linux),
      ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36", .linux), ("", .iPhone),
      (String(repeating: "x", count: 100_000) + "Android", .iPhone),
    ]
    for (agent, device) in agents { #expect(TrustGuideManager.device(withUserAgent: agent) == device, "\(agent.prefix(80))") }
  }

  @Test("The guide names the certificate, its fingerprint and the app, and an unknown device has none")
  func guide() async throws {
    try await withTemporaryFolder { folder in
      let (network, router) = (
        try network(in: folder), Router(missing: { _ in Page(title: "", identity: "missing", body: "", status: 404) })
      )
      TrustGuideManager.activateGuide(in: router, network: network)
      let viewer = Viewer(userID: 0, userAgent: "Android")
      let page = try await router.page(at: TrustGuideServices.NavigateGuide(), for: viewer)
      let fingerprint = try network.authority.fingerprint()
      #expect(page.body.text.contains(fingerprint.prefix(23)) && page.body.text.contains("Encryption &amp; credentials"))
      #expect(page.body.text.contains("Earnest on nas") && page.body.text.contains("https://192.168.1.20:8443"))
      #expect(!page.body.text.contains("https://earnest.local"))
      let mac = try await router.page(at: TrustGuideServices.NavigateGuide(device: "macos"), for: viewer)
      #expect(mac.body.text.contains("Keychain Access"))
      let unknown = try await router.page(at: TrustGuideServices.NavigateGuide(device: "toaster"), for: viewer)
      #expect(unknown.status == 404)
      #expect(!router.hasProvider(TrustGuideServices.Navigate.self))
    }
  }

  @Test("Add a phone shows the address of the guide as a code and as text")
  func phone() async throws {
    try await withTemporaryFolder { folder in
      let (network, router) = (
        try network(in: folder), Router(missing: { _ in Page(title: "", identity: "missing", body: "", status: 404) })
      )
      TrustGuideManager.activate(in: router, network: network)
      let page = try await router.page(at: TrustGuideServices.Navigate(), for: Viewer(userID: 1))
      #expect(page.body.text.contains("http://192.168.1.20:8080") && page.body.text.contains("viewBox=\"0 0 33 33\""))
      #expect(!router.hasProvider(TrustGuideServices.NavigateGuide.self))
    }
  }
}
