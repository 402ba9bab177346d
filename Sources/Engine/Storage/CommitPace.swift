import GRDB
import Synchronization

/// Whether the writer waits for the disk at each commit. A position must survive a power cut, so it does, save where it is told otherwise:
/// in write-ahead mode NORMAL commits without waiting, and the next FULL commit takes the pages before it along.
final class CommitPace: Sendable {
  /// nil: not known. The pool itself asks for less than FULL, and a task that was cancelled is refused every statement.
  private let current = Mutex<Durability?>(nil)

  /// Brings the writer to `wanted`, before its transaction begins.
  func set(_ wanted: Durability, on database: GRDB.Database) throws {
    guard current.withLock({ $0 }) != wanted else { return }
    current.withLock { $0 = nil }
    try database.execute(sql: "PRAGMA synchronous = \(wanted == .onDisk ? "FULL" : "NORMAL")")
    current.withLock { $0 = wanted }
  }
}
