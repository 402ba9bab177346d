import Foundation
import Storage
import TestSupport
import Testing

@Suite struct MigrationTests {
  @Test func runsMigrationOnce() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      for _ in 1...3 {
        let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
        #expect(try await database.noteNames == ["first"])
        try database.close()
      }
    }
  }

  @Test func appliesLaterMigration() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      try await old.add("kept")
      try old.close()
      let new = try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second])
      #expect(try await new.noteNames == ["first", "kept"])
      try await new.write { _ = try $0.run(Statement("note.colour", "UPDATE note SET colour = 'red'"), [:]) }
      try new.close()
    }
  }

  @Test func refusesNewerSchema() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second]).close()
      #expect(throws: StorageError.newerSchema(migration: Notebook.second.id)) {
        try SQLiteDatabase(path: path, migrations: [Notebook.first])
      }
      try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second]).close()
    }
  }

  @Test func rollsBackBrokenMigration() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      #expect {
        try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.broken])
      } throws: { error in
        guard case .failed = error as? StorageError else { return false }
        return true
      }
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      let tables = Statement("tables", "SELECT name FROM sqlite_master WHERE name = 'half'")
      #expect(try await database.read { try $0.rows(tables, [:]).count } == 0)
      try database.close()
    }
  }

  @Test func translatesPortableKeywords() {
    let migration = Migration(id: "x", sql: "CREATE TABLE a (id IDENTITY_KEY); CREATE TABLE b (id IDENTITY_KEY)")
    #expect(
      Dialect.sqlite.sql(migration)
        == "CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT); CREATE TABLE b (id INTEGER PRIMARY KEY AUTOINCREMENT)")
    #expect(!Dialect.postgreSQL.sql(migration).contains("IDENTITY_KEY"))
    let statement = Statement("x", "SELECT ':no' WHERE a = :user AND b IN (:title, :user, :show0)")
    #expect(Dialect.sqlite.sql(statement) == statement.sql)
    #expect(Dialect.postgreSQL.sql(statement) == "SELECT ':no' WHERE a = $1::BIGINT AND b IN ($2::TEXT, $1::BIGINT, $3::BIGINT)")
  }

  @Test func translatesTriggersAndKeyOrder() {
    let trigger = "CREATE TRIGGER b AFTER INSERT ON a FOR EACH ROW WHEN (NEW.id > 1)"
    let migration = Migration(
      id: "x",
      sql: """
        CREATE TABLE a (id BIGINT PRIMARY KEY) IN_KEY_ORDER;
        \(trigger) BEGIN
          DELETE FROM a WHERE id = 1;
          DELETE FROM a WHERE id = 2;
        END;
        """)
    let sqlite = Dialect.sqlite.sql(migration)
    #expect(sqlite == migration.sql.replacing("IN_KEY_ORDER", with: "WITHOUT ROWID"))
    let postgreSQL = Dialect.postgreSQL.sql(migration)
    #expect(postgreSQL.contains("PRIMARY KEY);") && postgreSQL.contains("CREATE FUNCTION b() RETURNS TRIGGER"))
    #expect(postgreSQL.contains("id = 2;\nRETURN NULL; END $function$;\n\(trigger) EXECUTE FUNCTION b();"))
  }

  @Test func neverReusesIds() async throws {
    let database = try SQLiteDatabase(inMemory: [Notebook.first])
    try await database.add("second")
    try await database.write { _ = try $0.run(Statement("note.delete", "DELETE FROM note WHERE name = 'second'"), [:]) }
    try await database.add("third")
    let id = try await database.read { try $0.row(Notebook.byName, ["name": .text("third")])?.int64("id") }
    #expect(id == 3)
  }
}
