import Fetching

/// The settings of a server behind a proxy.
public struct ProxySettings: Sendable, Equatable {
  /// The public address; nil when browsers use the address that the server listens on.
  public var baseURL: BaseURL?
  /// The proxies whose headers count.
  public var trustedProxies = TrustedProxies()
  /// The sign-in by the trusted proxies; nil when people sign in here.
  public var signInHeader: SignInHeader?

  /// Creates the settings of a server without a proxy.
  public init() {}

  /// Whether people on other machines reach the server: through a proxy, or at a public address.
  public var isReachableFromElsewhere: Bool { !trustedProxies.isEmpty || baseURL?.isLoopback == false }

  /// - Throws: `SettingsError`.
  init(_ values: SettingValues) throws {
    if let value = values.text(.baseURL) {
      do throws(BaseURL.Failure) {
        baseURL = try BaseURL(value)
      } catch {
        throw SettingsError.invalidBaseURL(value, error)
      }
    }
    do throws(TrustedProxies.InvalidEntry) {
      trustedProxies = try TrustedProxies(values.text(.trustedProxies) ?? "")
    } catch {
      throw SettingsError.notProxies(values.name(.trustedProxies), error.text)
    }
    signInHeader = try Self.signInHeader(values)
    guard signInHeader == nil || !trustedProxies.isEmpty else { throw SettingsError.headerWithoutProxies }
  }

  // MARK: - Private

  private static func signInHeader(_ values: SettingValues) throws -> SignInHeader? {
    let creates = try values.isOn(.signInCreatesAccounts)
    guard let name = values.text(.signInHeader) else {
      let others = (creates ? [Setting.signInCreatesAccounts] : []) + [Setting.signOutURL].filter(values.isGiven)
      if let other = others.first { throw SettingsError.needs(values.name(other), .signInHeader) }
      return nil
    }
    guard var header = SignInHeader(name) else { throw SettingsError.invalidSignInHeader(name) }
    header.createsAccounts = creates
    header.signOutURL = try values.parsed(.signOutURL, webAddress) { .invalidSignOutURL($1) }
    return header
  }

  private static func webAddress(_ text: String) throws -> String? {
    guard ["https://", "http://"].contains(where: text.lowercased().hasPrefix), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return try RemoteURL(text).text
  }
}
