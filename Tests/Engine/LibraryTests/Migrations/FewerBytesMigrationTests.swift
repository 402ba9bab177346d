import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before compressed notes.
@Suite struct FewerBytesMigrationTests {
  @Test func storedNotesAreCompressedAndAllIsIndexedAgain() async throws {
    let notes = String(repeating: "<p>苔 &amp; fern</p>", count: 100)
    let rows = [
      OldRow.show, OldRow.episode, "INSERT INTO episode_notes (episode_id, html) VALUES (9, '\(notes)')",
      "INSERT INTO search_word (word, spelling, documents) VALUES ('fern', 'Fern', 3)",
    ]
    try await withMigratedLibrary(Migrations.all.prefix { $0.id != Migrations.fewerBytes.id }, rows) { library in
      let episode = EpisodeID(9)
      #expect(try await library.episodes.notes(of: episode)?.html == notes)
      let bytes = try await library.episodes.database.read { connection in
        try connection.row(Statement("test.bytes", "SELECT length(html) AS bytes FROM episode_notes"), [:])?.int64("bytes") ?? 0
      }
      #expect((1..<200).contains(bytes))
      #expect(Set(try await library.search.tasks(limit: 9).map(\.kind)) == [.show, .episode])
      // Words are counted again with their documents.
      #expect(try await library.search.words(after: "", limit: 9).isEmpty)
    }
  }
}
