/// An error of the files of the certificate authority. None is repaired automatically: a new key would lose the trust of all devices.
public enum CertificateAuthorityError: Error, Equatable {
  /// A file can be neither read nor created.
  case unreadable(path: String, reason: String)
  /// The file with the key contains no P-256 key.
  case invalidKey(path: String)
  /// The file with the certificate contains no certificate authority of Earnest.
  case invalidCertificate(path: String)
  /// The certificate exists, and its key does not.
  case missingKey(path: String)
  /// The key belongs to another certificate.
  case otherKey(keyPath: String, certificatePath: String)
  /// The certificate was made for another name: "earnest.local".
  case otherName(path: String, name: String)
  /// Making or signing a certificate failed.
  case notMade(reason: String)
}
