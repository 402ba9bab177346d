import Fetching
import Foundation
import Logging

/// An OpenID Connect provider at which users sign in.
///
///     let address = try await provider.begin(.signIn(backTo: "/"), browser: token, redirectURI: uri, from: "192.0.2.7")
///     // …the browser goes there, signs in, and returns to the redirect address…
///     let proved = try await provider.finish(response, browser: token)
public struct IdentityProvider: Sendable {
  /// The owner's settings.
  public let settings: ProviderSettings
  let fetcher: Fetcher
  let documents: ProviderDocuments
  let now: @Sendable () -> Date
  let logger: Logger
  private let flows = SignInFlows()
  private let tickets = SingleUseTokens<SignInPurpose>()

  /// The time that a user has for the sign-in at the provider, in seconds.
  public static let lifetime = SingleUseTokens<SignInPurpose>.lifetime

  /// Creates a provider, which it asks nothing until the first sign-in.
  public init(
    _ settings: ProviderSettings, fetcher: Fetcher, now: @escaping @Sendable () -> Date = { Date() },
    logger: Logger = Logger(label: "earnest.openidconnect")
  ) {
    self.settings = settings
    self.fetcher = fetcher
    self.now = now
    self.logger = logger
    documents = ProviderDocuments(issuer: settings.issuer, fetcher: fetcher, now: now, logger: logger)
  }

  /// A ticket for a purpose that needs a permission, which the caller has checked: it begins one sign-in within ten minutes.
  ///
  /// - Parameter address: The client's address.
  /// - Throws: `IdentityProviderError.tooManyOpen`.
  public func ticket(for purpose: SignInPurpose, from address: String) throws -> String {
    guard let ticket = tickets.add(purpose, from: address, at: now()) else { throw IdentityProviderError.tooManyOpen }
    return ticket
  }

  /// The purpose of a ticket, which is used up; nil for an unknown, used or expired one.
  public func purpose(ofTicket ticket: String) -> SignInPurpose? { tickets.take(ticket, at: now()) }

  /// Begins a sign-in.
  ///
  /// - Parameters:
  ///   - browser: The secret token in the browser's cookie; only that browser can finish the sign-in.
  ///   - redirectURI: The address of this server to which the provider sends the browser back.
  ///   - address: The client's address.
  /// - Returns: The address at the provider that the browser opens.
  /// - Throws: `IdentityProviderError.unavailable`, `.tooManyOpen`; `CancellationError`.
  public func begin(_ purpose: SignInPurpose, browser: String, redirectURI: String, from address: String) async throws -> String {
    let metadata = try await documents.currentMetadata()
    let flow = try flows.open(purpose, browser: browser, redirectURI: redirectURI, from: address, at: now())
    return metadata.authorization.adding([
      "response_type": "code", "client_id": settings.clientID, "redirect_uri": redirectURI, "scope": "openid profile email",
      "state": flow.state, "nonce": flow.nonce, "code_challenge": flow.challenge, "code_challenge_method": "S256",
    ])
  }

  /// Finishes a sign-in with the provider's response. Each state works once, also when the response is an error.
  ///
  /// - Parameter browser: The secret token in the browser's cookie; nil for none.
  /// - Throws: `IdentityProviderError`; `CancellationError`.
  public func finish(
    _ response: AuthorizationResponse, browser: String?
  ) async throws -> (identity: VerifiedIdentity, purpose: SignInPurpose) {
    do {
      let flow = try flows.close(state: response.state, browser: browser, at: now())
      let metadata = try await documents.currentMetadata()
      guard response.issuer.map({ $0 == settings.issuer }) ?? !metadata.responsesNameIssuer else {
        throw IdentityProviderError.otherIssuer
      }
      if let error = response.error { throw IdentityProviderError.denied(Self.code(error)) }
      guard let code = response.code, !code.isEmpty else { throw IdentityProviderError.denied("no code") }
      let tokens = try await tokens(for: code, flow.redirectURI, flow.verifier, metadata)
      return (try await identity(in: tokens, nonceHash: flow.nonce), flow.purpose)
    } catch let error as IdentityProviderError {
      logger.warning("sign-in with the provider failed", metadata: ["error": "\(error)"])
      throw error
    }
  }

  /// The address at which a user can end the session at the provider too; nil when there is none, or it is not known now.

  // MARK: - Private

  private func identity(in tokens: ProviderTokens, nonceHash: String) async throws -> VerifiedIdentity {
    do {
      let head = try IDTokenVerifier.head(of: tokens.idToken)
      let key = try await documents.key(for: head)
      return try await IDTokenVerifier(issuer: settings.issuer, clientID: settings.clientID, now: now())
        .verify(tokens.idToken, head: head, key: key, nonceHash: nonceHash, accessToken: tokens.accessToken)
    } catch let failure as IDTokenFailure {
      throw IdentityProviderError.invalidToken(failure)
    }
  }

  /// The provider's error code, for the log: a short word of ASCII.
  private static func code(_ text: String) -> String {
    String(decoding: text.utf8.prefix(40).filter { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }, as: UTF8.self)
  }
}
