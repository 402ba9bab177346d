/// A database with concurrent readers and one writer. SQLite is the embedded default; a second engine fits behind the same two protocols.
public protocol Database: Sendable {
  /// Runs `body` on a read-only connection with a consistent snapshot. Readers never wait for the writer.
  ///
  /// - Throws: `StorageError`, and the errors of `body`.
  func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result

  /// Runs `body` in a transaction. There is one writer: transactions queue, so keep them short (at most 200 rows). An error of `body` rolls
  /// back.
  ///
  /// - Parameter durability: The data that a power failure may lose. A killed process loses nothing in either case.
  /// - Throws: `StorageError`, and the errors of `body`.
  func write<Result: Sendable>(
    _ durability: Durability, _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> Result
}

extension Database {
  /// Runs `body` in a transaction that is on disk when this returns.
  ///
  /// - Throws: `StorageError`, and the errors of `body`.
  public func write<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
    try await write(.onDisk, body)
  }
}

/// A connection inside `Database.read` or `Database.write`; it must not leave the closure.
public protocol Connection {
  /// The result rows of `statement`.
  ///
  /// - Throws: `StorageError`.
  func rows(_ statement: Statement, _ values: [Value]) throws -> [Row]

  /// Runs `statement` and returns the number of changed rows.
  ///
  /// - Throws: `StorageError`.
  @discardableResult
  func run(_ statement: Statement, _ values: [Value]) throws -> Int
}

extension Connection {
  /// The first result row, or nil.
  ///
  /// - Throws: `StorageError`.
  public func row(_ statement: Statement, _ values: [Value]) throws -> Row? {
    try rows(statement, values).first
  }
}
