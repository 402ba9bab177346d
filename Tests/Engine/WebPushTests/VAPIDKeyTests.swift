import ByteEncoding
import Crypto
import Foundation
import Testing

@testable import WebPush

/// The header that identifies the server.
@Suite struct VAPIDKeyTests {
  private let key: VAPIDKey

  init() throws { key = try VAPIDKey(secret: Data(repeating: 7, count: 32)) }

  @Test func signsOriginEndAndContact() throws {
    let moment = Date(timeIntervalSince1970: 1_800_000_000)
    let header = try key.authorization(for: "https://push.example", contact: "mailto:moss@pods.example", at: moment)
    let parts = try #require(header.wholeMatch(of: #/vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/#)).output
    #expect(parts.4 == key.publicKey)
    let (head, claims) = (try #require(Base64URL.decoded(parts.1)), try #require(Base64URL.decoded(parts.2)))
    #expect(String(decoding: head, as: UTF8.self) == #"{"typ":"JWT","alg":"ES256"}"#)
    #expect(
      String(decoding: claims, as: UTF8.self) == #"{"aud":"https://push.example","exp":1800043200,"sub":"mailto:moss@pods.example"}"#)
    let point = try #require(Base64URL.decoded(parts.4))
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: #require(Base64URL.decoded(parts.3)))
    #expect(
      try P256.Signing.PublicKey(x963Representation: point).isValidSignature(signature, for: Data("\(parts.1).\(parts.2)".utf8)))
  }

  @Test func hasSamePublicKeyForSameSecret() throws {
    #expect(try VAPIDKey(secret: Data(repeating: 7, count: 32)).publicKey == key.publicKey)
    #expect(try VAPIDKey(secret: Data(repeating: 8, count: 32)).publicKey != key.publicKey)
    #expect(Base64URL.decoded(key.publicKey)?.count == 65)
    #expect(throws: (any Error).self) { try VAPIDKey(secret: Data(repeating: 0, count: 32)) }
  }
}
