import Foundation

/// The configuration of a provider: OpenID Connect Discovery 1.0, section 3.
struct ProviderMetadata: Sendable {
  let authorization: ProviderAddress
  let token: ProviderAddress
  let keys: ProviderAddress
  let clientAuthentication: ClientAuthentication
  /// Whether every response names the issuer (RFC 9207).
  let responsesNameIssuer: Bool

  /// The way in which this server presents its secret.
  enum ClientAuthentication: Sendable {
    case basic, post
  }

  private struct Document: Decodable {
    var issuer: String
    var authorization_endpoint: String
    var token_endpoint: String
    var jwks_uri: String
    var token_endpoint_auth_methods_supported: [String]?
    var authorization_response_iss_parameter_supported: Bool?
    var code_challenge_methods_supported: [String]?
  }

  /// - Throws: `IdentityProviderError.unavailable`.
  init(_ bytes: [UInt8], issuer: String) throws {
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else {
      throw IdentityProviderError.unavailable("the configuration is not valid")
    }
    guard document.issuer == issuer else { throw IdentityProviderError.unavailable("the configuration names another issuer") }
    guard let authorization = ProviderAddress(document.authorization_endpoint), let token = ProviderAddress(document.token_endpoint),
      let keys = ProviderAddress(document.jwks_uri)
    else { throw IdentityProviderError.unavailable("the configuration has an address without https") }
    // A provider that says nothing may have PKCE all the same, and one without it ignores the challenge.
    if let methods = document.code_challenge_methods_supported, !methods.contains("S256") {
      throw IdentityProviderError.unavailable("the provider has no PKCE with S256")
    }
    self.authorization = authorization
    self.token = token
    self.keys = keys
    // Without a list, it is the first (Discovery, section 3).
    let methods = document.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    clientAuthentication = methods.contains("client_secret_basic") || !methods.contains("client_secret_post") ? .basic : .post
    responsesNameIssuer = document.authorization_response_iss_parameter_supported ?? false
  }
}
