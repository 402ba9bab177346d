import Certificates
import Components
import HomeNetwork
import QRCode
import ServiceRouter
import Services
import TrustGuide
import WebPage

/// The manager of the guide and of "Add a phone".
public struct TrustGuideManager: Sendable {
  let network: HomeNetwork

  /// Adds "Add a phone" to the app.
  public static func activate(in router: Router, network: HomeNetwork) {
    let manager = TrustGuideManager(network: network)
    router.navigate(TrustGuideServices.Navigate.self) { _, _ in try manager.phonePage() }
  }

  /// Adds the guide to a router of its own: it has no users.
  public static func activateGuide(in router: Router, network: HomeNetwork) {
    let manager = TrustGuideManager(network: network)
    router.navigate(TrustGuideServices.NavigateGuide.self) { task, viewer in
      guard let named = task.device else { return try manager.guide(for: device(withUserAgent: viewer.userAgent ?? "")) }
      return try TrustGuide.Device(rawValue: named).map(manager.guide)
    }
  }

  /// The device with a user agent. Firefox on a computer has certificates of its own; Safari on an iPad pretends to be on a Mac.
  static func device(withUserAgent text: String) -> TrustGuide.Device {
    let text = text.prefix(1_000)
    let names: [(String, TrustGuide.Device)] = [
      ("iPhone", .iPhone), ("iPad", .iPhone), ("Android", .android), ("Firefox/", .firefox), ("Windows", .windows), ("Macintosh", .mac),
      ("CrOS", .linux), ("Linux", .linux),
    ]
    return names.first { text.contains($0.0) }?.1 ?? .iPhone
  }

  // MARK: - Private

  private func guide(for device: TrustGuide.Device) throws -> Page {
    let authority = network.authority
    let content = TrustGuide.Content(
      device: device,
      guides: TrustGuide.Device.allCases.map { ($0, TrustGuideServices.NavigateGuide(device: $0.rawValue).path) },
      title: authority.title, fingerprint: try authority.fingerprint(), certificateURL: TrustGuideServices.certificatePath,
      serverName: network.name, appURLs: network.appURLs)
    return Page(title: TrustGuide.title, identity: TrustGuideServices.name, body: TrustGuide.html(content), showsMiniPlayer: false)
  }

  private func phonePage() throws -> Page? {
    guard let code = QRCode(network.guideURL) else { return nil }
    let content = TrustGuide.PhoneContent(
      code: QRPicture(size: code.size + 2 * QRCode.quietZone, path: code.path), guideURL: network.guideURL,
      fingerprint: try network.authority.fingerprint(), appURLs: network.appURLs)
    return Page(title: TrustGuide.phoneTitle, identity: TrustGuideServices.name, body: TrustGuide.html(content))
  }
}
