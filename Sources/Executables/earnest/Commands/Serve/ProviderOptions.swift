import ArgumentParser
import Foundation
import Logging
import OpenIDConnect

/// The flags of `earnest serve` for an OpenID Connect provider.
struct ProviderOptions: ParsableArguments {
  @Option(help: optionHelp(.providerIssuer))
  var oidcIssuer: String?

  @Option(name: .customLong("oidc-client-id"), help: optionHelp(.providerClientID))
  var oidcClientID: String?

  @Option(help: optionHelp(.providerSecretFile))
  var oidcClientSecretFile: String?

  @Option(help: optionHelp(.providerName))
  var oidcName: String?

  @Flag(help: optionHelp(.providerOnly))
  var oidcOnly = false

  /// The settings; nil without an issuer.
  ///
  /// - Throws: `ValidationError`.
  func settings(
    _ logger: Logger, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> ProviderSettings? {
    guard let oidcIssuer else {
      guard oidcClientID == nil, oidcClientSecretFile == nil, oidcName == nil, !oidcOnly else {
        throw ValidationError(strings(.providerNeedsIssuer))
      }
      return nil
    }
    guard let oidcClientID else { throw ValidationError(strings(.providerNeedsClientID)) }
    let stored = try oidcClientSecretFile.map { try storedSecret(in: $0, logger) }
    let secret = stored ?? environment["EARNEST_OIDC_CLIENT_SECRET"].flatMap { $0.isEmpty ? nil : $0 }
    do {
      return try ProviderSettings(
        issuer: oidcIssuer, clientID: oidcClientID, clientSecret: secret, name: oidcName ?? "", isOnly: oidcOnly)
    } catch let error as ProviderSettingsError {
      switch error {
      case .invalidIssuer: throw ValidationError(strings(.providerInvalidIssuer, ["value": Terminal.plain(oidcIssuer)]))
      case .invalidClientID: throw ValidationError(strings(.providerInvalidClientID))
      case .invalidSecret: throw ValidationError(strings(.providerInvalidSecret))
      case .invalidName: throw ValidationError(strings(.providerInvalidName))
      }
    }
  }

  /// The first line of the file: text editors end it with a line break.
  private func storedSecret(in path: String, _ logger: Logger) throws -> String {
    guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.read(upToCount: ProviderSettings.maxLength + 2) else {
      throw ValidationError(strings(.providerSecretUnreadable, ["path": Terminal.plain(path)]))
    }
    let facts = try? FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)
    if let mode = (facts?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 != 0 {
      logger.warning(
        "other users of this computer can read the provider's secret; run chmod 600 on its file", metadata: ["file": "\(path)"])
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
