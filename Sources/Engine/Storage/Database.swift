/// Where the library is kept. SQLite is the embedded default; a second engine fits behind the same two protocols.
public protocol Database: Sendable {
  /// Runs `body` on a connection that only reads and sees one consistent moment. Readers never wait for the writer.
  ///
  /// - Throws: `StorageError`, and what `body` throws.
  func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result

  /// Runs `body` in a transaction of its own. There is one writer: transactions queue, so keep them short (at most
  /// 200 rows). When `body` throws, nothing of it stays.
  ///
  /// - Parameter durability: what a power cut may take. A killed process loses nothing either way.
  /// - Throws: `StorageError`, and what `body` throws.
  func write<Result: Sendable>(
    _ durability: Durability, _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> Result
}

extension Database {
  /// Runs `body` in a transaction of its own, on the disk once it returns.
  ///
  /// - Throws: `StorageError`, and what `body` throws.
  public func write<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
    try await write(.onDisk, body)
  }
}

/// A connection inside `Database.read` or `Database.write`; it must not leave the closure.
public protocol Connection {
  /// The rows that `statement` answers with.
  ///
  /// - Throws: `StorageError`.
  func rows(_ statement: Statement, _ values: [Value]) throws -> [Row]

  /// Runs `statement` and gives back how many rows it changed.
  ///
  /// - Throws: `StorageError`.
  @discardableResult
  func run(_ statement: Statement, _ values: [Value]) throws -> Int
}

extension Connection {
  /// The first row, or nil.
  public func row(_ statement: Statement, _ values: [Value]) throws -> Row? {
    try rows(statement, values).first
  }

  /// Runs `statement` once for each of `batch` and gives back the entries that it refused (AHDataModel's rule: one bad row
  /// does not take the others with it).
  public func run(_ statement: Statement, batch: [[Value]]) throws -> [[Value]] {
    try batch.filter { values in
      do {
        try run(statement, values)
        return false
      } catch StorageError.constraint {
        return true
      }
    }
  }
}
