import NIOSSL
import Testing

@testable import Fetching

/// The certificates that TLS connections trust.
@Suite struct TrustedCertificatesTests {
  @Test func readsTheSystemsCertificatesOnce() throws {
    guard case .certificates(let roots) = TrustedCertificates.tlsConfiguration.trustRoots else {
      Issue.record("The system's certificates were not read.")
      return
    }
    #expect(roots.count > 50)
    // A context accepts them all.
    _ = try NIOSSLContext(configuration: TrustedCertificates.tlsConfiguration)
  }

  @Test func verifiesNames() {
    #expect(TrustedCertificates.tlsConfiguration.certificateVerification == .fullVerification)
  }
}
