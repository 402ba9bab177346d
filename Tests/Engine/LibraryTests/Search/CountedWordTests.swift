import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct CountedWordTests {
  private func count(_ words: [String], in database: any Database) async throws {
    try await database.write { connection in
      for word in words {
        try connection.run(
          SearchRepository.countTerm, ["word": .text(word), "spelling": .text(word.uppercased()), "documents": .integer(1)])
      }
    }
  }

  private func words(_ library: Library) async throws -> [String] {
    try await library.search.words(after: "", limit: 100).map { "\($0.word) \($0.spelling) \($0.documents)" }
  }

  @Test func countsAreAddedTogether() async throws {
    let database = try SQLiteDatabase.migrated()
    let library = Library(database: database)
    try await count(["moss", "fern", "moss"], in: database)
    #expect(try await words(library).isEmpty)
    #expect(try await library.search.collectedCounts() == 3)
    try await library.search.addCounts()
    #expect(try await words(library) == ["fern FERN 1", "moss MOSS 2"])
    try await count(["moss", "reed"], in: database)
    try await library.search.addCounts()
    #expect(try await words(library) == ["fern FERN 1", "moss MOSS 3", "reed REED 1"])
    #expect(try await library.search.collectedCounts() == 0)
  }

  /// Each transaction may be the last before the process ends.
  @Test(arguments: 0..<3)
  func anInterruptionCountsNothingTwice(writes: Int) async throws {
    let database = try FillingDatabase()
    let library = Library(database: database)
    try await count(["moss", "fern"], in: database)
    database.fill(after: writes, for: 1)
    await #expect(throws: StorageError.diskFull) { try await library.search.addCounts() }
    // Counts that come meanwhile are added with the next ones.
    try await count(["moss"], in: database)
    try await library.search.addCounts()
    #expect(try await words(library) == ["fern FERN 1", "moss MOSS 2"])
    #expect(try await library.search.collectedCounts() == 0)
  }
}
