import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before anything in it could be found by its words.
@Suite struct SearchMigrationTests {
  @Test func whatWasThereIsStillToBeRead() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(
        path: path,
        migrations: [
          Migrations.firstRooms, Migrations.historyAndMarks, Migrations.refreshing, Migrations.player, Migrations.downloads,
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
}
