import GRDB
import GRDBSQLite

/// A GRDB connection behind the `Connection` protocol, for one read or one transaction.
///
/// GRDB prepares and caches the statements. This type binds values and reads columns directly through SQLite's C interface: GRDB boxes each
/// value, and for a large import that took longer than SQLite's own work.
final class SQLiteConnection: Connection {
  private let database: GRDB.Database
  private let tally: StatementCounter?
  /// nil for a read.
  private let turn: WriterTurn?
  /// Statements of this transaction. GRDB's own cache hashes the whole SQL string at each look-up.
  private var prepared: [Statement: PreparedStatement] = [:]

  /// - Parameter turn: The turn of a write transaction; nil for a read.
  init(database: GRDB.Database, tally: StatementCounter?, turn: WriterTurn? = nil) {
    self.database = database
    self.tally = tally
    self.turn = turn
  }

  func rows(_ statement: Statement, _ parameters: Parameters) throws -> [Row] {
    let prepared = try prepare(statement)
    var rows: [Row] = []
    try execute(prepared, parameters) { rows.append(prepared.row()) }
    return rows
  }

  func run(_ statement: Statement, _ parameters: Parameters) throws -> Int {
    try execute(try prepare(statement), parameters) {}
    return Int(sqlite3_changes(database.sqliteConnection))
  }

  var shouldEnd: Bool { turn?.shouldEnd ?? false }

  // MARK: - Private

  private func prepare(_ statement: Statement) throws -> PreparedStatement {
    tally?.note(statement)
    if let known = prepared[statement] { return known }
    do {
      let new = PreparedStatement(try database.cachedStatement(sql: statement.sql), name: statement.name)
      prepared[statement] = new
      return new
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }

  private func execute(_ statement: PreparedStatement, _ parameters: Parameters, _ row: () -> Void) throws {
    // After some errors (a full disk) SQLite has already rolled back: later statements must not run outside a transaction.
    if turn != nil, sqlite3_get_autocommit(database.sqliteConnection) != 0 { throw StorageError.failed("the transaction has ended") }
    defer { statement.reset() }
    var code = try statement.bind(parameters)
    while code == SQLITE_OK || code == SQLITE_ROW {
      code = sqlite3_step(statement.handle)
      if code == SQLITE_ROW { row() }
    }
    guard code == SQLITE_DONE else { throw failure(statement, code) }
  }

  private func failure(_ statement: PreparedStatement, _ code: Int32) -> any Error {
    // GRDB interrupts a running statement of an asynchronous read when its task is cancelled.
    if code & 0xFF == SQLITE_INTERRUPT { return CancellationError() }
    return StorageError(
      DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(database.sqliteConnection)),
        message: String(cString: sqlite3_errmsg(database.sqliteConnection)), sql: statement.sql))
  }
}
