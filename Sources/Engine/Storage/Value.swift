import BoundedNumbers
import Foundation

/// A value that goes into a statement or comes out of a row.
///
/// Times are whole milliseconds since 1970, durations and positions are seconds, truth is 0 or 1.
public enum Value: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  public init(_ value: Int64?) { self = value.map(Value.integer) ?? .null }
  public init(_ value: Int?) { self = value.map { .integer(Int64(clamping: $0)) } ?? .null }
  public init(_ value: Double?) { self = value.map(Value.real) ?? .null }
  public init(_ value: String?) { self = value.map(Value.text) ?? .null }
  public init(_ value: Bool) { self = .integer(value ? 1 : 0) }
  public init(_ value: Date?) { self = value.map { .integer($0.milliseconds) } ?? .null }
}

extension Date {
  /// Whole milliseconds since 1970, as times are stored. Dates beyond what can be stored are pulled in.
  public var milliseconds: Int64 {
    Int64(clamping: min(max(timeIntervalSince1970 * 1000, -9e15), 9e15).rounded())
  }

  public init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
