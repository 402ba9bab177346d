import Foundation

/// One row of an answer, read by the names of its columns.
public struct Row: Sendable {
  /// The places of columns by name, shared by the rows of one statement.
  final class Columns: Sendable {
    let places: [String: Int]

    init(_ names: [String]) { places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }) }
  }

  private let columns: Columns
  private let values: [Value]

  init(columns: Columns, values: [Value]) {
    self.columns = columns
    self.values = values
  }

  /// - Throws: `StorageError.unexpectedValue` when the column is not there, null, or of another type. Likewise below.
  public func int64(_ column: String) throws -> Int64 {
    guard let value = try optionalInt64(column) else { throw StorageError.unexpectedValue(column: column) }
    return value
  }

  public func text(_ column: String) throws -> String {
    guard let value = try optionalText(column) else { throw StorageError.unexpectedValue(column: column) }
    return value
  }

  public func double(_ column: String) throws -> Double {
    guard let value = try optionalDouble(column) else { throw StorageError.unexpectedValue(column: column) }
    return value
  }

  public func bool(_ column: String) throws -> Bool { try int64(column) != 0 }
  public func date(_ column: String) throws -> Date { Date(milliseconds: try int64(column)) }

  public func optionalInt64(_ column: String) throws -> Int64? {
    switch try value(column) {
    case .null: nil
    case .integer(let number): number
    default: throw StorageError.unexpectedValue(column: column)
    }
  }

  public func optionalInt(_ column: String) throws -> Int? { try optionalInt64(column).map { Int(clamping: $0) } }

  public func optionalText(_ column: String) throws -> String? {
    switch try value(column) {
    case .null: nil
    case .text(let text): text
    default: throw StorageError.unexpectedValue(column: column)
    }
  }

  public func optionalDouble(_ column: String) throws -> Double? {
    switch try value(column) {
    case .null: nil
    case .real(let number): number
    case .integer(let number): Double(number)
    default: throw StorageError.unexpectedValue(column: column)
    }
  }

  public func optionalDate(_ column: String) throws -> Date? { try optionalInt64(column).map(Date.init(milliseconds:)) }

  // MARK: - Private

  private func value(_ column: String) throws -> Value {
    guard let index = columns.places[column] else { throw StorageError.unexpectedValue(column: column) }
    return values[index]
  }
}
