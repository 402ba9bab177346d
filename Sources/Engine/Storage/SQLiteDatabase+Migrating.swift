import Foundation
import GRDB

extension SQLiteDatabase {
  /// Applies all pending migrations in one transaction, after a backup of the existing database.
  ///
  /// Of several processes that open the database at once, one writes the backup and migrates; the others wait and have nothing to do.
  ///
  /// - Throws: `StorageError`.
  func migrate(_ migrations: [Migration], backup: MigrationBackup?, path: String? = nil) throws {
    do {
      // Usually nothing is pending, and then nothing is locked or written.
      guard try !writer.writeWithoutTransaction({ try Self.pending(migrations, in: $0) }).isEmpty else { return }
      guard let backup else { return try migrateExclusively(migrations, backup: nil) }
      try backup.withExclusiveLock {
        try migrateExclusively(migrations, backup: backup)
        backup.deleteOlder()
      }
    } catch let error as DatabaseError {
      throw StorageError(error, opening: path)
    }
  }

  // MARK: - Private

  private func migrateExclusively(_ migrations: [Migration], backup: MigrationBackup?) throws {
    try writer.writeWithoutTransaction { database in
      // From here on no other process can write, not even an older program that is still running: the backup has every row.
      try database.inTransaction(.immediate) {
        let pending = try Self.pending(migrations, in: database)
        if let first = pending.first, try !Self.isEmpty(database) { try backup?.make(before: first.id) }
        try Self.apply(pending, to: database)
        return .commit
      }
    }
    try log?.waitBlocking()
  }

  private static func pending(_ migrations: [Migration], in database: GRDB.Database) throws -> [Migration] {
    guard try database.tableExists("migration") else { return migrations }
    return try migrations.pending(after: String.fetchSet(database, sql: "SELECT id FROM migration"))
  }

  private static func isEmpty(_ database: GRDB.Database) throws -> Bool {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
  }

  private static func apply(_ migrations: [Migration], to database: GRDB.Database) throws {
    try database.execute(sql: "CREATE TABLE IF NOT EXISTS migration (id TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)")
    for migration in migrations {
      var hasSchema = false
      for id in migration.replaced {
        try database.execute(sql: "DELETE FROM migration WHERE id = :id", arguments: ["id": id])
        hasSchema = database.changesCount > 0
      }
      if !hasSchema { try database.execute(sql: Dialect.sqlite.sql(migration)) }
      try database.execute(
        sql: "INSERT INTO migration (id, applied_at) VALUES (:id, :now)",
        arguments: ["id": migration.id, "now": Date().milliseconds])
    }
  }
}
