import Foundation

/// A result row, read by column name.
public struct Row: Sendable {
  /// The positions of columns by name, shared by the rows of one statement.
  final class Columns: Sendable {
    let indexes: [String: Int]

    init(_ names: [String]) { indexes = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }) }
  }

  private let columns: Columns
  private let values: [Value]

  init(columns: Columns, values: [Value]) {
    self.columns = columns
    self.values = values
  }

  /// A whole number.
  ///
  /// - Throws: `StorageError.unexpectedValue` when the column is missing, null, or of another type. The same holds for the functions below.
  public func int64(_ column: String) throws -> Int64 { try required(try optionalInt64(column), column) }

  /// A string.
  public func text(_ column: String) throws -> String { try required(try optionalText(column), column) }

  /// A floating-point number.
  public func double(_ column: String) throws -> Double { try required(try optionalDouble(column), column) }

  /// A Boolean, stored as 0 or 1.
  public func bool(_ column: String) throws -> Bool { try int64(column) != 0 }
  /// A date, stored in milliseconds since 1970.
  public func date(_ column: String) throws -> Date { Date(milliseconds: try int64(column)) }

  /// A whole number, or nil for null.
  public func optionalInt64(_ column: String) throws -> Int64? {
    switch try value(column) {
    case .null: nil
    case .integer(let number): number
    default: throw StorageError.unexpectedValue(column: column)
    }
  }

  /// A whole number that is clamped to `Int`, or nil for null.
  public func optionalInt(_ column: String) throws -> Int? { try optionalInt64(column).map { Int(clamping: $0) } }

  /// A string, or nil for null.
  public func optionalText(_ column: String) throws -> String? {
    switch try value(column) {
    case .null: nil
    case .text(let text): text
    default: throw StorageError.unexpectedValue(column: column)
    }
  }

  /// Bytes; none for null.
  public func bytes(_ column: String) throws -> [UInt8] {
    switch try value(column) {
    case .null: []
    case .blob(let bytes): bytes
    default: throw StorageError.unexpectedValue(column: column)
    }
  }

  /// A text that is stored as `CompressedText`.
  public func compressedText(_ column: String) throws -> String { try required(try optionalCompressedText(column), column) }

  /// A text that is stored as `CompressedText`, or nil for null.
  public func optionalCompressedText(_ column: String) throws -> String? {
    switch try value(column) {
    case .null: return nil
    case .text(let text): return text
    case .blob(let bytes):
      guard let text = CompressedText.text(in: bytes) else { throw StorageError.unexpectedValue(column: column) }
      return text
    default: throw StorageError.unexpectedValue(column: column)
    }
  }

  /// A floating-point number, or nil for null.
  public func optionalDouble(_ column: String) throws -> Double? {
    switch try value(column) {
    case .null: nil
    case .real(let number): number
    case .integer(let number): Double(number)
    default: throw StorageError.unexpectedValue(column: column)
    }
  }

  /// A date, or nil for null.
  public func optionalDate(_ column: String) throws -> Date? { try optionalInt64(column).map(Date.init(milliseconds:)) }

  // MARK: - Private

  private func required<Required>(_ value: Required?, _ column: String) throws -> Required {
    guard let value else { throw StorageError.unexpectedValue(column: column) }
    return value
  }

  private func value(_ column: String) throws -> Value {
    guard let index = columns.indexes[column] else { throw StorageError.unexpectedValue(column: column) }
    return values[index]
  }
}
