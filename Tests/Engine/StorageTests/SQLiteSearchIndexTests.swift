import Foundation
import Storage
import TestSupport
import Testing

@Suite struct SQLiteSearchIndexTests {
  @Test func whatIsAddedInPiecesIsMergedInParts() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "index.sqlite").path
      let database = try SQLiteDatabase(path: file, migrations: [Migration(id: "1", sql: "DOCUMENT_TABLE(search_text)")])
      let index = SQLiteSearchIndex()
      for id in 1...Int64(60) {
        let documents = [IndexedDocument(id: id, kind: "episode", show: 1, title: "moss \(id)", text: "fern lichen \(id * 7)")]
        try await database.write { try index.add(documents, on: $0) }
      }
      #expect(try await pieces(database) == 60)
      var parts = 0
      while parts < 1_000, try await database.write({ try index.merge(on: $0) }) { parts += 1 }
      #expect(try await pieces(database) < 16 && (1..<1_000).contains(parts))
      let found = Statement("test.found", "SELECT count(*) AS total FROM search_text WHERE search_text MATCH 'lichen'")
      #expect(try await database.read { try $0.row(found, [:])?.int64("total") } == 60)
      try database.close()
    }
  }

  private func pieces(_ database: SQLiteDatabase) async throws -> Int64 {
    let statement = Statement("test.pieces", "SELECT count(DISTINCT segid) AS total FROM search_text_idx")
    return try await database.read { try $0.row(statement, [:])?.int64("total") } ?? 0
  }
}
