/// A database with concurrent readers and one writer. SQLite is the embedded default; a second engine fits behind the same two protocols.
public protocol Database: Sendable {
  /// Runs `body` on a read-only connection with a consistent snapshot. Readers never wait for the writer.
  ///
  /// - Throws: `StorageError`, and the errors of `body`.
  func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result

  /// Runs `body` in a transaction. There is one writer: transactions wait for their turn, so keep them short (at most 200 rows, or until
  /// `Connection.shouldEnd`). An error of `body` rolls back.
  ///
  /// - Throws: `StorageError`, and the errors of `body`.
  func write<Result: Sendable>(
    _ options: WriteOptions, _ body: @escaping @Sendable (any Connection) throws -> Result
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
  func rows(_ statement: Statement, _ parameters: Parameters) throws -> [Row]

  /// Runs `statement` and returns the number of changed rows.
  ///
  /// - Throws: `StorageError`.
  @discardableResult
  func run(_ statement: Statement, _ parameters: Parameters) throws -> Int

  /// Whether a transaction of many rows should end here and leave the rest to another one: it has worked for 20 ms, or one that goes before
  /// it waits.
  var shouldEnd: Bool { get }
}

extension Connection {
  /// The first result row, or nil.
  ///
  /// - Throws: `StorageError`.
  public func row(_ statement: Statement, _ parameters: Parameters) throws -> Row? {
    try rows(statement, parameters).first
  }
}
