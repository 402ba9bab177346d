import Crypto
import Foundation
import SwiftASN1
import X509

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension CertificateAuthority {
  /// The lifetime of a server certificate, in days. Browsers accept 398 at most.
  static let serverLifetime = 397
  /// The largest number of addresses in a certificate.
  static let maxAddresses = 32

  /// Issues a certificate with a new key.
  ///
  /// - Parameters:
  ///   - addresses: The server's addresses in text form, beside those of loopback. Texts that are no addresses are left out.
  ///   - now: The current time.
  /// - Throws: `CertificateAuthorityError.notMade`.
  public func issue(for addresses: [String], now: Date) throws -> ServerCertificate {
    try Self.reporting {
      let named = addresses.prefix(Self.maxAddresses).filter { Self.bytes(of: $0) != nil }
      let serverKey = P256.Signing.PrivateKey()
      // The clocks of devices differ by some minutes.
      let notBefore = now.addingTimeInterval(-3_600)
      let notAfter = notBefore.addingTimeInterval(Double(Self.serverLifetime) * 86_400)
      let publicKey = Certificate.PublicKey(serverKey.publicKey)
      let names: [GeneralName] =
        [.dnsName(name), .dnsName("localhost")]
        + (named + ["127.0.0.1"]).compactMap(Self.bytes).map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
      let certificate = try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey, notValidBefore: notBefore, notValidAfter: notAfter,
        issuer: certificate.subject, subject: try DistinguishedName { CommonName(name) }, signatureAlgorithm: .ecdsaWithSHA256,
        extensions: try Certificate.Extensions {
          Critical(BasicConstraints.notCertificateAuthority)
          Critical(KeyUsage(digitalSignature: true))
          try ExtendedKeyUsage([.serverAuth])
          SubjectAlternativeNames(names)
          SubjectKeyIdentifier(hash: publicKey)
          AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: self.certificate.publicKey).keyIdentifier)
        },
        issuerPrivateKey: Certificate.PrivateKey(key))
      return ServerCertificate(
        chain: Array(try certificate.serializeAsPEM().pemString.utf8), privateKey: Array(serverKey.pemRepresentation.utf8),
        addresses: named, notBefore: notBefore, notAfter: notAfter)
    }
  }

  /// The authority's own certificate, signed with its own key.
  static func make(
    for name: String, subject: @autoclosure () throws -> DistinguishedName, key: P256.Signing.PrivateKey, now: Date
  ) throws
    -> Certificate
  {
    try reporting {
      let publicKey = Certificate.PublicKey(key.publicKey)
      let subject = try subject()
      let identifier = SubjectKeyIdentifier(hash: publicKey)
      let notBefore = now.addingTimeInterval(-86_400)
      return try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey, notValidBefore: notBefore,
        notValidAfter: notBefore.addingTimeInterval(Double(lifetime) * 86_400), issuer: subject, subject: subject,
        signatureAlgorithm: .ecdsaWithSHA256,
        extensions: try Certificate.Extensions {
          Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
          Critical(KeyUsage(keyCertSign: true, cRLSign: true))
          Critical(NameConstraints(permittedDNSDomains: [name, "localhost"], permittedIPRanges: PrivateRanges.all))
          identifier
          AuthorityKeyIdentifier(keyIdentifier: identifier.keyIdentifier)
        },
        issuerPrivateKey: Certificate.PrivateKey(key))
    }
  }

  /// "Earnest on nas", 64 characters at most (the upper bound of RFC 5280).
  static func subject(_ machine: String) throws -> DistinguishedName {
    let shown = String(machine.unicodeScalars.filter { $0.isASCII && $0.value > 0x20 && $0.value < 0x7F }.prefix(52).map(Character.init))
    return try DistinguishedName {
      OrganizationName("Earnest")
      CommonName(shown.isEmpty ? "Earnest" : "Earnest on \(shown)")
    }
  }

  static func der(_ certificate: Certificate) throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return serializer.serializedBytes
  }

  static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw CertificateAuthorityError.notMade(reason: String(describing: error))
    }
  }

  // MARK: - Private

  /// 4 or 16 bytes in network order; nil when the text is no address.
  private static func bytes(of address: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, address, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, address, &bytes) == 1 ? bytes : nil
  }
}
