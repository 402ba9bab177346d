import ArgumentParser
import Engines
import Foundation
import HomeNetwork
import Logging
import Server

/// The options of `earnest serve --lan`.
struct LanOptions: ParsableArguments {
  @Flag(name: .customLong("lan"), help: optionHelp(.lanIsOn))
  var isOn = false

  @Option(name: .customLong("name"), help: optionHelp(.lanName, suffix: "(default: earnest)"))
  var label = "earnest"

  @Option(help: optionHelp(.lanGuidePort, suffix: "(default: 8080)"))
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
    return String(decoding: name.prefix { $0 != 0 && $0 != 46 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
