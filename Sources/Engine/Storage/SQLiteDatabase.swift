import BlockingWork
import Foundation
import GRDB
import GRDBSQLite
import Monitoring

/// The embedded database: GRDB's pool over one file in write-ahead mode, many readers and one writer.
public struct SQLiteDatabase: Database {
  let writer: any DatabaseWriter
  /// nil for a database in memory, which needs no durability.
  let log: WriteAheadLogSync?
  private let copier: LogCopier?
  let queue = WriterQueue()
  let times = DatabaseTimes()
  /// nil for a database in memory.
  let path: String?

  /// Opens or creates the database at `path` and migrates it. An existing database is backed up before a migration: see `MigrationBackup`.
  ///
  /// - Throws: `StorageError`.
  public init(path: String, migrations: [Migration]) throws {
    try self.init(path: path, migrations: migrations, backup: MigrationBackup(of: path), log: WriteAheadLogSync(of: path))
  }

  /// Tests pass a backup with their own disk, a log with their own sync, and one that is copied earlier.
  init(path: String, migrations: [Migration], backup: MigrationBackup, log: WriteAheadLogSync, copier: LogCopier? = nil) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if NetworkFileSystem.isRemote(folder) { throw StorageError.networkFileSystem(path: folder) }
    (self.log, self.path) = (log, path)
    let copier = copier ?? LogCopier(of: path)
    self.copier = copier
    do {
      writer = try DatabasePool(path: path, configuration: Self.configuration(copier))
    } catch let error as DatabaseError {
      throw StorageError(error, opening: path)
    } catch {
      throw StorageError(of: path, error)
    }
    try migrate(migrations, backup: backup, path: path)
  }

  /// Creates a database in memory, for tests.
  ///
  /// - Throws: `StorageError`.
  public init(inMemory migrations: [Migration]) throws {
    (log, copier, path) = (nil, nil, nil)
    writer = try DatabaseQueue(configuration: Self.configuration(nil))
    try migrate(migrations, backup: nil)
  }

  /// Creates a database in memory with the schema and the rows of `template`, for tests: migrations take a quarter of a second.
  ///
  /// - Throws: An error of GRDB.
  public init(inMemoryCopyOf template: SQLiteDatabase) throws {
    (log, copier, path) = (nil, nil, nil)
    writer = try DatabaseQueue(configuration: Self.configuration(nil))
    try template.writer.backup(to: writer)
  }

  /// Runs `body` on a reader of the pool; during a request, on the thread of the request.
  public func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
    let tally = StatementCounter.current
    let start = ContinuousClock.now
    defer { times.reads.add(.now - start) }
    return try await StorageError.mapping {
      if let result = try BlockingExecutor.runInRequest({ try readInPlace { try body(SQLiteConnection(database: $0, tally: tally)) } }) {
        return result
      }
      // Away from the threads of requests: while they all wait for a reader, none would return the one of this read.
      return try await withTaskExecutorPreference(globalConcurrentExecutor) {
        try await writer.read { try body(SQLiteConnection(database: $0, tally: tally)) }
      }
    }
  }

  /// Runs `body` in a transaction; without `.deferred` it then waits for the disk, outside the writer.
  public func write<Result: Sendable>(
    _ options: WriteOptions, _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> Result {
    let asked = ContinuousClock.now
    if options.yields { await copier?.wait() }
    await queue.enter(options)
    let start = ContinuousClock.now
    times.waits.add(start - asked)
    defer { times.writes.add(.now - start) }
    let (result, hasChanged) = try await StorageError.mapping {
      defer { queue.leave() }
      return try await written(options, body)
    }
    if !options.contains(.deferred), hasChanged { try await log?.wait() }
    return result
  }

  /// The faults that a full check of the database finds. A check takes a while.
  ///
  /// - Throws: `StorageError`.
  public func faults() async throws -> [DatabaseFault] {
    do {
      return try await writer.read { database in
        let damages = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }.map(DatabaseFault.damage)
        // Results from a damaged file are not reliable.
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

  /// Removes bytes of changed and deleted rows from the files, where they would otherwise stay for a while: the write-ahead log is written
  /// back and truncated. Waits up to ten seconds for other readers.
  ///
  /// - Throws: `StorageError`.
  public func purge() async throws {
    _ = try await StorageError.mapping { try await writer.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
  }

  /// Closes the file after running operations have ended. It then has every row: the write-ahead log is written back and truncated, by
  /// the last process that closes it.
  ///
  /// - Throws: An error of GRDB; the file is closed even when the log cannot be written back, as on a full disk.
  public func close() throws {
    copier?.end()
    // GRDB closes the readers last, and SQLite writes the log back only when a connection that may write is the last one.
    let checkpoint = Result {
      try writer.writeWithoutTransaction {
        // A stop does not wait long for a command that reads.
        try $0.execute(sql: "PRAGMA busy_timeout = 1000")
        _ = try $0.checkpoint(.truncate)
      }
    }
    try writer.close()
    log?.end()
    do {
      try checkpoint.get()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // Another process has the file open, and does the same when it closes it.
    }
  }

  // MARK: - Private

  /// GRDB's synchronous read, which an asynchronous function cannot select.
  private func readInPlace<Result>(_ body: (GRDB.Database) throws -> Result) throws -> Result { try writer.read(body) }

  /// - Returns: the result of `body`, and whether it has changed anything.
  private func written<Result: Sendable>(
    _ options: WriteOptions, _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> (Result, Bool) {
    let tally = StatementCounter.current
    return try await writer.writeWithoutTransaction { [queue] database in
      let before = database.totalChangesCount
      let turn = WriterTurn(queue: queue, options: options)
      var (result, work): (Result?, Duration) = (nil, .zero)
      // The setting belongs to the connection, and cannot change within a transaction.
      if options.contains(.erasing) { try database.execute(sql: "PRAGMA secure_delete = ON") }
      defer { if options.contains(.erasing) { try? database.execute(sql: "PRAGMA secure_delete = FAST") } }
      try database.inTransaction {
        result = try body(SQLiteConnection(database: database, tally: tally, turn: turn))
        work = turn.age
        return .commit
      }
      guard let result else { throw StorageError.failed("the transaction did not run") }
      if options.yields { queue.note(work: work, commit: turn.age - work) }
      return (result, database.totalChangesCount != before)
    }
  }

  private static func configuration(_ copier: LogCopier?) -> GRDB.Configuration {
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = true
    // A second process (a command beside the server) may hold the write lock for a moment.
    configuration.busyMode = .timeout(10)
    // For each connection; SQLite's default of 2 MB does not hold the indexes of a large library.
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA cache_size = -8000")
      // For all of them together: from here on a connection replaces the pages in its cache and adds none.
      try $0.execute(sql: "PRAGMA soft_heap_limit = \(24 << 20)")
      // In place of SQLite's own copy at the end of a commit.
      if let copier { Self.note(commitsOf: $0, to: copier) }
      // What remains of the log's file after it was copied.
      try $0.execute(sql: "PRAGMA journal_size_limit = \(16 << 20)")
      // Commits do not wait for the disk; `WriteAheadLogSync` does.
      try $0.execute(sql: "PRAGMA synchronous = NORMAL")
      // What a statement may have to take back is a quarter of all bytes that an import writes, when it lies in temporary files; and a
      // folder for them may not be writable.
      try $0.execute(sql: "PRAGMA temp_store = MEMORY")
      // Deleted rows are overwritten where their page is written anyway; `WriteOptions.erasing` also overwrites pages that become free.
      try $0.execute(sql: "PRAGMA secure_delete = FAST")
      try VocabularyRank.register(on: $0)
    }
    return configuration
  }

  /// Tells the copier the length of the log after each commit of a connection, instead of SQLite's automatic copy. The copier lives as long as
  /// the database.
  private static func note(commitsOf database: GRDB.Database, to copier: LogCopier) {
    sqlite3_wal_hook(
      database.sqliteConnection,
      { copier, _, _, pages in
        if let copier { Unmanaged<LogCopier>.fromOpaque(copier).takeUnretainedValue().note(pages: Int(pages)) }
        return SQLITE_OK
      }, Unmanaged.passUnretained(copier).toOpaque())
  }
}
