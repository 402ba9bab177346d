import GRDB

/// A table in an SQLite file that somebody else made: read in pieces, never written, and not trusted.
public struct ForeignTable: Sendable {
  private let file: DatabaseQueue
  private let table: String
  /// Empty when the file has no such table.
  public let columns: Set<String>

  /// Opens the file; this waits for the disk.
  ///
  /// - Throws: `StorageError.cannotOpen`, also for a file that is no database.
  public init(path: String, table: String) throws {
    self.table = table
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    // What stands in its schema may have been made to do harm.
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

  /// The greatest number of a row, which is about how many there are; counting them would read all of the file.
  ///
  /// - Throws: `StorageError`. Likewise below.
  public func lastRow() async throws -> Int64 {
    let statement = Statement("foreign.last", "SELECT max(rowid) AS last FROM \"\(table)\"")
    return try await read { try $0.row(statement, [])?.optionalInt64("last") ?? 0 }
  }

  /// The next rows, each with its number as `foreign_row`. A row at a time is in memory, and of its texts what is asked for.
  ///
  /// - Parameters:
  ///   - row: the number of the last row one has; 0 for the beginning.
  ///   - texts: columns to be read as texts, each cut after `longest` characters.
  ///   - numbers: columns to be read as they are.
  public func rows(
    after row: Int64, limit: Int, texts: [String], numbers: [String], longest: Int = 2_000
  ) async throws -> [Row] {
    let wanted =
      ["rowid AS foreign_row"] + texts.map { "substr(CAST(\"\($0)\" AS TEXT), 1, \(longest)) AS \"\($0)\"" } + numbers.map { "\"\($0)\"" }
    let statement = Statement(
      "foreign.rows", "SELECT \(wanted.joined(separator: ", ")) FROM \"\(table)\" WHERE rowid > ? ORDER BY rowid LIMIT ?")
    return try await read { try $0.rows(statement, [.integer(row), Value(limit)]) }
  }

  /// Closes the file.
  public func close() {
    // It was only read: an error on closing it loses nothing.
    try? file.close()
  }

  // MARK: - Private

  private func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
    do {
      return try await file.read { try body(SQLiteConnection(database: $0, tally: nil)) }
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }
}
