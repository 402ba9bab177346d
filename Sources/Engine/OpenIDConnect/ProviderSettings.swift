import Fetching

/// The owner's settings of an OpenID Connect provider.
public struct ProviderSettings: Sendable, Equatable {
  /// The issuer, exactly as its configuration names it: "https://id.example.com/application/o/earnest/".
  public let issuer: String
  /// The id under which the provider knows this server.
  public let clientID: String
  /// The secret of this server at the provider; nil for a public client.
  public let clientSecret: String?
  /// The name on the button: "Company login".
  public let name: String
  /// Whether members sign in with the provider only.
  public let isOnly: Bool

  /// The longest issuer, id, secret or name, in bytes.
  public static let maxLength = 2_048

  /// Checks the settings.
  ///
  /// - Throws: `ProviderSettingsError`.
  public init(issuer: String, clientID: String, clientSecret: String? = nil, name: String = "", isOnly: Bool = false) throws {
    guard let url = ProviderAddress(issuer), !issuer.contains("?"), !issuer.contains("#") else { throw ProviderSettingsError.invalidIssuer }
    guard Self.isVisible(clientID) else { throw ProviderSettingsError.invalidClientID }
    if let clientSecret, !Self.isVisible(clientSecret) { throw ProviderSettingsError.invalidSecret }
    guard name.utf8.count <= 200, !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw ProviderSettingsError.invalidName
    }
    self.issuer = issuer
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.name = name.isEmpty ? url.remote.host : name
    self.isOnly = isOnly
  }

  /// The host and port of the issuer, which requests to the provider may use even when they are private.
  public var host: HostPort { ProviderAddress(issuer)?.remote.hostPort ?? HostPort(host: "", port: 0) }

  /// Printable ASCII (RFC 6749, appendix A).
  private static func isVisible(_ text: String) -> Bool {
    (1...maxLength).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

/// An invalid setting of the provider.
public enum ProviderSettingsError: Error, Equatable {
  /// The issuer is not an https address without query and fragment. On loopback, http is accepted.
  case invalidIssuer
  /// The client id is empty, too long, or not printable ASCII.
  case invalidClientID
  /// The secret is empty, too long, or not printable ASCII.
  case invalidSecret
  /// The name is too long or contains control characters.
  case invalidName
}
