import Foundation
import NIOSSL
import TestSupport
import Testing

@testable import HTTPConnections

struct TLSIdentityTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let start = Date(timeIntervalSince1970: 1_799_000_000)
  private let end = Date(timeIntervalSince1970: 1_801_000_000)

  @Test func readsTheValidity() throws {
    let pair = try TestCertificate(from: start, until: end)
    let identity = try TLSIdentity(certificateChain: pair.chain, privateKey: pair.key)
    #expect(identity.validity == TLSValidity(start: start, end: end))
    #expect(identity.validity.error(at: now) == nil)
    #expect(identity.validity.error(at: end + 1) == .expired(end))
    #expect(identity.validity.error(at: start - 1) == .notYetValid(from: start))
  }

  @Test func offersBothVersionsOfHTTPAndNoOldTLS() throws {
    let pair = try TestCertificate()
    let configuration = try TLSIdentity(certificateChain: pair.chain, privateKey: pair.key).context.configuration
    #expect(configuration.applicationProtocols == ["h2", "http/1.1"])
    #expect(configuration.minimumTLSVersion == .tlsv12)
  }

  @Test func refusesTextThatIsNotPEM() throws {
    let pair = try TestCertificate()
    for bytes in [[], Array("not a certificate".utf8), [0x30, 0x82, 1, 2], Array(pair.chain.prefix(120)), pair.key] {
      #expect(throws: TLSIdentityError.certificateNotPEM) { try TLSIdentity(certificateChain: bytes, privateKey: pair.key) }
    }
    for bytes in [[], Array("not a key".utf8), Array(pair.key.prefix(60)), pair.chain] {
      #expect(throws: TLSIdentityError.keyNotPEM) { try TLSIdentity(certificateChain: pair.chain, privateKey: bytes) }
    }
  }

  @Test(arguments: [
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIH0\n-----END ENCRYPTED PRIVATE KEY-----\n",
    "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nMIH0\n-----END EC PRIVATE KEY-----\n",
  ])
  func refusesEncryptedKeys(key: String) throws {
    let chain = try TestCertificate().chain
    #expect(throws: TLSIdentityError.encryptedKey) { try TLSIdentity(certificateChain: chain, privateKey: Array(key.utf8)) }
  }

  @Test func refusesTheKeyOfAnotherCertificate() throws {
    let (pair, other) = (try TestCertificate(), try TestCertificate())
    #expect(throws: TLSIdentityError.keyOfOtherCertificate) {
      try TLSIdentity(certificateChain: pair.chain, privateKey: other.key)
    }
  }

  @Test func replacesTheContextOfNewConnections() throws {
    let (pair, other) = (try TestCertificate(), try TestCertificate())
    let identity = try TLSIdentity(certificateChain: pair.chain, privateKey: pair.key)
    let before = identity.context
    #expect(throws: TLSIdentityError.keyOfOtherCertificate) {
      try identity.replace(certificateChain: other.chain, privateKey: pair.key)
    }
    #expect(identity.context === before)
    try identity.replace(certificateChain: other.chain, privateKey: other.key)
    #expect(identity.context !== before)
  }

  @Test func replacesValidCertificatesOnlyByValidOnes() throws {
    let (pair, expired) = (try TestCertificate(from: start, until: end), try TestCertificate(from: start, until: now - 1))
    let later = try TestCertificate(from: now + 1, until: end)
    let identity = try TLSIdentity(certificateChain: pair.chain, privateKey: pair.key)
    #expect(throws: TLSIdentityError.expired(now - 1)) {
      try identity.replace(certificateChain: expired.chain, privateKey: expired.key, at: now)
    }
    #expect(throws: TLSIdentityError.notYetValid(from: now + 1)) {
      try identity.replace(certificateChain: later.chain, privateKey: later.key, at: now)
    }
    #expect(identity.validity.end == end)
    // Of two that are not valid, the newer one is as good.
    let old = try TLSIdentity(certificateChain: expired.chain, privateKey: expired.key)
    try old.replace(certificateChain: later.chain, privateKey: later.key, at: now)
    #expect(old.validity.start == now + 1)
  }
}
