import Foundation
import GRDB
import Monitoring

extension SQLiteDatabase {
  /// The sizes and times of the database.
  public var status: DatabaseStatus {
    DatabaseStatus(
      bytes: Self.size(path), logBytes: Self.size(path.map { $0 + "-wal" }), reads: times.reads.counts, writes: times.writes.counts,
      waits: times.waits.counts)
  }

  /// The number of transactions that wait for their turn.
  public var waitingWrites: Int { queue.waiting }

  /// Checks that the database can be written: its file may be, and the lock of the writer is free within half a second after the
  /// transaction in progress. Writes nothing.
  ///
  /// - Throws: `StorageError`.
  public func checkWritable() async throws {
    if let path, access(path, W_OK) != 0 { throw StorageError(of: path, code: errno) }
    await queue.enter(.report)
    defer { queue.leave() }
    try await StorageError.mapping {
      try await writer.writeWithoutTransaction { database in
        // Another process may have the lock.
        try database.execute(sql: "PRAGMA busy_timeout = 500")
        // The wait of the configuration; the statement cannot fail.
        defer { try? database.execute(sql: "PRAGMA busy_timeout = 10000") }
        try database.inTransaction(.immediate) { .rollback }
      }
    }
  }

  /// 0 for a file that does not exist: the log is created with the first transaction.
  private static func size(_ path: String?) -> Int64 {
    var facts = stat()
    guard let path, stat(path, &facts) == 0 else { return 0 }
    return Int64(facts.st_size)
  }
}
