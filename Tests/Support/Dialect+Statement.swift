import Storage

extension Dialect {
  /// The statement's SQL in this dialect: PostgreSQL numbers its parameters.
  public func sql(_ statement: Statement) -> String {
    guard self == .postgreSQL else { return statement.sql }
    var count = 0
    return statement.sql.split(separator: "?", omittingEmptySubsequences: false).reduce(into: "") { sql, piece in
      if count > 0 { sql += "$\(count)" }
      sql += piece
      count += 1
    }
  }
}
