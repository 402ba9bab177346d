import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct StatementTests {
  /// EXPLAIN prepares a statement as running it would, and runs nothing.
  @Test(arguments: Library.statements)
  func everyStatementPreparesOnSQLite(statement: Statement) async throws {
    let database = try SQLiteDatabase.migrated()
    let values = [Value](repeating: .null, count: statement.sql.count { $0 == "?" })
    try await database.write { _ = try $0.rows(Statement(statement.name, "EXPLAIN " + statement.sql), values) }
  }

  @Test func everyStatementHasANameOfItsOwn() {
    #expect(Set(Library.statements.map(\.name)).count == Library.statements.count)
    #expect(Set(Library.statements.map(\.sql)).count == Library.statements.count)
  }
}
