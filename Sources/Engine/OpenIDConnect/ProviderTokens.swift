/// The tokens of one sign-in: the response of the token address (OpenID Connect Core, section 3.1.3.3).
struct ProviderTokens: Decodable {
  let idToken: String
  let accessToken: String?

  private enum CodingKeys: String, CodingKey {
    case idToken = "id_token"
    case accessToken = "access_token"
  }
}
