import NIOSSL

/// The certificates of authorities that TLS connections trust: the system's, parsed once.
///
/// Each `PinnedClient` has its own TLS context, and parsing the system's file of about 140 certificates for each would take longer than the
/// request.
enum TrustedCertificates {
  /// The settings of NIOSSL's clients with the parsed certificates; without a readable file NIOSSL looks for them.
  static let tlsConfiguration: TLSConfiguration = {
    var configuration = TLSConfiguration.makeClientConfiguration()
    for path in paths {
      // A missing or broken file is not an error here: the next one may be usable, and NIOSSL reports it when none is.
      guard let roots = try? NIOSSLCertificate.fromPEMFile(path), !roots.isEmpty else { continue }
      configuration.trustRoots = .certificates(roots)
      break
    }
    return configuration
  }()

  /// Debian and Ubuntu; Fedora and Red Hat.
  private static let paths = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
}
