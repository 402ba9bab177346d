import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite struct WritingTests {
  private struct Fire: Error {}
  private let database: SQLiteDatabase

  init() throws { database = try SQLiteDatabase(inMemory: [Notebook.first]) }

  @Test func rollsBackFailingWrite() async throws {
    await #expect(throws: Fire.self) {
      try await database.write { connection in
        try connection.run(Notebook.insert, ["name": .text("half"), "size": .null, "count": .null])
        throw Fire()
      }
    }
    #expect(try await database.noteNames == ["first"])
  }

  @Test func reportsConstraint() async throws {
    await expectConstraint { try await database.add("first") }
    await expectConstraint { try await database.write { _ = try $0.run(Notebook.insert, ["name": .null, "size": .null, "count": .null]) } }
    await expectConstraint {
      try await database.write { _ = try $0.run(Notebook.insert, ["name": .text("x"), "size": .null, "count": .integer(-1)]) }
    }
    #expect(try await database.noteNames == ["first"])
  }

  /// A constraint may be checked only when the transaction ends.
  @Test func reportsDeferredConstraint() async throws {
    await expectConstraint { try await database.write { _ = try $0.run(Notebook.tag, ["note": .integer(99), "word": .text("moss")]) } }
  }

  @Test func refusesWriteOnReader() async throws {
    await #expect(throws: StorageError.self) {
      try await database.read { _ = try $0.run(Notebook.insert, ["name": .text("sly"), "size": .null, "count": .null]) }
    }
    #expect(try await database.noteNames == ["first"])
  }

  @Test func returnsNumberOfChangedRows() async throws {
    try await database.add("a", "b")
    let changed = try await database.write { try $0.run(Statement("note.all", "UPDATE note SET count = 1"), [:]) }
    #expect(changed == 3)
    #expect(
      try await database.write { try $0.run(Statement("note.none", "UPDATE note SET count = 1 WHERE name = :name"), ["name": .text("z")]) }
        == 0)
  }

  /// Text that looks like SQL is text.
  @Test(arguments: ["'; DROP TABLE note; --", "茶凉之前", "a\nb", "", "?"])
  func neverInterpretsValuesAsSQL(name: String) async throws {
    try await database.add(name)
    #expect(try await database.read { try $0.row(Notebook.byName, ["name": .text(name)])?.text("name") } == name)
  }

  // MARK: - Private

  private func expectConstraint(_ body: () async throws -> Void) async {
    await #expect {
      try await body()
    } throws: { error in
      guard case .constraint = error as? StorageError else { return false }
      return true
    }
  }

  /// SQLite may have ended the transaction on its own: later statements must not be committed alone.
  @Test func stopsTransactionOnFullDisk() async throws {
    let limit = Statement("test.limit", "PRAGMA max_page_count = 1")
    await #expect(throws: StorageError.self) {
      try await database.write { connection in
        _ = try connection.rows(limit, [:])
        #expect(throws: StorageError.diskFull) {
          try connection.run(Notebook.insert, ["name": .text(String(repeating: "x", count: 1 << 20)), "size": .null, "count": .null])
        }
        try connection.run(Notebook.insert, ["name": .text(String(repeating: "y", count: 1 << 16)), "size": .null, "count": .null])
      }
    }
    #expect(try await database.noteNames == ["first"])
  }

  @Test func interruptsStatementOnCancellation() async throws {
    let endless = Statement(
      "test.endless", "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS total FROM n")
    let tally = StatementCounter()
    let task = StatementCounter.$current.withValue(tally) { Task { [database] in try await database.read { try $0.rows(endless, [:]) } } }
    try await waitUntil { !tally.names.isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test(
    arguments: [
      (["name": .text("a"), "size": .null], "note.insert: no value for :count"),
      (["name": .text("a"), "size": .null, "count": .null, "colour": .null], "note.insert: no parameter :colour"),
      (["name": .text("a"), "size": .null, "length": .null], "note.insert: no value for :count, no parameter :length"),
      (["name": .text("a"), "size": .null, "name": .null], "note.insert: no value for :count, two values for :name"),
      (["name": .text("a"), "size": .null, "count": .null, "name": .null], "note.insert: two values for :name"),
      (["size": .null, "size": .null, "count": .null], "note.insert: no value for :name, two values for :size"),
    ] as [(Parameters, String)])
  func requiresAValueForEachParameter(parameters: Parameters, message: String) async throws {
    await #expect(throws: StorageError.failed(message)) { try await database.write { _ = try $0.run(Notebook.insert, parameters) } }
  }

  @Test func bindsValuesByNameInAnyOrder() async throws {
    let values = Statement("test.values", "SELECT :a AS a, :b AS b, :c AS c, :a AS again")
    for parameters in [["a": .text("x"), "b": .text("y"), "c": .text("z")], ["c": .text("z"), "a": .text("x"), "b": .text("y")]]
      as [Parameters]
    {
      let row = try #require(try await database.read { try $0.row(values, parameters) })
      #expect(try ["a", "b", "c", "again"].map(row.text) == ["x", "y", "z", "x"])
    }
  }

  @Test func bindsAListOfAnyLength() async throws {
    let list = ParameterList("name", count: 3)
    let found = Statement("test.found", "SELECT name FROM note WHERE name IN (\(list)) AND count = :count ORDER BY name")
    try await database.add("a", "b", "c", "d")
    for (names, expected) in [([], []), (["d", "a"], ["a", "d"]), (["a", "b", "c", "d"], ["a", "b", "c"])] {
      let parameters = list.parameters(names.map(Value.text)) + ["count": .integer(0)]
      #expect(try await database.read { try $0.rows(found, parameters).map { try $0.text("name") } } == expected)
    }
  }
}
