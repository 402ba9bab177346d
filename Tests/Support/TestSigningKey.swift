import Crypto
import CryptoExtras
import Foundation

/// A key of a test provider. It signs tokens itself, so that the library under test only verifies.
public enum TestSigningKey: Sendable {
  case rsa(_RSA.Signing.PrivateKey, id: String)
  case ec(P256.Signing.PrivateKey, id: String)
  case ed(Curve25519.Signing.PrivateKey, id: String)

  /// Made once, since it takes a while.
  public static let sharedRSA = TestSigningKey.rsa(makeRSA(), id: "rsa-1")
  public static func newEC(id: String) -> TestSigningKey { .ec(P256.Signing.PrivateKey(), id: id) }
  public static func newEd(id: String) -> TestSigningKey { .ed(Curve25519.Signing.PrivateKey(), id: id) }

  public var id: String {
    switch self {
    case .rsa(_, let id), .ec(_, let id), .ed(_, let id): id
    }
  }

  /// The algorithm with which it signs, unless a test names another one.
  public var algorithm: String {
    switch self {
    case .rsa: "RS256"
    case .ec: "ES256"
    case .ed: "EdDSA"
    }
  }

  /// The public key as JSON (RFC 7517).
  public var publicKey: [String: String] {
    switch self {
    case .rsa(let key, let id):
      guard let parts = try? key.publicKey.getKeyPrimitives() else { return [:] }
      return ["kty": "RSA", "kid": id, "use": "sig", "n": Self.text(parts.modulus), "e": Self.text(parts.publicExponent)]
    case .ec(let key, let id):
      let point = key.publicKey.rawRepresentation
      return ["kty": "EC", "crv": "P-256", "kid": id, "x": Self.text(point.prefix(32)), "y": Self.text(point.suffix(32))]
    case .ed(let key, let id):
      return ["kty": "OKP", "crv": "Ed25519", "kid": id, "alg": "EdDSA", "x": Self.text(key.publicKey.rawRepresentation)]
    }
  }

  /// A token with these claims.
  ///
  /// - Parameter head: Replaces fields of the head.
  public func token(_ claims: [String: Any], head: [String: Any] = [:]) throws -> String {
    let fields = ["alg": algorithm, "kid": id, "typ": "JWT"].merging(head) { $1 }
    let signed = try [fields, claims].map { Self.text(try JSONSerialization.data(withJSONObject: $0)) }.joined(separator: ".")
    return "\(signed).\(Self.text(try signature(of: Data(signed.utf8), fields["alg"] as? String ?? "")))"
  }

  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  // MARK: - Private

  private func signature(of data: Data, _ algorithm: String) throws -> Data {
    if algorithm == "none" { return Data() }
    // The classic forgery: the published key as the shared secret.
    if algorithm == "HS256" {
      return Data(HMAC<SHA256>.authenticationCode(for: data, using: SymmetricKey(data: Data((publicKey["n"] ?? "").utf8))))
    }
    return switch self {
    case .rsa(let key, _):
      try key.signature(for: SHA256.hash(data: data), padding: algorithm == "PS256" ? .PSS : .insecurePKCS1v1_5).rawRepresentation
    case .ec(let key, _): try key.signature(for: data).rawRepresentation
    case .ed(let key, _): try key.signature(for: data)
    }
  }

  private static func makeRSA() -> _RSA.Signing.PrivateKey {
    do {
      return try _RSA.Signing.PrivateKey(keySize: .bits2048)
    } catch {
      // Without keys no test of a provider can run.
      fatalError("no RSA key: \(error)")
    }
  }
}
