import Testing

@testable import Storage

@Suite struct CompressedTextTests {
  private func bytes(_ text: String) -> [UInt8] {
    guard case .blob(let bytes) = CompressedText.value(text) else { return [] }
    return bytes
  }

  @Test(arguments: ["", "a", "苔", String(repeating: "<p>moss &amp; fern</p>", count: 500), String(repeating: "苔藓🌿\u{0}", count: 70)])
  func aTextComesBack(text: String) {
    #expect(CompressedText.text(in: bytes(text)) == text)
  }

  @Test func aLongTextTakesFewerBytesAndAShortOneOneMore() {
    #expect(bytes(String(repeating: "<p>moss</p>", count: 100)).count < 100)
    #expect(bytes("<p>moss</p>").count == 12)
  }

  @Test func damagedBytesAreNoText() {
    let whole = bytes(String(repeating: "<p>moss</p>", count: 100))
    var longer = whole
    longer[2] += 1
    var endless = whole
    endless.replaceSubrange(1..<5, with: [255, 255, 255, 255])
    for damaged in [[], [2, 65], [1], Array(whole.prefix(5)), Array(whole.dropLast(3)), longer, endless] {
      #expect(CompressedText.text(in: damaged) == nil)
    }
  }

  @Test func aColumnHasEitherForm() async throws {
    let database = try SQLiteDatabase(inMemory: [Migration(id: "1", sql: "CREATE TABLE note (id ROW_KEY, html BYTES)")])
    let text = String(repeating: "<p>moss</p>", count: 100)
    let (insert, all) = (
      Statement("insert", "INSERT INTO note (html) VALUES (:html)"), Statement("all", "SELECT html FROM note ORDER BY id")
    )
    let texts = try await database.write { connection in
      for value in [CompressedText.value(text), .text("earlier"), .null, .blob([])] { try connection.run(insert, ["html": value]) }
      let rows = try connection.rows(all, [:])
      #expect(throws: StorageError.unexpectedValue(column: "html")) { try rows[3].optionalCompressedText("html") }
      return try (0..<3).map { try rows[$0].optionalCompressedText("html") }
    }
    #expect(texts == [text, "earlier", nil])
  }
}
