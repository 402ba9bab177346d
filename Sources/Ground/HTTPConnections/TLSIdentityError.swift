import Foundation

/// The reason why a certificate and its key cannot be used.
public enum TLSIdentityError: Error, Equatable, Sendable {
  /// There is no certificate in PEM form.
  case certificateNotPEM
  /// There is no private key in PEM form.
  case keyNotPEM
  /// The private key is encrypted, and there is no password for it.
  case encryptedKey
  /// The private key belongs to another certificate than the first of the chain.
  case keyOfOtherCertificate
  case expired(Date)
  case notYetValid(from: Date)
  /// The TLS library refuses them, with its message: a key of an unknown kind, for example.
  case unusable(String)
}
