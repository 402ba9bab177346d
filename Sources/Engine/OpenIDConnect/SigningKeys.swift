import ByteEncoding
import Foundation
import JWTKit

/// The keys with which a provider signs its tokens (RFC 7517). Keys for other uses, and of unknown kinds, are skipped.
struct SigningKeys: Sendable {
  /// The algorithms of tokens that are accepted: with a public key, and never "none".
  static let algorithms: Set<String> = ["RS256", "PS256", "ES256", "EdDSA"]
  static let maxKeys = 100

  private let keys: [JWK]

  private struct Document: Decodable {
    var keys: [Entry]
  }

  /// One key, or nil when it cannot be used.
  private struct Entry: Decodable {
    let key: JWK?

    private enum CodingKeys: String, CodingKey {
      case use
    }

    init(from decoder: any Decoder) throws {
      let use = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .use)
      key = use == nil || use == "sig" ? try? JWK(from: decoder) : nil
    }
  }

  /// - Throws: `IdentityProviderError.unavailable`.
  init(_ bytes: [UInt8]) throws {
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)), document.keys.count <= Self.maxKeys else {
      throw IdentityProviderError.unavailable("the keys are not valid")
    }
    keys = document.keys.compactMap(\.key).filter { $0.algorithm.map { Self.algorithms.contains($0.rawValue) } ?? true }
  }

  /// The key for a token.
  ///
  /// - Parameter id: The id in the head of the token; nil is enough when only one key fits.
  /// - Returns: nil when there is no such key.
  func key(id: String?, algorithm: String) -> JWK? {
    let fitting = keys.filter { Self.fits($0, algorithm) && (id == nil || $0.keyIdentifier?.string == id) }
    guard let key = fitting.first, id != nil || fitting.count == 1 else { return nil }
    return key
  }

  /// Whether a key is of the kind that an algorithm needs, and of a size that is neither weak nor slow.
  private static func fits(_ key: JWK, _ algorithm: String) -> Bool {
    if let own = key.algorithm, own.rawValue != algorithm { return false }
    switch algorithm {
    case "RS256", "PS256":
      let bytes = key.modulus.flatMap { Base64URL.decoded($0) }?.drop { $0 == 0 }.count ?? 0
      let exponent = key.exponent.flatMap { Base64URL.decoded($0) }?.count ?? 0
      return key.keyType == .rsa && (256...1_024).contains(bytes) && (1...8).contains(exponent)
    case "ES256": return key.keyType == .ecdsa && key.curve?.rawValue == "P-256"
    case "EdDSA": return key.keyType == .octetKeyPair && key.curve?.rawValue == "Ed25519"
    default: return false
    }
  }
}
