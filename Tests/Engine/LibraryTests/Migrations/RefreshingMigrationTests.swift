import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before feeds had rows of their own.
@Suite struct RefreshingMigrationTests {
  @Test func whatWasThereIsThereAndIsDue() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: [Migrations.firstTables, Migrations.historyAndMarks])
      try await old.write { connection in
        for sql in [
          """
          INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, etag, last_modified, added_at, fetched_at)
          VALUES (7, 'https://x.example/', 'X', '', 'episodic', 0, 1, '"1"', 'Monday', 5, 6)
          """,
          """
          INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at)
          VALUES (9, 7, 'guid:1', 'One', '', 4, 'full', 0, 5)
          """,
          "INSERT INTO subscription (user_id, show_id, subscribed_at) VALUES (1, 7, 5)",
          """
          INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished) VALUES (1, 9, 321, 5, 0)
          """,
        ] { _ = try connection.run(Statement("test.old", sql), []) }
      }
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all)
      let library = Library(database: database)
      let known = try #require(try await library.feeds.known(ShowID(7)))
      #expect(known.etag == "\"1\"" && known.lastModified == "Monday" && known.fetched == Date(milliseconds: 6) && known.leaseOwner == nil)
      #expect(try await library.feeds.due(at: Date(), limit: 10).map(\.show) == [ShowID(7)])
      #expect(try await library.feeds.isInUse(ShowID(7)))
      #expect(try await library.listening.state(of: EpisodeID(9), for: .local)?.position == 321)
      #expect(try await library.feeds.episodesKnown(of: ShowID(7)).map(\.missed) == [0])
      try database.close()
    }
  }
}
