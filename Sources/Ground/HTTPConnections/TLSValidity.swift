import Foundation

/// The period in which a certificate is valid.
public struct TLSValidity: Sendable, Equatable {
  public let start: Date
  public let end: Date

  /// The reason why the certificate is not valid at `now`; nil when it is.
  public func error(at now: Date) -> TLSIdentityError? {
    if now < start { return .notYetValid(from: start) }
    return now > end ? .expired(end) : nil
  }
}
