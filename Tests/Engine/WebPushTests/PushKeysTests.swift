import ByteEncoding
import Crypto
import Testing

@testable import WebPush

/// The encryption of payloads.
@Suite struct PushKeysTests {
  /// RFC 8291, appendix A.
  private enum Example {
    static let payload = "When I grow up, I want to be a watermelon"
    static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    static let publicKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    static let body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
      + "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
  }

  @Test func encryptsExampleOfTheStandard() throws {
    let keys = try PushKeys(publicKey: Example.publicKey, secret: Example.secret)
    let sender = try P256.KeyAgreement.PrivateKey(rawRepresentation: #require(Base64URL.decoded(Example.sender)))
    let payload = Array(Example.payload.utf8)
    let body = try keys.encrypted(payload, paddedTo: payload.count, with: sender, salt: #require(Base64URL.decoded(Example.salt)))
    #expect(Base64URL.encoded(body) == Example.body)
  }

  @Test func hidesLengthOfPayload() throws {
    let keys = try PushKeys(publicKey: Example.publicKey, secret: Example.secret)
    let sizes = try [0, 1, 100, 255].map { try keys.encrypted([UInt8](repeating: 32, count: $0)).count }
    #expect(Set(sizes).count == 1)
    let (one, other) = (try keys.encrypted([1]), try keys.encrypted([1]))
    #expect(one != other)
  }

  @Test func limitsPayload() throws {
    let keys = try PushKeys(publicKey: Example.publicKey, secret: Example.secret)
    #expect(try keys.encrypted([UInt8](repeating: 32, count: PushKeys.maxPayloadLength)).count == 4096)
    #expect(throws: PayloadTooLarge.self) { try keys.encrypted([UInt8](repeating: 32, count: PushKeys.maxPayloadLength + 1)) }
  }

  @Test func refusesOtherKeys() throws {
    let point = try #require(Base64URL.decoded(Example.publicKey))
    let offCurve = Base64URL.encoded(point.dropLast() + [point[64] ^ 1])
    let compressed = Base64URL.encoded([2] + point[1..<33])
    for key in ["", "1", Example.secret, offCurve, compressed, Example.publicKey + "="] {
      #expect(throws: PushKeyError.invalidPublicKey) { try PushKeys(publicKey: key, secret: Example.secret) }
    }
    for secret in ["", "1", Example.publicKey, Base64URL.encoded([UInt8](repeating: 1, count: 17))] {
      #expect(throws: PushKeyError.invalidSecret) { try PushKeys(publicKey: Example.publicKey, secret: secret) }
    }
  }
}
