import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before the search index.
@Suite struct SearchMigrationTests {
  @Test func whatWasThereIsStillToBeRead() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(
        path: path,
        migrations: [
          Migrations.firstTables, Migrations.historyAndMarks, Migrations.refreshing, Migrations.player, Migrations.downloads,
        ])
      try await old.write { connection in
        for sql in [
          """
          INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, added_at, fetched_at)
          VALUES (7, 'https://x.example/', 'X', '', 'episodic', 0, 1, 5, 6)
          """,
          """
          INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at)
          VALUES (9, 7, 'guid:1', 'One', '', 4, 'full', 0, 5)
          """,
          "INSERT INTO bookmark (id, user_id, episode_id, position, note, created_at) VALUES (3, 1, 9, 60, 'here', 5)",
        ] { _ = try connection.run(Statement("test.old", sql), []) }
      }
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all)
      let tasks = try await Library(database: database).search.tasks(limit: 10)
      #expect(tasks.map(\.kind) == [.bookmark, .show, .episode] && tasks.map(\.item) == [3, 7, 9])
      try database.close()
    }
  }

  /// Documents from before they carried their kind and show.
  @Test func whatWasReadIsReadOnceMore() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: Array(Migrations.all.prefix { $0.id != Migrations.searchMarks.id }))
      try await old.write { connection in
        for sql in [
          """
          INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, added_at, fetched_at)
          VALUES (7, 'https://x.example/', 'X', '', 'episodic', 0, 1, 5, 6)
          """,
          """
          INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at)
          VALUES (9, 7, 'guid:1', 'One', '', 4, 'full', 0, 5)
          """,
          "INSERT INTO chapter (episode_id, number, start_at, title) VALUES (9, 0, 0, 'A'), (9, 1, 60, 'B')",
          "INSERT INTO search_document (id, kind, item_id, show_id) VALUES (4, 'show', 7, 7)",
          "INSERT INTO search_text (rowid, title, text) VALUES (4, 'x', '')",
          "INSERT INTO search_word (word, spelling, documents) VALUES ('x', 'X', 1)",
        ] { _ = try connection.run(Statement("test.old", sql), []) }
      }
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all)
      let search = Library(database: database).search
      #expect(try await search.tasks(limit: 10).map(\.kind) == [.show, .chapter, .episode])
      #expect(try await search.waste().all == 0)
      #expect(try await search.words(after: "", limit: 10).isEmpty)
      try database.close()
    }
  }
}
