import Foundation
import Storage
import Testing

@Suite struct RowTests {
  private let database: SQLiteDatabase

  init() throws { database = try SQLiteDatabase(inMemory: []) }

  @Test func readsColumnsByName() async throws {
    let row = try await row("SELECT 7 AS number, 'moss' AS text, 1.5 AS real, 1 AS truth, NULL AS empty, 1500 AS moment")
    #expect(try row.int64("number") == 7)
    #expect(try row.optionalInt("number") == 7)
    #expect(try row.text("text") == "moss")
    #expect(try row.double("real") == 1.5)
    #expect(try row.double("number") == 7)
    #expect(try row.bool("truth"))
    #expect(try row.date("moment") == Date(timeIntervalSince1970: 1.5))
    #expect(try row.optionalInt64("empty") == nil)
    #expect(try row.optionalText("empty") == nil)
    #expect(try row.optionalDouble("empty") == nil)
    #expect(try row.optionalDate("empty") == nil)
  }

  @Test func throwsForMissingOrWrongType() async throws {
    let row = try await row("SELECT 'moss' AS text, NULL AS empty, 1.5 AS real")
    #expect(throws: StorageError.unexpectedValue(column: "gone")) { try row.text("gone") }
    #expect(throws: StorageError.unexpectedValue(column: "gone")) { try row.optionalText("gone") }
    #expect(throws: StorageError.unexpectedValue(column: "empty")) { try row.int64("empty") }
    #expect(throws: StorageError.unexpectedValue(column: "text")) { try row.int64("text") }
    #expect(throws: StorageError.unexpectedValue(column: "text")) { try row.optionalDouble("text") }
    #expect(throws: StorageError.unexpectedValue(column: "real")) { try row.optionalInt64("real") }
    #expect(throws: StorageError.unexpectedValue(column: "real")) { try row.optionalText("real") }
  }

  @Test func clampsDates() {
    #expect(Date.distantFuture.milliseconds > 0)
    #expect(Date(timeIntervalSince1970: 1e300).milliseconds == 9_000_000_000_000_000)
    #expect(Date(timeIntervalSince1970: -.infinity).milliseconds == -9_000_000_000_000_000)
    #expect(Date(milliseconds: 1_500).milliseconds == 1_500)
    #expect(Value(Date?.none) == .null)
  }

  private func row(_ sql: String) async throws -> Row {
    try #require(try await database.read { try $0.row(Statement("test", sql), [:]) })
  }
}
