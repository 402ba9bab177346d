import BoundedNumbers
import ByteEncoding
import Crypto
import Foundation

/// The key that identifies this server to push services: a browser's subscription is bound to its public part. Source: RFC 8292.
public struct VAPIDKey: Sendable {
  private let key: P256.Signing.PrivateKey

  /// - Parameter secret: 32 random bytes, always the same ones: with others, all subscriptions become useless.
  /// - Throws: When they are not a key on P-256, which applies to one in four billion values.
  public init(secret: some ContiguousBytes) throws {
    key = try P256.Signing.PrivateKey(rawRepresentation: secret)
  }

  /// The public part as browsers take it: an uncompressed point in base64url.
  public var publicKey: String { Base64URL.encoded(key.publicKey.x963Representation) }

  /// The value of the `Authorization` header of a request, valid for twelve hours.
  ///
  /// - Parameters:
  ///   - origin: The origin of the push service, such as `https://push.example`.
  ///   - contact: A `mailto:` or `https:` address at which the push service reaches the operator of this server.
  /// - Throws: When signing fails.
  public func authorization(for origin: String, contact: String, at moment: Date) throws -> String {
    let claims = Claims(aud: origin, exp: Int64(clamping: moment.timeIntervalSince1970 + Self.lifetime), sub: contact)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let signed = try Self.header + "." + Base64URL.encoded(encoder.encode(claims))
    let signature = try key.signature(for: Array(signed.utf8)).rawRepresentation
    return "vapid t=\(signed).\(Base64URL.encoded(signature)), k=\(publicKey)"
  }

  // MARK: - Private

  private struct Claims: Encodable {
    var aud: String
    var exp: Int64
    var sub: String
  }

  private static let header = Base64URL.encoded(Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8))
  /// In seconds; push services accept a day at most.
  private static let lifetime: TimeInterval = 12 * 3600
}
