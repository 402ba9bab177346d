import ByteEncoding
import Crypto
import Foundation

/// A secret that a client presents: 256 random bits as 43 characters of an address. Only its hash is stored.
public enum SecretToken {
  /// The length of a token, in characters.
  public static let length = 43

  /// A new token.
  public static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return Base64URL.encoded((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// The stored form of a token. A token has enough random bits that a plain hash cannot be reversed.
  public static func hash(_ token: String) -> String { Base64URL.encoded(SHA256.hash(data: Array(token.utf8))) }

  /// Whether a text has the form of a token.
  public static func isToken(_ text: some StringProtocol) -> Bool {
    text.utf8.count == length && Base64URL.decoded(text)?.count == 32
  }

  /// Compares two secrets in a time that does not depend on their content.
  public static func areEqual(_ left: String, _ right: String) -> Bool {
    // Hashes have one length, and what their comparison reveals says nothing about the secrets.
    SHA256.hash(data: Array(left.utf8)) == SHA256.hash(data: Array(right.utf8))
  }
}
