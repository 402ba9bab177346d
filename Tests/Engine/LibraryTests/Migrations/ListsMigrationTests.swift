import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before episode lists.
@Suite struct ListsMigrationTests {
  @Test func subscriptionsAndFoldersStayAndShowsKnowTheirNewestEpisode() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: Array(Migrations.all.prefix { $0.id != Migrations.lists.id }))
      try await old.write { connection in
        for sql in [
          """
          INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, added_at, fetched_at)
          VALUES (7, 'https://x.example/', 'X', '', 'episodic', 0, 1, 5, 6)
          """,
          "INSERT INTO feed (show_id, checked_at) VALUES (7, 6)",
          """
          INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at)
          VALUES (8, 7, 'a', 'A', '', 5000, 'full', 0, 5), (9, 7, 'b', 'B', '', 9000, 'full', 0, 5)
          """,
          "INSERT INTO subscription (user_id, show_id, subscribed_at) VALUES (1, 7, 5)",
          "INSERT INTO folder (id, user_id, name, position) VALUES (3, 1, 'Garden', 0)",
          "INSERT INTO folder_show (folder_id, show_id) VALUES (3, 7)",
        ] { _ = try connection.run(Statement("test.old", sql), []) }
      }
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all)
      let library = Library(database: database)
      let subscription = try #require(try await library.subscriptions.all(of: .local).first)
      #expect(subscription.newest == Date(milliseconds: 9000) && subscription.newCount == 0)
      #expect(!subscription.isFavourite && !subscription.isArchived)
      #expect(try await library.folders.names(of: .local) == [ShowID(7): ["Garden"]])
      try database.close()
    }
  }
}
