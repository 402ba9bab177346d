import ArgumentParser
import Engines
import Foundation
import HomeNetwork
import Logging
import Server

/// The options of `earnest serve --lan`.
struct LanOptions: ParsableArguments {
  @Flag(
    name: .customLong("lan"),
    help: "Serve the home network with HTTPS and a certificate of its own, and a guide for new devices. Implies --accounts.")
  var isOn = false

  @Option(name: .customLong("name"), help: "With --lan: the name in the network, without “.local”.")
  var label = "earnest"

  @Option(help: "With --lan: the port of the guide for new devices, or 0 for any free port.")
  var guidePort = 8_080

  func validate() throws {
    guard HomeNetwork.isLabel(label) else { throw ValidationError(strings(.lanNotName, ["value": Terminal.plain(label)])) }
  }

  /// The home network's services, and the options of a server for it; nil without `--lan`.
  ///
  /// - Throws: `CertificateAuthorityError`, `WebServerError`.
  func services(_ engines: Engines, options: inout WebServer.Options, _ logger: Logger) throws -> LanServices? {
    guard isOn else { return nil }
    let network = try HomeNetwork(
      in: engines.settings.home, label: label, machine: Self.machine, announcer: AvahiAnnouncer(), logger: logger)
    return try LanServices(network, guidePort: guidePort, hosts: engines.settings.hosts, options: &options, logger)
  }

  /// The first part of the host name.
  private static var machine: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 && $0 != 46 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
