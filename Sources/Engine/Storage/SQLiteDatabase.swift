import Foundation
import GRDB

/// The embedded database: GRDB's pool over one file in write-ahead mode, many readers and one writer.
public struct SQLiteDatabase: Database {
  private let writer: any DatabaseWriter
  private let pace = CommitPace()

  /// Opens, or makes, the database at `path` and brings its schema up to date.
  ///
  /// - Throws: `StorageError`.
  public init(path: String, migrations: [Migration]) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if NetworkFileSystem.holds(folder) { throw StorageError.networkFileSystem(path: folder) }
    do {
      writer = try DatabasePool(path: path, configuration: Self.configuration)
    } catch {
      throw StorageError.cannotOpen(path: path, reason: "\(error)")
    }
    try migrate(migrations)
  }

  /// A database in memory, for tests.
  public init(inMemory migrations: [Migration]) throws {
    writer = try DatabaseQueue(configuration: Self.configuration)
    try migrate(migrations)
  }

  public func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
    let tally = StatementTally.current
    do {
      return try await writer.read { try body(SQLiteConnection(database: $0, tally: tally)) }
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }

  public func write<Result: Sendable>(
    _ durability: Durability, _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> Result {
    let tally = StatementTally.current
    do {
      return try await writer.writeWithoutTransaction { [pace] database in
        try pace.set(durability, on: database)
        var result: Result?
        try database.inTransaction {
          result = try body(SQLiteConnection(database: database, tally: tally, isWriting: true))
          return .commit
        }
        guard let result else { throw StorageError.failed("the transaction did not run") }
        return result
      }
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }

  /// What the database finds wrong in itself when it looks at all of it; that takes a while.
  public func faults() async throws -> [DatabaseFault] {
    do {
      return try await writer.read { database in
        let damages = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }.map(DatabaseFault.damage)
        // A damaged file answers nothing that can be relied on.
        guard damages.isEmpty else { return damages }
        return try GRDB.Row.fetchAll(database, sql: "PRAGMA foreign_key_check").prefix(20).map { row in
          .brokenReference("\(row["table"] as String? ?? "?") \(row["rowid"] as Int64? ?? 0) -> \(row["parent"] as String? ?? "?")")
        }
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB {
      return [.damage(error.message ?? "\(error)")]
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }

  /// Closes the file; what still runs ends first.
  public func close() throws { try writer.close() }

  // MARK: - Private

  private static var configuration: GRDB.Configuration {
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = true
    // A second process (a command beside the server) may hold the write lock for a moment.
    configuration.busyMode = .timeout(10)
    // Of each connection; SQLite's own 2 MB do not hold the indexes of a large library.
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA cache_size = -8000")
      // In pages. At SQLite's own 1,000 a large import copies many pages from the log that soon change again; with more, one position waits too long.
      try $0.execute(sql: "PRAGMA wal_autocheckpoint = 2000")
      try WordRank.register(on: $0)
    }
    return configuration
  }

  private func migrate(_ migrations: [Migration]) throws {
    do {
      try writer.writeWithoutTransaction { database in
        try pace.set(.onDisk, on: database)
        try database.inTransaction {
          try Self.migrate(database, migrations)
          return .commit
        }
      }
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }

  private static func migrate(_ database: GRDB.Database, _ migrations: [Migration]) throws {
    try database.execute(sql: "CREATE TABLE IF NOT EXISTS migration (id TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)")
    let applied = try String.fetchSet(database, sql: "SELECT id FROM migration")
    if let unknown = applied.subtracting(migrations.map(\.id)).min() { throw StorageError.newerSchema(migration: unknown) }
    for migration in migrations where !applied.contains(migration.id) {
      try database.execute(sql: Dialect.sqlite.spelled(migration))
      try database.execute(
        sql: "INSERT INTO migration (id, applied_at) VALUES (?, ?)", arguments: [migration.id, Date().milliseconds])
    }
  }
}
