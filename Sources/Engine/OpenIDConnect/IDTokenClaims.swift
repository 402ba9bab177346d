import JWTKit

/// The claims of an ID token (OpenID Connect Core, section 2), as its JSON has them.
struct IDTokenClaims: JWTPayload {
  let issuer: String
  let subject: String
  let audience: [String]
  let authorizedParty: String?
  /// In seconds since 1970, like all times.
  let expires: Double
  let issued: Double
  let notBefore: Double?
  let nonce: String?
  let accessTokenHash: String?
  /// The names in order of preference.
  let names: [String]

  private enum CodingKeys: String, CodingKey {
    case iss, sub, aud, azp, exp, iat, nbf, nonce, at_hash, preferred_username, name, email
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try values.decode(String.self, forKey: .iss)
    subject = try values.decode(String.self, forKey: .sub)
    if let single = try? values.decode(String.self, forKey: .aud) {
      audience = [single]
    } else {
      audience = try values.decode([String].self, forKey: .aud)
    }
    authorizedParty = try values.decodeIfPresent(String.self, forKey: .azp)
    expires = try values.decode(Double.self, forKey: .exp)
    issued = try values.decode(Double.self, forKey: .iat)
    notBefore = try values.decodeIfPresent(Double.self, forKey: .nbf)
    nonce = try values.decodeIfPresent(String.self, forKey: .nonce)
    accessTokenHash = try values.decodeIfPresent(String.self, forKey: .at_hash)
    // Of no importance for security: a wrong type is as good as none.
    names = [CodingKeys.preferred_username, .name, .email].compactMap { try? values.decode(String.self, forKey: $0) }
  }

  /// Never used: this server signs no tokens.
  func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "ID tokens are only read"))
  }

  /// `IDTokenVerifier` checks the claims, which takes facts of the sign-in.
  func verify(using key: some JWTAlgorithm) {}
}
