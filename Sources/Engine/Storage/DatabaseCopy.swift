import Foundation
import GRDB

/// A copy of a database file, made in steps while other connections and processes use it: the state of one commit.
public enum DatabaseCopy {
  /// Copies a database, without the rows that a copy must not hold. It then has no log beside it, and its deleted bytes are overwritten.
  ///
  /// The copy is checked: a damaged database is no backup of itself. It is not synced, since its reader copies it again.
  ///
  /// - Parameters:
  ///   - path: The database, which is opened for reading only.
  ///   - target: A path without a file, in a folder that only its owner can open.
  ///   - tables: Tables whose rows are left out, and those rows that are deleted with them. Earlier schemas may lack them.
  ///   - pagesPerStep: Pages that are copied between two calls of `step`.
  ///   - step: Called between steps; an error of it ends the copy.
  /// - Returns: The ids of the migrations that made the schema, sorted.
  /// - Throws: `StorageError`, and the errors of `step`. The target may then exist in part.
  public static func make(
    of path: String, at target: String, emptying tables: [String], pagesPerStep: CInt, step: () throws -> Void
  ) throws -> [String] {
    // SQLite fills an empty file and does not change its permissions.
    let handle = open(target, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard handle >= 0 else { throw StorageError(of: target, code: errno) }
    close(handle)
    do {
      try copy(path, to: target, pagesPerStep, step)
      return try complete(target, emptying: tables, step)
    } catch let error as DatabaseError {
      throw StorageError(error, opening: path)
    }
  }

  // MARK: - Private

  private static func copy(_ path: String, to target: String, _ pagesPerStep: CInt, _ step: () throws -> Void) throws {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    let source = try DatabaseQueue(path: path, configuration: configuration)
    let copy = try DatabaseQueue(path: target, configuration: Self.configuration)
    let result = Swift.Result {
      try copy.writeWithoutTransaction { copy in
        try source.read { database in
          // The first read of the transaction selects its commit. Without one, SQLite would begin again after each commit of another
          // connection, and a long import would never let it end.
          _ = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master")
          try withoutActuallyEscaping(step) { step in
            // GRDB ignores an error after the last step.
            try database.backup(to: copy, pagesPerStep: pagesPerStep) { if !$0.isCompleted { try step() } }
          }
        }
      }
    }
    try copy.close()
    try source.close()
    try result.get()
  }

  private static func complete(_ target: String, emptying tables: [String], _ step: () throws -> Void) throws -> [String] {
    let copy = try DatabaseQueue(path: target, configuration: configuration)
    let result = Swift.Result {
      try copy.writeWithoutTransaction { database in
        // The copy of a database with a log says that it has one too.
        try database.execute(sql: "PRAGMA journal_mode = MEMORY")
        try database.inTransaction {
          for table in tables where try database.tableExists(table) {
            try database.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier)")
          }
          return .commit
        }
        try step()
        let damage = try String.fetchAll(database, sql: "PRAGMA integrity_check(1)").filter { $0 != "ok" }
        if let first = damage.first { throw StorageError.damaged(first) }
        return try String.fetchAll(database, sql: "SELECT id FROM migration ORDER BY id")
      }
    }
    try copy.close()
    return try result.get()
  }

  private static var configuration: GRDB.Configuration {
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA secure_delete = ON")
      try $0.execute(sql: "PRAGMA temp_store = MEMORY")
      try $0.execute(sql: "PRAGMA synchronous = OFF")
    }
    return configuration
  }
}
