import Library
import Storage
import Synchronization

/// A database in memory whose disk is full for some writes.
public struct FillingDatabase: Database {
  private struct State {
    /// The writes before the disk is full.
    var left = Int.max
    /// The writes that then fail.
    var failures = 0
  }

  /// A reference, so that copies of the database share it.
  private final class Countdown: Sendable {
    let state = Mutex(State())
  }

  private let database: SQLiteDatabase
  private let countdown = Countdown()

  public init() throws { database = try SQLiteDatabase.migrated() }

  /// Lets writes fail after the next `writes`: all of them, or `failures`.
  public func fill(after writes: Int, for failures: Int = .max) {
    countdown.state.withLock { $0 = State(left: writes, failures: failures) }
  }

  public func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
    try await database.read(body)
  }

  public func write<Result: Sendable>(
    _ options: WriteOptions, _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> Result {
    let isFull = countdown.state.withLock { state in
      if state.left > 0 {
        state.left -= 1
        return false
      }
      guard state.failures > 0 else { return false }
      state.failures -= 1
      return true
    }
    if isFull { throw StorageError.diskFull }
    return try await database.write(options, body)
  }
}
