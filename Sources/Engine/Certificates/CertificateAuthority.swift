import Crypto
import Foundation
import Secrets
import SwiftASN1
import X509

/// A certificate authority in the data folder, which issues the server's certificates in the home network.
///
/// Its certificate has name constraints: other names and public addresses are refused by the devices that trust it. Source: RFC 5280.
public struct CertificateAuthority: Sendable {
  /// The name of the file with the certificate, as PEM.
  public static let certificateFileName = "lan-ca.crt"
  /// The name of the file with the private key, as PEM (mode 0600).
  public static let keyFileName = "lan-ca.key"
  /// The lifetime of the authority's certificate, in days.
  static let lifetime = 3_652
  /// The remaining time at which it is renewed, in days.
  static let renewal = 730

  /// The name for which it issues certificates: "earnest.local".
  public let name: String
  let certificate: Certificate
  let key: P256.Signing.PrivateKey

  /// Reads the authority of a data folder. It is created when it does not exist, and renewed with its own key two years before its end.
  ///
  /// - Parameters:
  ///   - folder: The data folder, which exists.
  ///   - name: The server's name in lower case: "earnest.local".
  ///   - machine: The name of this machine, by which people recognize the certificate on their devices.
  ///   - now: The current time.
  /// - Throws: `CertificateAuthorityError`.
  public init(in folder: URL, for name: String, machine: String, now: Date) throws {
    let certificateFile = folder.appendingPathComponent(Self.certificateFileName)
    let keyFile = folder.appendingPathComponent(Self.keyFileName)
    let stored = try Self.certificate(at: certificateFile)
    key = try Self.key(at: keyFile, creates: stored == nil)
    self.name = name
    if let stored {
      guard stored.publicKey == Certificate.PublicKey(key.publicKey) else {
        throw CertificateAuthorityError.otherKey(keyPath: keyFile.path, certificatePath: certificateFile.path)
      }
      guard let permitted = Self.permittedName(stored) else {
        throw CertificateAuthorityError.invalidCertificate(path: certificateFile.path)
      }
      guard permitted == name else { throw CertificateAuthorityError.otherName(path: certificateFile.path, name: permitted) }
      if !Self.isDue(stored, at: now) {
        certificate = stored
        return
      }
    }
    // A renewed certificate has the earlier subject: a chain is built by the names and the key.
    let made = try Self.make(for: name, subject: stored?.subject ?? Self.subject(machine), key: key, now: now)
    do {
      try PrivateFile.write(Array(try made.serializeAsPEM().pemString.utf8), to: certificateFile.path, ownNames: 1, sync: PrivateFile.sync)
    } catch {
      throw CertificateAuthorityError.unreadable(path: certificateFile.path, reason: error.localizedDescription)
    }
    certificate = made
  }

  /// The certificate as DER, which devices import. Its SHA-256 hash is the fingerprint.
  ///
  /// - Throws: `CertificateAuthorityError.notMade`.
  public func der() throws -> [UInt8] { try Self.reporting { try Self.der(certificate) } }

  /// The SHA-256 fingerprint of the certificate in the usual form: "3F:2A:…", 32 bytes.
  ///
  /// - Throws: `CertificateAuthorityError.notMade`.
  public func fingerprint() throws -> String {
    SHA256.hash(data: try der()).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
  }

  /// The name of the certificate in the lists of devices: "Earnest on nas".
  public var title: String {
    for part in certificate.subject {
      for attribute in part where attribute.type == .RDNAttributeType.commonName { return String(attribute.value) ?? "Earnest" }
    }
    return "Earnest"
  }

  /// The end of the certificate.
  public var notAfter: Date { certificate.notValidAfter }

  /// Whether it needs to be renewed: read it again from its folder.
  public func isDue(at now: Date) -> Bool { Self.isDue(certificate, at: now) }

  /// The same authority that issues certificates for another name. Devices refuse them; for tests.
  func renamed(_ name: String) -> CertificateAuthority { CertificateAuthority(name: name, certificate: certificate, key: key) }

  // MARK: - Private

  private init(name: String, certificate: Certificate, key: P256.Signing.PrivateKey) {
    (self.name, self.certificate, self.key) = (name, certificate, key)
  }

  private static func isDue(_ certificate: Certificate, at now: Date) -> Bool {
    now > certificate.notValidAfter.addingTimeInterval(-Double(renewal) * 86_400) || now < certificate.notValidBefore
  }

  /// The name that an authority of Earnest permits; nil for other certificates.
  private static func permittedName(_ certificate: Certificate) -> String? {
    // Extensions that cannot be parsed belong to no certificate of Earnest.
    guard case .isCertificateAuthority? = try? certificate.extensions.basicConstraints,
      let names = try? certificate.extensions.nameConstraints?.permittedDNSDomains, names.count == 2, names.contains("localhost")
    else { return nil }
    return names.first { $0 != "localhost" }
  }

  private static func certificate(at file: URL) throws -> Certificate? {
    let bytes: Data
    do {
      let handle = try PrivateFile.open(file.path, O_RDONLY, ownNames: 1)
      bytes = try FileHandle(fileDescriptor: handle, closeOnDealloc: true).read(upToCount: maxFileSize) ?? Data()
    } catch let error as POSIXError where error.code == .ENOENT {
      return nil
    } catch {
      throw CertificateAuthorityError.unreadable(path: file.path, reason: error.localizedDescription)
    }
    do {
      return try Certificate(pemEncoded: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw CertificateAuthorityError.invalidCertificate(path: file.path)
    }
  }

  private static func key(at file: URL, creates: Bool) throws -> P256.Signing.PrivateKey {
    let content: Data?
    do {
      content =
        creates
        ? try SecretFile(file).read(orCreate: Data(P256.Signing.PrivateKey().pemRepresentation.utf8)) : try SecretFile(file).read()
    } catch {
      throw CertificateAuthorityError.unreadable(path: file.path, reason: error.localizedDescription)
    }
    guard let content else { throw CertificateAuthorityError.missingKey(path: file.path) }
    do {
      return try P256.Signing.PrivateKey(pemRepresentation: String(decoding: content, as: UTF8.self))
    } catch {
      throw CertificateAuthorityError.invalidKey(path: file.path)
    }
  }

  private static let maxFileSize = 16_384
}
