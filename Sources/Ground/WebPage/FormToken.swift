import ByteEncoding

/// A secret of a session in the form that pages carry it: a change without it was not posted by a page of that session.
///
/// Each response masks the secret with other random bytes. Pages are compressed, so that the sizes of many responses which repeat a secret
/// beside text that an attacker selects would reveal it. Source: "BREACH: reviving the CRIME attack", section 3.4.
public struct FormToken: Sendable {
  /// The token of the request's session, which the server sets for each request; nil for requests without a session, whose changes need
  /// none.
  @TaskLocal public static var current: FormToken?

  /// The name of the field in forms.
  public static let fieldName = "form-token"

  /// The mask and the masked secret, as base64url without padding.
  public let masked: String
  private let secret: [UInt8]

  /// - Parameter secret: At least 16 bytes, which only this server can compute and which another session does not share.
  public init(secret: [UInt8]) {
    let mask = secret.map { _ in UInt8.random(in: 0...255) }
    self.secret = secret
    masked = Base64URL.encoded(mask + zip(secret, mask).map { $0 ^ $1 })
  }

  /// The hidden field of a form that posts; nothing when there is no token.
  public static var field: HTML {
    current.map { "<input type=\"hidden\" name=\"\(fieldName)\" value=\"\($0.masked)\">" } ?? .empty
  }

  /// Whether `sent`, with any mask, has the secret of `token`. The time does not depend on the number of equal bytes.
  ///
  /// - Parameter token: nil when the request needs no token.
  public static func matches(_ sent: String?, _ token: FormToken?) -> Bool {
    guard let token else { return true }
    guard let sent, sent.utf8.count == token.masked.utf8.count, let bytes = Base64URL.decoded(sent), bytes.count == 2 * token.secret.count
    else {
      return false
    }
    let (mask, masked) = (bytes.prefix(token.secret.count), bytes.suffix(token.secret.count))
    let difference = zip(zip(mask, masked), token.secret).reduce(UInt8(0)) { $0 | ($1.0.0 ^ $1.0.1 ^ $1.1) }
    return !token.secret.isEmpty && difference == 0
  }
}
