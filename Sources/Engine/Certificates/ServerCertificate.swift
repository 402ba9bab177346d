import Foundation

/// A certificate of the server with its private key, which exists in memory only.
public struct ServerCertificate: Sendable, Equatable {
  /// The certificate, as PEM. Devices have its issuer.
  public let chain: [UInt8]
  /// The private key, as PEM (PKCS #8).
  public let privateKey: [UInt8]
  /// The addresses that it names, in text form.
  public let addresses: [String]
  /// The time from which it is valid.
  public let notBefore: Date
  /// The time of its end.
  public let notAfter: Date

  /// Whether it needs to be replaced: less than 30 days remain, or the clock was wrong when it was issued.
  public func isDue(at now: Date) -> Bool { now > notAfter.addingTimeInterval(-30 * 86_400) || now < notBefore }
}
