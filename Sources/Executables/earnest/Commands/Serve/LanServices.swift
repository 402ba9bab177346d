import Certificates
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
  init(_ network: HomeNetwork, guidePort: Int, hosts: [String], options: inout WebServer.Options, _ logger: Logger) throws {
    self.network = network
    let identity = try TLSIdentity(certificateChain: network.certificate.chain, privateKey: network.certificate.privateKey)
    (options.host, options.tls, options.homeNetwork) = ("0.0.0.0", identity, network)
    let guide = try GuideServer(network: network, port: guidePort, hosts: hosts, logger: logger) { network.setPorts(guide: $0) }
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

  /// The lines of the QR code, for a terminal that is wide enough.
  private var code: [String] {
    guard Terminal.isInteractive, ProcessInfo.processInfo.environment["TERM"] != "dumb", let code = QRCode(network.guideURL),
      Terminal.width >= code.terminalWidth
    else { return [] }
    return code.terminalLines
  }
}
