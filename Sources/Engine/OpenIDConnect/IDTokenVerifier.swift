import ByteEncoding
import Crypto
import Foundation
import JWTKit
import Secrets

/// The check of an ID token: signature and claims (OpenID Connect Core, section 3.1.3.7).
struct IDTokenVerifier: Sendable {
  let issuer: String
  let clientID: String
  let now: Date

  /// The difference of clocks that is accepted, in seconds.
  static let leeway: TimeInterval = 60
  /// The largest token, in bytes.
  static let maxLength = 64 << 10

  /// The head of a token, which names its key.
  struct Head: Decodable, Equatable {
    var alg: String
    var kid: String?
    /// Extensions that a reader must understand (RFC 7515, section 4.1.11); there is none.
    var crit: [String]?
  }

  /// The head of a token.
  ///
  /// - Throws: `IDTokenFailure.malformed`; `.algorithm` for one that is not accepted with any key.
  static func head(of token: String) throws -> Head {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard token.utf8.count <= maxLength, parts.count == 3, parts.allSatisfy(isEncoded), let bytes = Base64URL.decoded(parts[0]),
      let head = try? JSONDecoder().decode(Head.self, from: Data(bytes))
    else { throw IDTokenFailure.malformed }
    guard SigningKeys.algorithms.contains(head.alg), head.crit == nil else { throw IDTokenFailure.algorithm }
    guard !parts[2].isEmpty else { throw IDTokenFailure.signature }
    return head
  }

  /// Checks a token.
  ///
  /// - Parameters:
  ///   - key: The provider's key that the head names.
  ///   - nonceHash: The hash of the nonce of the sign-in.
  ///   - accessToken: The access token that came with it; nil for none.
  /// - Throws: `IDTokenFailure`.
  func verify(_ token: String, head: Head, key: JWK, nonceHash: String, accessToken: String?) async throws -> VerifiedIdentity {
    let claims = try await signedClaims(of: token, head: head, key: key)
    guard claims.issuer == issuer else { throw IDTokenFailure.issuer }
    guard claims.audience.contains(clientID), claims.audience.count == 1 || claims.authorizedParty != nil,
      claims.authorizedParty.map({ $0 == clientID }) ?? true
    else { throw IDTokenFailure.audience }
    let moment = now.timeIntervalSince1970
    guard claims.expires > moment - Self.leeway, claims.issued <= moment + Self.leeway,
      claims.notBefore.map({ $0 <= moment + Self.leeway }) ?? true
    else { throw IDTokenFailure.time }
    guard let nonce = claims.nonce, SecretToken.areEqual(SecretToken.hash(nonce), nonceHash) else { throw IDTokenFailure.nonce }
    if let hash = claims.accessTokenHash {
      guard let accessToken, SecretToken.areEqual(Self.hash(of: accessToken, algorithm: head.alg), hash) else {
        throw IDTokenFailure.accessToken
      }
    }
    guard (1...255).contains(claims.subject.utf8.count), !claims.subject.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw IDTokenFailure.malformed
    }
    let name = claims.names.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    return VerifiedIdentity(issuer: issuer, subject: claims.subject, suggestedName: String(name.prefix(200)))
  }

  // MARK: - Private

  /// The key alone decides about the algorithm: a collection of several would fall back to another one.
  private func signedClaims(of token: String, head: Head, key: JWK) async throws -> IDTokenClaims {
    var key = key
    key.algorithm = JWK.Algorithm(rawValue: head.alg)
    key.keyIdentifier = JWKIdentifier(string: head.kid ?? "key")
    // A public key only: with the others, a published secret would be used.
    key.privateExponent = nil
    let keys = JWTKeyCollection()
    do {
      try await keys.add(jwk: key)
      return try await keys.verify(token, as: IDTokenClaims.self)
    } catch let error as JWTError where error.errorType == .malformedToken {
      throw IDTokenFailure.malformed
    } catch {
      throw IDTokenFailure.signature
    }
  }

  private static func isEncoded(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// The left half of the hash (OpenID Connect Core, section 3.1.3.6).
  static func hash(of accessToken: String, algorithm: String) -> String {
    let bytes = Array(accessToken.utf8)
    return algorithm == "EdDSA"
      ? Base64URL.encoded(SHA512.hash(data: bytes).prefix(32)) : Base64URL.encoded(SHA256.hash(data: bytes).prefix(16))
  }
}
