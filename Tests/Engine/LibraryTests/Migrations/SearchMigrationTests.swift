import Foundation
import Storage
import Testing

@testable import Library

/// A library from before the search index.
@Suite struct SearchMigrationTests {
  @Test func whatWasThereIsStillToBeRead() async throws {
    let earlier = [
      Migrations.firstTables, Migrations.historyAndMarks, Migrations.refreshing, Migrations.player, Migrations.downloads,
    ]
    let rows = [
      OldRow.show, OldRow.episode,
      "INSERT INTO bookmark (id, user_id, episode_id, position, note, created_at) VALUES (3, 1, 9, 60, 'here', 5)",
    ]
    try await withMigratedLibrary(earlier, rows) { library in
      let tasks = try await library.search.tasks(limit: 10)
      #expect(tasks.map(\.kind) == [.bookmark, .show, .episode] && tasks.map(\.item) == [3, 7, 9])
    }
  }

  /// Documents from before they carried their kind and show.
  @Test func whatWasReadIsReadOnceMore() async throws {
    let rows = [
      OldRow.show, OldRow.episode, "INSERT INTO chapter (episode_id, number, start_at, title) VALUES (9, 0, 0, 'A'), (9, 1, 60, 'B')",
      "INSERT INTO search_document (id, kind, item_id, show_id) VALUES (4, 'show', 7, 7)",
      "INSERT INTO search_text (rowid, title, text) VALUES (4, 'x', '')",
      "INSERT INTO search_word (word, spelling, documents) VALUES ('x', 'X', 1)",
    ]
    try await withMigratedLibrary(Migrations.all.prefix { $0.id != Migrations.searchMarks.id }, rows) { (library: Library) async throws in
      let search = library.search
      #expect(try await search.tasks(limit: 10).map(\.kind) == [.show, .chapter, .episode])
      #expect(try await search.waste().all == 0)
      #expect(try await search.words(after: "", limit: 10).isEmpty)
    }
  }
}
