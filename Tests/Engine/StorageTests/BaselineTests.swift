import Foundation
import TestSupport
import Testing

@testable import Storage

/// A migration that replaces all earlier ones.
@Suite struct BaselineTests {
  @Test func aNewDatabaseHasOnlyTheBaseline() async throws {
    let database = try SQLiteDatabase(inMemory: [Notebook.baseline])
    #expect(try await ids(database) == [Notebook.baseline.id])
    #expect(try await database.noteNames == ["baseline"])
  }

  @Test func aDatabaseWithAllEarlierMigrationsGetsTheIDAfterABackup() async throws {
    try await withOld([Notebook.first, Notebook.second]) { folder, path in
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.baseline])
      #expect(try await ids(database) == [Notebook.baseline.id])
      // Its SQL has not run.
      #expect(try await database.noteNames == ["first"])
      try database.close()
      let backup = folder.appending(path: "notes-before-\(Notebook.baseline.id).sqlite").path
      #expect(try names(folder) == ["notes-before-\(Notebook.baseline.id).sqlite", "notes.sqlite"])
      let before = try SQLiteDatabase(path: backup, migrations: [Notebook.first, Notebook.second])
      #expect(try await ids(before) == [Notebook.first.id, Notebook.second.id])
      try before.close()
      // The next start has nothing to do, and the earlier program does not open it.
      try SQLiteDatabase(path: path, migrations: [Notebook.baseline]).close()
      #expect(throws: StorageError.newerSchema(migration: Notebook.baseline.id)) {
        try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second])
      }
      #expect(try names(folder).count == 2)
    }
  }

  @Test(arguments: [[Notebook.first], [Notebook.second]])
  func aDatabaseWithSomeOfThemIsRefusedAndStaysAsItWas(some: [Migration]) async throws {
    try await withOld([Migration(id: some[0].id, sql: Notebook.first.sql)]) { folder, path in
      let missing = some[0].id == Notebook.first.id ? Notebook.second.id : Notebook.first.id
      #expect(throws: StorageError.olderSchema(migration: missing)) { try SQLiteDatabase(path: path, migrations: [Notebook.baseline]) }
      #expect(try names(folder) == ["notes.sqlite"])
      let database = try SQLiteDatabase(path: path, migrations: some)
      #expect(try await ids(database) == some.map(\.id))
      try database.close()
    }
  }

  @Test func aDatabaseWithAnotherMigrationIsNewer() async throws {
    let unknown = Migration(id: "2099-01-01-unknown", sql: "CREATE TABLE future (id BIGINT)")
    for old in [[Notebook.first, Notebook.second, unknown], [Notebook.first, unknown], [unknown], [Notebook.baseline, unknown]] {
      try await withOld(old.map { Migration(id: $0.id, sql: "CREATE TABLE IF NOT EXISTS future (id BIGINT)") }) {
        (folder: URL, path: String) async throws in
        #expect(throws: StorageError.newerSchema(migration: unknown.id)) { try SQLiteDatabase(path: path, migrations: [Notebook.baseline]) }
        #expect(try names(folder) == ["notes.sqlite"])
      }
    }
  }

  @Test func laterMigrationsComeInTheSameStep() async throws {
    let later = Migration(id: "2026-05-01-sizes", sql: "ALTER TABLE note ADD COLUMN pages BIGINT")
    try await withOld([Notebook.first, Notebook.second]) { _, path in
      #expect(throws: StorageError.self) { try SQLiteDatabase(path: path, migrations: [Notebook.baseline, later, Notebook.broken]) }
      let old = try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second])
      #expect(try await ids(old) == [Notebook.first.id, Notebook.second.id])
      try old.close()
      let new = try SQLiteDatabase(path: path, migrations: [Notebook.baseline, later])
      #expect(try await ids(new) == [Notebook.baseline.id, later.id])
      try new.close()
    }
  }

  @Test func concurrentStartsConvertOnce() async throws {
    try await withOld([Notebook.first, Notebook.second]) { folder, path in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...4 { group.addTask { try SQLiteDatabase(path: path, migrations: [Notebook.baseline]).close() } }
        try await group.waitForAll()
      }
      #expect(try names(folder) == ["notes-before-\(Notebook.baseline.id).sqlite", "notes.sqlite"])
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.baseline])
      #expect(try await ids(database) == [Notebook.baseline.id])
      try database.close()
    }
  }

  // MARK: - Private

  private func withOld(_ migrations: [Migration], _ test: (URL, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      try SQLiteDatabase(path: path, migrations: migrations).close()
      try await test(folder, path)
    }
  }

  private func ids(_ database: SQLiteDatabase) async throws -> [String] {
    try await database.read { try $0.rows(Statement("test.ids", "SELECT id FROM migration ORDER BY id"), [:]).map { try $0.text("id") } }
  }

  /// Without the files that a database has only while it is open.
  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
  }
}
