import Fetching
import Foundation

extension IdentityProvider {
  /// Exchanges a code for tokens (RFC 6749 section 4.1.3, with the PKCE verifier of RFC 7636).
  ///
  /// - Throws: `IdentityProviderError.codeRefused`, `.unavailable`, `.invalidToken`; `CancellationError`.
  func tokens(for code: String, _ redirectURI: String, _ verifier: String, _ metadata: ProviderMetadata) async throws -> ProviderTokens {
    var body = FormEncoding.encoded([
      "grant_type": "authorization_code", "code": code, "redirect_uri": redirectURI, "code_verifier": verifier,
    ])
    var request = FetchRequest(metadata.token.text, kind: .identity, method: .post, maximumBytes: Self.maxTokenBytes)
    request.headers = ["Content-Type": "application/x-www-form-urlencoded"]
    switch (settings.clientSecret, metadata.clientAuthentication) {
    case (let secret?, .basic):
      // Encoded before they are joined (RFC 6749 section 2.3.1).
      request.credentials = BasicCredentials(
        user: FormEncoding.encoded(settings.clientID), password: FormEncoding.encoded(secret))
    case (let secret?, .post): body += "&" + FormEncoding.encoded(["client_id": settings.clientID, "client_secret": secret])
    case (nil, _): body += "&" + FormEncoding.encoded(["client_id": settings.clientID])
    }
    request.body = Array(body.utf8)
    let fetched: Fetched
    do {
      fetched = try await fetcher.fetch(request)
    } catch FetchingError.status(let status, _) {
      throw IdentityProviderError.codeRefused(status)
    } catch let error as FetchingError {
      throw IdentityProviderError.unavailable("\(error)")
    }
    guard let tokens = try? JSONDecoder().decode(ProviderTokens.self, from: Data(fetched.body)) else {
      throw IdentityProviderError.invalidToken(.malformed)
    }
    return tokens
  }

  private static let maxTokenBytes = 256 << 10
}
