import Foundation
import PodcastModel
import Storage
import Testing

@testable import Library

/// Stored libraries have these names: Tests/Contract/schema.txt lists them.
@Suite struct SchemaContractTests {
  @Test func migrationsTablesAndColumnsKeepTheirNames() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Contract/schema.txt").standardized
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    var listed = lines.reduce(into: [String: [String]]()) { tables, line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      tables[String(parts[0])] = parts.last.map { $0.split(separator: " ").map(String.init) }
    }
    #expect(Migrations.all.map(\.id) == listed["migrations"])
    #expect(Migrations.earlier == listed.removeValue(forKey: "replaced"))
    let database = try SQLiteDatabase(inMemory: Migrations.all)
    var stored = try await database.read { connection in
      try connection.rows(Self.columns, [:]).reduce(into: [String: [String]]()) {
        $0[try $1.text("table_name"), default: []].append(try $1.text("column_name"))
      }
    }
    stored["migrations"] = listed["migrations"]
    for (table, columns) in listed {
      #expect(stored[table] == columns, "\(table) has other columns than Tests/Contract/schema.txt lists")
    }
    #expect(Set(stored.keys).subtracting(listed.keys) == [], "a table is not listed in Tests/Contract/schema.txt")
    try database.close()
  }

  @Test func newMigrationsAreNotDatedAhead() {
    let today = Date().formatted(.iso8601.year().month().day())
    for id in Migrations.all.map(\.id) { #expect(id.prefix(10) <= today, "\(id) takes the date of its commit") }
  }

  @Test func kindsOfPrivateListsStay() {
    let subjects: [PrivateListSubject] = [
      .new, .inProgress, .favourites, .smart(1), .search(1), .upNext, .inbox, .people, .show(ShowID(1)), .playlist(1),
    ]
    #expect(
      subjects.map(\.kind) == ["new", "in-progress", "favourites", "smart", "search", "up-next", "inbox", "people", "show", "playlist"])
  }

  /// Without SQLite's own tables and the shadow tables of full-text indexes.
  private static let columns = Statement(
    "test.columns",
    """
    SELECT tables.name AS table_name, columns.name AS column_name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name NOT LIKE '%_config' AND tables.name NOT LIKE '%_data'
      AND tables.name NOT LIKE '%_idx' AND tables.name NOT LIKE '%_docsize'
    ORDER BY tables.name, columns.cid
    """)
}
