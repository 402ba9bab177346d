import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before downloads.
@Suite struct DownloadsMigrationTests {
  @Test func whatWasThereStaysAndCanBeDownloaded() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: Array(Migrations.all.prefix { $0.id != Migrations.downloads.id }))
      try await old.write { connection in
        for sql in [
          """
          INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, added_at, fetched_at)
          VALUES (7, 'https://x.example/', 'X', '', 'episodic', 0, 1, 5, 6)
          """,
          "INSERT INTO feed (show_id) VALUES (7)",
          """
          INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at, enclosure_url)
          VALUES (9, 7, 'guid:1', 'One', '', 4, 'full', 0, 5, 'https://x.example/1.mp3')
          """,
          "INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished) VALUES (1, 9, 321, 5, 0)",
        ] { _ = try connection.run(Statement("test.old", sql), []) }
      }
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all)
      let library = Library(database: database)
      let listed = try #require(try await library.episodes.episodes(of: ShowID(7), for: .local, limit: 9).first)
      #expect(listed.position == 321 && listed.download == nil)
      #expect(try await library.claims.counts(of: .local) == DownloadCounts())
      _ = try await library.claims.request([EpisodeID(9)], for: .local, origin: .user, at: SampleLibrary.added)
      #expect(try await library.downloads.startable(at: SampleLibrary.added, after: nil, limit: 9).map(\.episode) == [EpisodeID(9)])
      try database.close()
    }
  }
}
