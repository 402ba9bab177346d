import GRDB
import GRDBSQLite

/// A statement that a GRDB connection has prepared, with its parameters and columns in Storage's own types.
final class PreparedStatement {
  /// Owns the handle.
  private let statement: GRDB.Statement
  let handle: OpaquePointer
  private let name: String
  /// The names of the parameters without colons, in SQLite's order: that of their first occurrence.
  private let names: [String]
  private lazy var columns = Row.Columns(statement.columnNames)

  init(_ statement: GRDB.Statement, name: String) {
    let handle = statement.sqliteStatement
    self.statement = statement
    self.handle = handle
    self.name = name
    names = (0..<sqlite3_bind_parameter_count(handle)).map { index in
      sqlite3_bind_parameter_name(handle, index + 1).map { String(String(cString: $0).dropFirst()) } ?? ""
    }
  }

  var sql: String { statement.sql }

  /// Binds `parameters` by their names.
  ///
  /// - Returns: SQLite's result code.
  /// - Throws: `StorageError.failed` when a parameter has no value, or two, or a value has no parameter.
  func bind(_ parameters: Parameters) throws(StorageError) -> Int32 {
    let pairs = parameters.pairs
    guard pairs.count == names.count else { throw mismatch(pairs) }
    var isInOrder = true
    for index in pairs.indices {
      isInOrder = isInOrder && pairs[index].0 == names[index]
      let place = isInOrder ? index : try place(of: index, in: pairs)
      let code = bind(pairs[index].1, at: Int32(truncatingIfNeeded: place + 1))
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  /// The row of the last step.
  func row() -> Row {
    let count = sqlite3_data_count(handle)
    var values: [Value] = []
    values.reserveCapacity(Int(count))
    for column in 0..<count { values.append(value(column)) }
    return Row(columns: columns, values: values)
  }

  /// Makes it ready for the next execution, and frees the bound strings.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: - Private

  /// The place of a pair among as many pairs as there are names: when all are known and none comes twice, none is missing.
  private func place(of index: Int, in pairs: [(String, Value)]) throws(StorageError) -> Int {
    let name = pairs[index].0
    guard let place = names.firstIndex(of: name), !pairs[..<index].contains(where: { $0.0 == name }) else { throw mismatch(pairs) }
    return place
  }

  private func mismatch(_ pairs: [(String, Value)]) -> StorageError {
    let given = pairs.map(\.0)
    let missing = names.filter { !given.contains($0) }.map { "no value for :\($0)" }
    let unknown = given.filter { !names.contains($0) }.map { "no parameter :\($0)" }
    let doubled = given.indices.filter { given[..<$0].contains(given[$0]) }.map { "two values for :\(given[$0])" }
    return .failed("\(name): \((missing + unknown + doubled).joined(separator: ", "))")
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .real(let number): sqlite3_bind_double(handle, index, number)
    case .text(let text): bind(text, at: index)
    case .blob(let bytes): bind(bytes, at: index)
    }
  }

  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        // An empty buffer may have no address, which would bind null.
        guard let start = bytes.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, Self.copied) }
        return sqlite3_bind_text(handle, index, start, Int32(clamping: bytes.count), Self.copied)
      }
    }
  }

  private func bind(_ bytes: [UInt8], at index: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      // An empty buffer may have no address, which would bind null.
      guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
      return sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), Self.copied)
    }
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the string.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  private func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      let text = UnsafeBufferPointer(start: sqlite3_column_text(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
      return .text(String(decoding: text, as: UTF8.self))
    case SQLITE_BLOB:
      let bytes = UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
      return .blob(Array(bytes))
    default: return .null
    }
  }
}
