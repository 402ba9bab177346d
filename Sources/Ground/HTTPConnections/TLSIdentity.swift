import Foundation
import NIOSSL
import Synchronization

/// The certificate and private key of an HTTPS server. They can be replaced while it runs: connections that are open continue with the earlier
/// ones, and new connections get the new ones.
public final class TLSIdentity: Sendable {
  private struct Version {
    let context: NIOSSLContext
    let validity: TLSValidity
  }

  private let current: Mutex<Version>

  /// - Parameters:
  ///   - certificateChain: Certificates in PEM form, the server's own first, then those that lead to a trusted one.
  ///   - privateKey: The key of the first certificate, in PEM form and not encrypted.
  /// - Throws: `TLSIdentityError`, but not for a certificate that is not valid at this time: see `validity`.
  public init(certificateChain: [UInt8], privateKey: [UInt8]) throws(TLSIdentityError) {
    current = Mutex(try Self.version(certificateChain, privateKey))
  }

  /// Uses another certificate and key for new connections. The earlier ones stay in use when these are refused.
  ///
  /// - Parameter now: The time at which the certificate has to be valid, unless the earlier one is not valid either.
  /// - Throws: `TLSIdentityError`.
  public func replace(certificateChain: [UInt8], privateKey: [UInt8], at now: Date = Date()) throws(TLSIdentityError) {
    let version = try Self.version(certificateChain, privateKey)
    if let error = version.validity.error(at: now), validity.error(at: now) == nil { throw error }
    current.withLock { $0 = version }
  }

  /// The period in which the present certificate is valid.
  public var validity: TLSValidity { current.withLock { $0.validity } }

  /// The configuration of a new connection.
  var context: NIOSSLContext { current.withLock { $0.context } }

  // MARK: - Private

  private static func version(_ certificateChain: [UInt8], _ privateKey: [UInt8]) throws(TLSIdentityError) -> Version {
    guard !certificateChain.isEmpty, let certificates = try? NIOSSLCertificate.fromPEMBytes(certificateChain),
      let leaf = certificates.first
    else { throw .certificateNotPEM }
    let key = try key(privateKey)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    // For TLS 1.2; those that HTTP/2 allows (RFC 9113, appendix A). TLS 1.3 has its own list, without weak ones.
    configuration.cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"
    configuration.applicationProtocols = ["h2", "http/1.1"]
    do {
      return Version(
        context: try NIOSSLContext(configuration: configuration),
        validity: TLSValidity(
          start: Date(timeIntervalSince1970: Double(leaf.notValidBefore)), end: Date(timeIntervalSince1970: Double(leaf.notValidAfter))))
    } catch NIOSSLError.failedToLoadPrivateKey {
      // The key itself was readable: it is of another certificate.
      throw .keyOfOtherCertificate
    } catch {
      throw .unusable("\(error)")
    }
  }

  private static func key(_ bytes: [UInt8]) throws(TLSIdentityError) -> NIOSSLPrivateKey {
    let text = String(decoding: bytes, as: UTF8.self)
    // PKCS #8 (RFC 5958) and the older form (RFC 1421, section 4.6.1.1).
    if text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED") { throw .encryptedKey }
    guard !bytes.isEmpty, let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else { throw .keyNotPEM }
    return key
  }
}
