import Dispatch
import Foundation
import Secrets
import Synchronization

/// A waiter for committed transactions to reach the disk, outside the writer: while one caller waits, others write, and callers that wait
/// at the same time share one `fdatasync` of the write-ahead log (a group commit).
///
/// SQLite itself commits with `synchronous = NORMAL`. It syncs the log before a checkpoint copies or overwrites any of it, so changes that
/// are not in the database file yet are always in the current log.
final class WriteAheadLogSync: Sendable {
  private struct State {
    /// The number of the last transaction with a wait.
    var last = 0
    /// The number up to which all transactions are on disk.
    var synced = 0
    /// The open log; nil before the first wait.
    var handle: Int32?
  }

  private let path: String
  private let sync: @Sendable (Int32) -> Int32
  /// Serial: one sync at a time.
  private let queue = DispatchQueue(label: "earnest.log-sync")
  private let state = Mutex(State())

  /// - Parameters:
  ///   - database: The path of the database.
  ///   - sync: Flushes an open file and returns 0, or sets `errno`; tests pass their own.
  init(of database: String, sync: @escaping @Sendable (Int32) -> Int32 = { fdatasync($0) }) {
    path = database + "-wal"
    self.sync = sync
  }

  deinit { state.withLock { if let handle = $0.handle { close(handle) } } }

  /// Returns once everything committed before the call is on disk. Blocks no thread of Swift's pool and cannot be cancelled: the
  /// transaction is committed in any case.
  ///
  /// - Throws: `StorageError`; the transaction is then committed, but a power failure may lose it.
  func wait() async throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { continuation.resume(with: Result { try self.syncUp(to: number) }) }
    }
  }

  /// The same for a caller that may block.
  ///
  /// - Throws: `StorageError`.
  func waitBlocking() throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    try queue.sync { try syncUp(to: number) }
  }

  /// Closes the log, whose file SQLite deletes when the database is closed: its bytes are freed only then. A sync that runs ends first.
  func end() {
    queue.sync {
      let handle = state.withLock { state in
        defer { state.handle = nil }
        return state.handle
      }
      if let handle { close(handle) }
    }
  }

  // MARK: - Private

  /// Runs on the queue.
  private func syncUp(to number: Int) throws {
    let (last, isSynced) = state.withLock { ($0.last, $0.synced >= number) }
    guard !isSynced else { return }
    let handle = try openLog()
    while sync(handle) != 0 {
      guard errno != EINTR else { continue }
      throw errno == ENOSPC || errno == EDQUOT
        ? StorageError.diskFull : StorageError.failed("fdatasync: " + String(cString: strerror(errno)))
    }
    state.withLock { $0.synced = last }
  }

  /// The log's file stays the same while the database is open. Closing the handle releases none of SQLite's locks: those are on other
  /// files.
  private func openLog() throws -> Int32 {
    if let handle = state.withLock({ $0.handle }) { return handle }
    let handle: Int32
    do {
      handle = try PrivateFile.open(path, O_RDWR, ownNames: 1)
    } catch {
      throw StorageError.failed("\(path): \(error.localizedDescription)")
    }
    state.withLock { $0.handle = handle }
    return handle
  }
}
