import ByteEncoding
import Crypto
import Foundation

/// A signer of addresses that work without a cookie, for other apps and devices: HMAC-SHA256.
public struct AddressSigner: Sendable {
  private let key: SymmetricKey

  /// - Parameter secret: A random text of 256 bits.
  public init(secret: String) { key = SymmetricKey(data: Array(secret.utf8)) }

  init(_ key: SymmetricKey) { self.key = key }

  /// The code of a text: `codeLength` characters that an address may contain.
  public func code(for text: String) -> String {
    Base64URL.encoded(bytes(for: text))
  }

  /// The code as 32 bytes.
  public func bytes(for text: String) -> [UInt8] { Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)) }

  /// Whether `code` is that of `text`. It compares in constant time.
  public func isValid(_ code: some StringProtocol, for text: String) -> Bool {
    guard code.utf8.count == Self.codeLength, let bytes = Base64URL.decoded(code) else { return false }
    return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: Array(text.utf8), using: key)
  }

  /// The number of characters of a code: 256 bits.
  public static let codeLength = 43
}
