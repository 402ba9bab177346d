import Storage

/// A dump of a database for tests: the rows of every table, each as one string, without those of SQLite itself and of full-text indexes.
struct StoredRows: Equatable {
  let tables: [String: [String]]

  /// - Parameter leavingOut: "table.column" of columns that are not compared.
  init(_ database: SQLiteDatabase, leavingOut: Set<String> = []) async throws {
    tables = try await database.read { connection in
      var columns: [String: [String]] = [:]
      for row in try connection.rows(Self.columns, [:]) {
        let (table, column) = (try row.text("table_name"), try row.text("column_name"))
        if !leavingOut.contains("\(table).\(column)") { columns[table, default: []].append("'\(column)=' || quote(\"\(column)\")") }
      }
      return try columns.reduce(into: [:]) { tables, table in
        let rows = Statement(
          "test.rows.\(table.key)", "SELECT \(table.value.joined(separator: " || '|' || ")) AS row FROM \"\(table.key)\"")
        tables[table.key] = try connection.rows(rows, [:]).map { try $0.text("row") }.sorted()
      }
    }
  }

  private static let columns = Statement(
    "test.columns",
    """
    SELECT tables.name AS table_name, columns.name AS column_name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name NOT LIKE 'search_text%'
      AND tables.name NOT LIKE 'catalog_left%' AND tables.name NOT LIKE 'catalog_right%'
    ORDER BY tables.name, columns.cid
    """)
}
