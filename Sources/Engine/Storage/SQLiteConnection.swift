import GRDB

/// One of GRDB's connections behind the seam.
struct SQLiteConnection: Connection {
  let database: GRDB.Database
  let tally: StatementTally?

  func rows(_ statement: Statement, _ values: [Value]) throws -> [Row] {
    tally?.note(statement)
    return try translatingErrors {
      let prepared = try database.cachedStatement(sql: statement.sql)
      let columns = Dictionary(
        prepared.columnNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let cursor = try GRDB.Row.fetchCursor(prepared, arguments: arguments(values))
      var rows: [Row] = []
      while let row = try cursor.next() {
        rows.append(Row(columns: columns, values: row.databaseValues.map(Value.init)))
      }
      return rows
    }
  }

  func run(_ statement: Statement, _ values: [Value]) throws -> Int {
    tally?.note(statement)
    return try translatingErrors {
      try database.cachedStatement(sql: statement.sql).execute(arguments: arguments(values))
      return database.changesCount
    }
  }

  // MARK: - Private

  private func arguments(_ values: [Value]) -> StatementArguments {
    StatementArguments(
      values.map { value -> (any DatabaseValueConvertible)? in
        switch value {
        case .null: nil
        case .integer(let number): number
        case .real(let number): number
        case .text(let text): text
        }
      })
  }

  private func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }
}

extension Value {
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null, .blob: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    }
  }
}
