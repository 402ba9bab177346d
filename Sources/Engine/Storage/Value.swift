import BoundedNumbers
import Foundation

/// A parameter of a statement or a column of a row.
///
/// Times are whole milliseconds since 1970, durations and positions are seconds, Booleans are 0 or 1.
public enum Value: Sendable, Equatable {
  /// SQL's NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A string.
  case text(String)
  /// Bytes, such as a `CompressedText`.
  case blob([UInt8])

  /// A whole number; nil becomes null.
  public init(_ value: Int64?) { self = value.map(Value.integer) ?? .null }
  /// A whole number; nil becomes null.
  public init(_ value: Int?) { self = value.map { .integer(Int64(clamping: $0)) } ?? .null }
  /// A floating-point number; nil becomes null.
  public init(_ value: Double?) { self = value.map(Value.real) ?? .null }
  /// A string; nil becomes null.
  public init(_ value: String?) { self = value.map(Value.text) ?? .null }
  /// A Boolean as 0 or 1.
  public init(_ value: Bool) { self = .integer(value ? 1 : 0) }
  /// A date in milliseconds since 1970; nil becomes null.
  public init(_ value: Date?) { self = value.map { .integer($0.milliseconds) } ?? .null }
}

extension Date {
  /// Whole milliseconds since 1970, the stored form of times. Dates beyond the range are clamped.
  public var milliseconds: Int64 {
    Int64(clamping: min(max(timeIntervalSince1970 * 1000, -9e15), 9e15).rounded())
  }

  /// Reads the stored form.
  public init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
