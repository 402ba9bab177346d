import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct StatementTests {
  /// EXPLAIN prepares a statement as running it would, and runs nothing.
  @Test(arguments: Library.statements)
  func everyStatementPreparesOnSQLite(statement: Statement) async throws {
    let database = try SQLiteDatabase.migrated()
    try await database.write { _ = try $0.rows(Statement(statement.name, "EXPLAIN " + statement.sql), statement.nulls) }
  }

  @Test func everyParameterHasAType() {
    let names = Set(Library.statements.flatMap(\.parameterNames).map(Dialect.family))
    #expect(names.subtracting(Dialect.parameterTypes.keys).isEmpty, "Add them to Dialect.parameterTypes.")
    #expect(Set(Dialect.parameterTypes.keys).subtracting(names).isEmpty, "No statement has them: remove them.")
  }

  @Test func everyStatementHasANameOfItsOwn() {
    #expect(Set(Library.statements.map(\.name)).count == Library.statements.count)
    #expect(Set(Library.statements.map(\.sql)).count == Library.statements.count)
  }
}
