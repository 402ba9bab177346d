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
        try connection.run(Notebook.insert, [.text("half"), .null, .null])
        throw Fire()
      }
    }
    #expect(try await database.noteNames == ["first"])
  }

  @Test func reportsConstraint() async throws {
    await expectConstraint { try await database.add("first") }
    await expectConstraint { try await database.write { _ = try $0.run(Notebook.insert, [.null, .null, .null]) } }
    await expectConstraint { try await database.write { _ = try $0.run(Notebook.insert, [.text("x"), .null, .integer(-1)]) } }
    #expect(try await database.noteNames == ["first"])
  }

  /// A constraint may be checked only when the transaction ends.
  @Test func reportsDeferredConstraint() async throws {
    await expectConstraint { try await database.write { _ = try $0.run(Notebook.tag, [.integer(99), .text("moss")]) } }
  }

  @Test func refusesWriteOnReader() async throws {
    await #expect(throws: StorageError.self) {
      try await database.read { _ = try $0.run(Notebook.insert, [.text("sly"), .null, .null]) }
    }
    #expect(try await database.noteNames == ["first"])
  }

  @Test func returnsNumberOfChangedRows() async throws {
    try await database.add("a", "b")
    let changed = try await database.write { try $0.run(Statement("note.all", "UPDATE note SET count = 1"), []) }
    #expect(changed == 3)
    #expect(try await database.write { try $0.run(Statement("note.none", "UPDATE note SET count = 1 WHERE name = ?"), [.text("z")]) } == 0)
  }

  /// Text that looks like SQL is text.
  @Test(arguments: ["'; DROP TABLE note; --", "茶凉之前", "a\nb", "", "?"])
  func neverInterpretsValuesAsSQL(name: String) async throws {
    try await database.add(name)
    #expect(try await database.read { try $0.row(Notebook.byName, [.text(name)])?.text("name") } == name)
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
        _ = try connection.rows(limit, [])
        #expect(throws: StorageError.diskFull) {
          try connection.run(Notebook.insert, [.text(String(repeating: "x", count: 1 << 20)), .null, .null])
        }
        try connection.run(Notebook.insert, [.text(String(repeating: "y", count: 1 << 16)), .null, .null])
      }
    }
    #expect(try await database.noteNames == ["first"])
  }

  @Test func interruptsStatementOnCancellation() async throws {
    let endless = Statement(
      "test.endless", "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS total FROM n")
    let tally = StatementCounter()
    let task = StatementCounter.$current.withValue(tally) { Task { [database] in try await database.read { try $0.rows(endless, []) } } }
    try await waitUntil { !tally.names.isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test func requiresMatchingParameterCount() async throws {
    for values in [[Value.text("a")], [.text("a"), .null, .null, .null]] {
      await #expect(throws: StorageError.self) { try await database.write { _ = try $0.run(Notebook.insert, values) } }
    }
  }
}
