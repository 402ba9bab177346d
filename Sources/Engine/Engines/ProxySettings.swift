import Configuration
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

  /// The values of command-line flags; nil means that the flag is absent.
  public struct Flags: Sendable {
    /// `--base-url`: see `ProxySettings.baseURL`.
    public var baseURL: String?
    /// `--trusted-proxies`: see `ProxySettings.trustedProxies`.
    public var trustedProxies: String?
    /// `--sign-in-header`: see `SignInHeader.name`.
    public var signInHeader: String?
    /// `--sign-in-creates-accounts`: see `SignInHeader.createsAccounts`.
    public var signInCreatesAccounts: Bool?
    /// `--sign-out-url`: see `SignInHeader.signOutURL`.
    public var signOutURL: String?

    /// Creates flags that are all absent.
    public init() {}
  }

  /// Whether people on other machines reach the server: through a proxy, or at a public address.
  public var isReachableFromElsewhere: Bool { !trustedProxies.isEmpty || baseURL?.isLoopback == false }

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - text: The value of a flag, or of the variable or key in its place.
  ///   - bool: The value of a variable or key that is true or false.
  /// - Throws: `SettingsError`.
  static func read(_ flags: Flags, _ text: (String?, ConfigKey) -> String?, _ bool: (ConfigKey) -> Bool?) throws -> ProxySettings {
    var settings = ProxySettings()
    if let value = text(flags.baseURL, "baseUrl"), !value.isEmpty {
      do throws(BaseURL.Failure) {
        settings.baseURL = try BaseURL(value)
      } catch {
        throw SettingsError.invalidBaseURL(value, error)
      }
    }
    do throws(TrustedProxies.InvalidEntry) {
      settings.trustedProxies = try TrustedProxies(text(flags.trustedProxies, "trustedProxies") ?? "")
    } catch {
      throw SettingsError.notProxies("EARNEST_TRUSTED_PROXIES", error.text)
    }
    settings.signInHeader = try signInHeader(
      text(flags.signInHeader, "signInHeader") ?? "", creates: flags.signInCreatesAccounts ?? bool("signInCreatesAccounts") ?? false,
      signOutURL: text(flags.signOutURL, "signOutUrl") ?? "")
    guard settings.signInHeader == nil || !settings.trustedProxies.isEmpty else { throw SettingsError.headerWithoutProxies }
    return settings
  }

  // MARK: - Private

  private static func signInHeader(_ name: String, creates: Bool, signOutURL: String) throws -> SignInHeader? {
    guard !name.isEmpty else {
      guard !creates, signOutURL.isEmpty else { throw SettingsError.noSignInHeader }
      return nil
    }
    guard var header = SignInHeader(name) else { throw SettingsError.invalidSignInHeader(name) }
    header.createsAccounts = creates
    guard !signOutURL.isEmpty else { return header }
    let isWebAddress = ["https://", "http://"].contains(where: signOutURL.lowercased().hasPrefix)
    guard isWebAddress, signOutURL.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let url = try? RemoteURL(signOutURL) else {
      throw SettingsError.invalidSignOutURL(signOutURL)
    }
    header.signOutURL = url.text
    return header
  }
}
