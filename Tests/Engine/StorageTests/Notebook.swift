import Storage

/// A small schema for tests of Storage.
enum Notebook {
  static let first = Migration(
    id: "2026-01-01-notes",
    sql: """
      CREATE TABLE note (id IDENTITY_KEY, name TEXT NOT NULL UNIQUE, size DOUBLE PRECISION, count BIGINT CHECK (count >= 0));
      CREATE TABLE tag (note_id BIGINT NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED, word TEXT NOT NULL);
      INSERT INTO note (name) VALUES ('first');
      """)
  static let second = Migration(id: "2026-02-01-colours", sql: "ALTER TABLE note ADD COLUMN colour TEXT")
  static let baseline = Migration(
    id: "2026-02-15-baseline",
    sql: """
      CREATE TABLE note (id IDENTITY_KEY, name TEXT NOT NULL UNIQUE, size DOUBLE PRECISION, count BIGINT CHECK (count >= 0), colour TEXT);
      CREATE TABLE tag (note_id BIGINT NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED, word TEXT NOT NULL);
      INSERT INTO note (name) VALUES ('baseline');
      """,
    replacing: [first.id, second.id])
  static let broken = Migration(id: "2026-03-01-broken", sql: "CREATE TABLE half (id BIGINT); INSERT INTO nowhere VALUES (1)")

  static let insert = Statement("note.insert", "INSERT INTO note (name, size, count) VALUES (:name, :size, :count)")
  static let tag = Statement("tag.insert", "INSERT INTO tag (note_id, word) VALUES (:note, :word)")
  static let names = Statement("note.names", "SELECT name FROM note ORDER BY name")
  static let byName = Statement("note.byName", "SELECT id, name, size, count FROM note WHERE name = :name")
}

extension Database {
  var noteNames: [String] {
    get async throws { try await read { try $0.rows(Notebook.names, [:]).map { try $0.text("name") } } }
  }

  func add(_ names: String...) async throws {
    try await write { connection in
      for name in names { try connection.run(Notebook.insert, ["name": .text(name), "size": .null, "count": .integer(0)]) }
    }
  }
}
