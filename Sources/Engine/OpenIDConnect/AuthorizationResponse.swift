/// The parameters with which the provider sends the browser back (RFC 6749 section 4.1.2, RFC 9207).
public struct AuthorizationResponse: Sendable {
  /// The state of the flow.
  public let state: String?
  /// The code for a token.
  public let code: String?
  /// The error code, in place of a code.
  public let error: String?
  /// The issuer.
  public let issuer: String?

  /// - Parameter query: The decoded values of each parameter. One that occurs twice counts as absent.
  public init(query: [String: [String]]) {
    func value(_ name: String) -> String? {
      guard let values = query[name], values.count == 1, let text = values.first, text.utf8.count <= 4_096 else { return nil }
      return text
    }
    state = value("state")
    code = value("code")
    error = value("error")
    issuer = value("iss")
  }
}
