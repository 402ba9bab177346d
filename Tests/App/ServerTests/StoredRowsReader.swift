import Storage

/// Reads the rows of a database, and only those that were written since the last time: a thousand dumps take minutes.
struct StoredRowsReader {
  private let database: SQLiteDatabase
  private var last: (changes: Int64, rows: StoredRows)?

  init(_ database: SQLiteDatabase) { self.database = database }

  mutating func rows() async throws -> StoredRows {
    // All writes use one connection.
    let changes = try await database.write { try $0.row(Self.changes, [:])?.int64("changes") ?? 0 }
    if let last, last.changes == changes { return last.rows }
    let rows = try await StoredRows(database)
    last = (changes, rows)
    return rows
  }

  private static let changes = Statement("test.changes", "SELECT total_changes() AS changes")
}
