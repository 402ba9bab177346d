import Foundation
import Secrets

/// The sign-ins that are open at the provider. Each is bound to the browser that began it, whose cookie has a token of its own.
final class SignInFlows: Sendable {
  struct Flow: Sendable {
    let purpose: SignInPurpose
    /// The hash of the browser's token.
    let browser: String
    /// The hash of the nonce.
    let nonce: String
    /// The PKCE verifier (RFC 7636), which the provider sees only with the code.
    let verifier: String
    let redirectURI: String
  }

  private let flows = SingleUseTokens<Flow>()

  /// Opens a flow.
  ///
  /// - Returns: The state, the nonce, and the PKCE challenge.
  /// - Throws: `IdentityProviderError.tooManyOpen`.
  func open(
    _ purpose: SignInPurpose, browser: String, redirectURI: String, from address: String, at moment: Date
  ) throws -> (state: String, nonce: String, challenge: String) {
    // A token of 43 characters is a valid verifier, and its hash is the challenge S256.
    let (nonce, verifier) = (SecretToken.random(), SecretToken.random())
    let flow = Flow(
      purpose: purpose, browser: SecretToken.hash(browser), nonce: SecretToken.hash(nonce), verifier: verifier, redirectURI: redirectURI)
    guard let state = flows.add(flow, from: address, at: moment) else { throw IdentityProviderError.tooManyOpen }
    return (state, nonce, SecretToken.hash(verifier))
  }

  /// Ends a flow. One of another browser stays open for its own.
  ///
  /// - Throws: `IdentityProviderError.unknownState`.
  func close(state: String?, browser: String?, at moment: Date) throws -> Flow {
    guard let state, let browser, SecretToken.isToken(browser) else { throw IdentityProviderError.unknownState }
    let hash = SecretToken.hash(browser)
    guard let flow = flows.take(state, at: moment, where: { SecretToken.areEqual($0.browser, hash) }) else {
      throw IdentityProviderError.unknownState
    }
    return flow
  }
}
