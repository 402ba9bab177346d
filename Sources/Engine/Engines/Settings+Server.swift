import Foundation
import HomeNetwork
import Logging
import OpenIDConnect

/// The settings that only `earnest serve` uses.
public struct ServerSettings: Sendable {
  /// The address to listen on.
  public let host: String
  /// The port to listen on; 0 for any free one.
  public let port: Int
  /// Whether people sign in with a name and a password even where nothing else requires that.
  public let hasAccounts: Bool
  /// The settings of the home network; nil when the server is not for one.
  public let lan: Lan?
  /// The files of the certificate chain and its private key; nil for HTTP.
  public let certificate: (chain: String, privateKey: String)?
  /// The sign-in provider; nil for none.
  public let provider: ProviderSettings?
  /// The folder `Sources` of a checkout; nil for the files of the build.
  public let assets: URL?
  /// The level of the log.
  public let logLevel: Logger.Level
  /// The form of its lines.
  public let logFormat: LogFormat

  /// The forms of the lines of a log.
  public enum LogFormat: String, CaseIterable, Sendable {
    /// Words and values.
    case text
    /// A JSON object.
    case json
  }

  /// The settings of a server in a home network.
  public struct Lan: Sendable {
    /// The first part of the server's name: "earnest" for "earnest.local".
    public let label: String
    /// The port of the trust guide; 0 for any free one.
    public let guidePort: Int
  }

  /// - Throws: `SettingsError`.
  init(_ values: SettingValues) throws {
    let ports = 0...65_535
    host = values.text(.host) ?? ""
    hasAccounts = try values.isOn(.accounts)
    lan = try Self.lan(values, guidePort: values.number(.guidePort, in: ports))
    port = try lan != nil && !values.isGiven(.port) ? Self.lanPort : values.number(.port, in: ports) ?? 0
    certificate = try Self.certificate(values)
    provider = try Self.provider(values)
    assets = values.folder(.assets)
    let level = try values.parsed(.log, { Logger.Level(rawValue: $0.lowercased()) }) {
      .notAmong(Logger.Level.allCases.map(\.rawValue), $0, $1)
    }
    logLevel = level ?? .notice
    let format = try values.parsed(.logFormat, { LogFormat(rawValue: $0.lowercased()) }) {
      .notAmong(LogFormat.allCases.map(\.rawValue), $0, $1)
    }
    logFormat = format ?? .text
  }

  // MARK: - Private

  /// With HTTPS alone, beside the guide at the usual port.
  private static let lanPort = 8_443

  private static func lan(_ values: SettingValues, guidePort: Int?) throws -> Lan? {
    let label = try values.parsed(.lanName, { HomeNetwork.isLabel($0) ? $0 : nil }) { .notALabel($0, $1) }
    guard try values.isOn(.lan), let label, let guidePort else { return nil }
    // It listens on all addresses, which a container may say too.
    if values.isGiven(.host), values.text(.host) != "0.0.0.0" { throw SettingsError.notWithHomeNetwork(values.name(.host)) }
    if let given = [Setting.certificate, .privateKey].first(where: values.isGiven) {
      throw SettingsError.notWithHomeNetwork(values.name(given))
    }
    return Lan(label: label, guidePort: guidePort)
  }

  private static func certificate(_ values: SettingValues) throws -> (chain: String, privateKey: String)? {
    switch (values.text(.certificate), values.text(.privateKey)) {
    case (nil, nil): nil
    case (let chain?, let privateKey?): (chain, privateKey)
    case (_, nil): throw SettingsError.needs(values.name(.certificate), .privateKey)
    case (nil, _): throw SettingsError.needs(values.name(.privateKey), .certificate)
    }
  }

  private static func provider(_ values: SettingValues) throws -> ProviderSettings? {
    let isOnly = try values.isOn(.oidcOnly)
    guard let issuer = values.text(.oidcIssuer) else {
      let others = [Setting.oidcClientID, .oidcClientSecret, .oidcName].filter(values.isGiven) + (isOnly ? [.oidcOnly] : [])
      if let other = others.first { throw SettingsError.needs(values.name(other), .oidcIssuer) }
      return nil
    }
    guard let clientID = values.text(.oidcClientID) else { throw SettingsError.needs(values.name(.oidcIssuer), .oidcClientID) }
    do {
      return try ProviderSettings(
        issuer: issuer, clientID: clientID, clientSecret: values.text(.oidcClientSecret), name: values.text(.oidcName) ?? "", isOnly: isOnly
      )
    } catch let error as ProviderSettingsError {
      throw SettingsError.invalidProvider(error, error == .invalidIssuer ? issuer : "")
    }
  }
}
