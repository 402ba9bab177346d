import GRDB

/// A table in an SQLite file from another program: read in batches, never written, and not trusted.
public struct ExternalTable: Sendable {
  private let file: DatabaseQueue
  private let table: String
  /// The names of its columns; empty when the file has no such table.
  public let columns: Set<String>

  /// Opens the file. This blocks on the disk.
  ///
  /// - Throws: `StorageError.cannotOpen`, also for a file that is not a database.
  public init(path: String, table: String) throws {
    self.table = table
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    // A foreign schema may be malicious.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON") }
    do {
      file = try DatabaseQueue(path: path, configuration: configuration)
      columns = try file.read { database in
        try database.tableExists(table) ? Set(database.columns(in: table).map(\.name)) : []
      }
    } catch let error as DatabaseError {
      throw StorageError.cannotOpen(path: path, reason: error.message ?? "\(error.resultCode)")
    }
  }

  /// The greatest row number, an estimate of the row count; counting would read the whole file.
  ///
  /// - Throws: `StorageError`. The same holds for the functions below.
  public func lastRow() async throws -> Int64 {
    let statement = Statement("foreign.last", "SELECT max(rowid) AS last FROM \"\(table)\"")
    return try await read { try $0.row(statement, [:])?.optionalInt64("last") ?? 0 }
  }

  /// The next rows, each with its number as `foreign_row`. Only one row at a time is in memory, and only the requested part of its strings.
  ///
  /// - Parameter row: The number of the last row read; 0 at the beginning.
  /// - Parameter texts: Columns to read as strings, each cut to `longest` characters.
  /// - Parameter numbers: Columns to read unchanged.
  public func rows(
    after row: Int64, limit: Int, texts: [String], numbers: [String], longest: Int = 2_000
  ) async throws -> [Row] {
    let wanted =
      ["rowid AS foreign_row"] + texts.map { "substr(CAST(\"\($0)\" AS TEXT), 1, \(longest)) AS \"\($0)\"" } + numbers.map { "\"\($0)\"" }
    let statement = Statement(
      "foreign.rows", "SELECT \(wanted.joined(separator: ", ")) FROM \"\(table)\" WHERE rowid > :after ORDER BY rowid LIMIT :limit")
    return try await read { try $0.rows(statement, ["after": .integer(row), "limit": Value(limit)]) }
  }

  /// Closes the file.
  public func close() {
    // The file was only read: an error on closing it loses nothing.
    try? file.close()
  }

  // MARK: - Private

  private func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
    try await StorageError.mapping { try await file.read { try body(SQLiteConnection(database: $0, tally: nil)) } }
  }
}
