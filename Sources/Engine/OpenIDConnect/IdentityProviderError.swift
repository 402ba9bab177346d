/// The reason why a sign-in at the provider failed.
public enum IdentityProviderError: Error, Equatable {
  /// The provider does not answer, or not with the expected document. Carries a description for the log.
  case unavailable(String)
  /// The state is unknown, used, expired, or belongs to another browser.
  case unknownState
  /// Too many sign-ins are open.
  case tooManyOpen
  /// The provider did not sign the user in; carries its error code: "access_denied".
  case denied(String)
  /// The response names another issuer: it may be for a different provider (RFC 9207).
  case otherIssuer
  /// The provider did not accept the code; carries its status.
  case codeRefused(Int)
  /// The ID token is invalid.
  case invalidToken(IDTokenFailure)
}

/// The check that an ID token failed.
public enum IDTokenFailure: Error, Equatable {
  /// It is not a signed token, or too large, or a claim is missing.
  case malformed
  /// Its algorithm is not accepted: none, a shared secret, or another than that of the key.
  case algorithm
  /// The provider has no key with this id.
  case unknownKey
  /// The signature is wrong.
  case signature
  /// The issuer is another one.
  case issuer
  /// It is for another client.
  case audience
  /// It has expired, is not valid yet, or comes from the future.
  case time
  /// It belongs to another sign-in.
  case nonce
  /// It belongs to another access token.
  case accessToken
}
