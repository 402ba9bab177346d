import ByteEncoding
import Crypto
import Foundation

/// The keys of a browser's push subscription: payloads that are encrypted with them can be read by that browser alone, not by its push
/// service. Source: RFC 8291 and RFC 8188.
public struct PushKeys: Sendable {
  private let publicKey: P256.KeyAgreement.PublicKey
  private let secret: [UInt8]

  /// Reads the keys of a subscription as a browser gives them, in base64url.
  ///
  /// - Parameters:
  ///   - publicKey: `p256dh`, an uncompressed point on P-256 of 65 bytes.
  ///   - secret: `auth`, 16 bytes.
  /// - Throws: `PushKeyError`.
  public init(publicKey: String, secret: String) throws(PushKeyError) {
    guard let point = Base64URL.decoded(publicKey), point.count == Self.pointLength,
      // The initializer checks that the point is on the curve.
      let key = try? P256.KeyAgreement.PublicKey(x963Representation: point)
    else { throw .invalidPublicKey }
    guard let bytes = Base64URL.decoded(secret), bytes.count == Self.secretLength else { throw .invalidSecret }
    self.publicKey = key
    self.secret = bytes
  }

  /// Encrypts a payload. Each call uses a new key and a new salt.
  ///
  /// - Returns: The body of the request to the push service, whose content encoding is `aes128gcm`: at most 4096 bytes, which every push
  ///   service accepts.
  /// - Throws: `PayloadTooLarge` for more than `maxPayloadLength` bytes.
  public func encrypted(_ payload: [UInt8]) throws -> [UInt8] {
    guard payload.count <= Self.maxPayloadLength else { throw PayloadTooLarge() }
    // The length of the body reveals little about the payload, such as the length of a title.
    let padded = (payload.count / Self.paddingStep + 1) * Self.paddingStep
    return try encrypted(
      payload, paddedTo: min(padded, Self.maxPayloadLength), with: P256.KeyAgreement.PrivateKey(),
      salt: SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) })
  }

  /// The largest payload, in bytes.
  public static let maxPayloadLength = recordLength - headerLength - 1 - tagLength

  // MARK: - Internal

  /// - Parameters:
  ///   - length: The number of bytes of the payload with its padding.
  ///   - sender: A key for this message alone.
  ///   - salt: 16 random bytes.
  func encrypted(_ payload: [UInt8], paddedTo length: Int, with sender: P256.KeyAgreement.PrivateKey, salt: [UInt8]) throws -> [UInt8] {
    let senderPoint = sender.publicKey.x963Representation
    // RFC 8291 section 3.4.
    let info = Data("WebPush: info\0".utf8) + publicKey.x963Representation + senderPoint
    let input = try sender.sharedSecretFromKeyAgreement(with: publicKey).hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: secret, sharedInfo: info, outputByteCount: 32)
    // RFC 8188 sections 2.2 and 2.3.
    let key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: input, salt: salt, info: Data("Content-Encoding: aes128gcm\0".utf8), outputByteCount: 16)
    let nonce = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: input, salt: salt, info: Data("Content-Encoding: nonce\0".utf8), outputByteCount: 12)
    // The delimiter 2 marks the last record, which is the only one; zeros after it are padding.
    let record = payload + [2] + [UInt8](repeating: 0, count: max(length - payload.count, 0))
    let box = try AES.GCM.seal(record, using: key, nonce: nonce.withUnsafeBytes { try AES.GCM.Nonce(data: $0) })
    var body = salt
    withUnsafeBytes(of: UInt32(Self.recordLength).bigEndian) { body += $0 }
    body.append(UInt8(Self.pointLength))
    for part in [senderPoint, box.ciphertext, box.tag] { body += part }
    return body
  }

  // MARK: - Private

  private static let pointLength = 65
  private static let secretLength = 16
  private static let tagLength = 16
  private static let recordLength = 4096
  /// The salt, the size of records, and the sender's point with its length.
  private static let headerLength = 16 + 4 + 1 + pointLength
  private static let paddingStep = 256
}

/// The reason why the keys of a subscription cannot be used.
public enum PushKeyError: Error, Equatable {
  /// The public key is not an uncompressed point on P-256.
  case invalidPublicKey
  /// The secret does not have 16 bytes.
  case invalidSecret
}

/// The error of a payload that is larger than a push service must accept.
public struct PayloadTooLarge: Error {}
