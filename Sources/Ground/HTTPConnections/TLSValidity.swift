import Foundation

/// The period in which a certificate is valid.
public struct TLSValidity: Sendable, Equatable {
  public let start: Date
  public let end: Date

  /// The period between start and end.
  public var period: DateInterval { DateInterval(start: min(start, end), end: end) }

  /// The reason why the certificate is not valid at `now`; nil when it is.
  public func error(at now: Date) -> TLSIdentityError? {
    if now < start { return .notYetValid(from: start) }
    return now > end ? .expired(end) : nil
  }
}
