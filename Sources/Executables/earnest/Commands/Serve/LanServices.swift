import Certificates
import Engines
import Foundation
import HTTPConnections
import HomeNetwork
import Logging
import QRCode
import Server
import ServiceLifecycle

/// The services of `earnest serve --lan` beside the app's server: the guide, and the home network's certificate and name.
struct LanServices: Sendable {
  let network: HomeNetwork
  let services: [any Service]

  /// - Throws: `CertificateAuthorityError`, `WebServerError`.
  init(_ settings: ServerSettings.Lan, _ engines: Engines, options: inout WebServer.Options, _ logger: Logger) throws {
    let network = try HomeNetwork(
      in: engines.settings.home, label: settings.label, machine: Self.machine, announcer: AvahiAnnouncer(), logger: logger)
    self.network = network
    let identity = try TLSIdentity(certificateChain: network.certificate.chain, privateKey: network.certificate.privateKey)
    (options.host, options.tls, options.homeNetwork) = ("0.0.0.0", identity, network)
    let guide = try GuideServer(network: network, port: settings.guidePort, hosts: engines.settings.hosts, logger: logger) {
      network.setPorts(guide: $0)
    }
    services = [
      guide,
      EngineService(name: "HomeNetwork") {
        await network.run { try identity.replace(certificateChain: $0.chain, privateKey: $0.privateKey) }
      },
    ]
  }

  /// Prints the addresses, the fingerprint and, on a terminal, the QR code of the guide.
  func greet(port: Int) async throws {
    network.setPorts(app: port)
    await network.announce()
    guard !network.certificate.addresses.isEmpty else { return try Terminal.write(strings(.lanNoAddress) + "\n") }
    let authority = network.authority
    let lines =
      [strings(.lanAddresses)] + network.appURLs.map { strings(.lanAddress, ["url": $0]) }
      + [
        strings(.lanGuide, ["url": network.guideURL]),
        strings(.lanFingerprint, ["title": authority.title, "fingerprint": try authority.fingerprint()]),
      ]
    try Terminal.write((lines + code).joined(separator: "\n") + "\n")
  }

  /// The first part of the host name.
  private static var machine: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 && $0 != 46 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// The lines of the QR code, for a terminal that is wide enough.
  private var code: [String] {
    guard Terminal.isInteractive, ProcessInfo.processInfo.environment["TERM"] != "dumb", let code = QRCode(network.guideURL),
      Terminal.width >= code.terminalWidth
    else { return [] }
    return code.terminalLines
  }
}
