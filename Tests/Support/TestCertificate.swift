import Crypto
import Foundation
import SwiftASN1
import X509

/// A self-signed certificate for "localhost" and 127.0.0.1 with a key of its own.
public struct TestCertificate: Sendable {
  /// In PEM form.
  public let chain: [UInt8]
  /// In PEM form.
  public let key: [UInt8]

  public init(from start: Date = Date(timeIntervalSinceNow: -3_600), until end: Date = Date(timeIntervalSinceNow: 86_400)) throws {
    let privateKey = P256.Signing.PrivateKey()
    let name = try DistinguishedName { CommonName("localhost") }
    let certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(privateKey.publicKey), notValidBefore: start, notValidAfter: end,
      issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        SubjectAlternativeNames([.dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1]))])
      }, issuerPrivateKey: .init(privateKey))
    chain = Array(try certificate.serializeAsPEM().pemString.utf8)
    key = Array(privateKey.pemRepresentation.utf8)
  }
}
