import Foundation
import Storage
import TestSupport
import Testing

@Suite("Database integrity check") struct DatabaseFaultTests {
  @Test func findsNothingInHealthyDatabase() async throws {
    try await withNotes { path in
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      #expect(try await database.faults().isEmpty)
      try database.close()
    }
  }

  @Test func findsBrokenReference() async throws {
    try await withNotes { path in
      // An older program, or an edit by hand, that did not check references.
      let loose = Migration(id: "2026-04-01-loose", sql: "CREATE TABLE draft (note_id BIGINT); INSERT INTO draft VALUES (99)")
      let tight = Migration(
        id: "2026-05-01-tight",
        sql: """
          PRAGMA writable_schema = 1;
          UPDATE sqlite_schema SET sql = 'CREATE TABLE draft (note_id BIGINT REFERENCES note (id))' WHERE name = 'draft';
          PRAGMA writable_schema = 0;
          """)
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.first, loose, tight])
      try database.close()
      let again = try SQLiteDatabase(path: path, migrations: [Notebook.first, loose, tight])
      #expect(try await again.faults() == [.brokenReference("draft 1 -> note")])
      try again.close()
    }
  }

  @Test func findsDamagedPage() async throws {
    try await withNotes { path in
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      for start in 0..<20 { try await database.add("\(start)" + String(repeating: "x", count: 3000)) }
      try database.close()
      let file = try FileHandle(forUpdating: URL(filePath: path))
      let end = try file.seekToEnd()
      try file.seek(toOffset: end / 4096 / 2 * 4096)
      try file.write(contentsOf: Data(repeating: 0xEE, count: 4096))
      try file.close()
      let damaged = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      let faults = try await damaged.faults()
      #expect(!faults.isEmpty && faults.allSatisfy { if case .damage = $0 { true } else { false } })
      try damaged.close()
    }
  }

  // MARK: - Private

  private func withNotes(_ test: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { try await test($0.appending(path: "notes.sqlite").path) }
  }
}
