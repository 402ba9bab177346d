import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before the session had a holder with a lease.
@Suite struct PlayerMigrationTests {
  @Test(arguments: [(1, PlaybackState.playing), (0, .paused)])
  func theSessionAndItsPositionStay(wasPlaying: Int, state: PlaybackState) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: [Migrations.firstTables, Migrations.historyAndMarks, Migrations.refreshing])
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
          """
          INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished, device, sequence)
          VALUES (1, 9, 321, 5, 0, 'phone', 3)
          """,
          """
          INSERT INTO listening_session (user_id, episode_id, rate, is_playing, device, changed_at, sequence, tab)
          VALUES (1, 9, 1.5, \(wasPlaying), 'phone', 5000, 3, 'left')
          """,
        ] { _ = try connection.run(Statement("test.old", sql), []) }
      }
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all)
      let listening = Library(database: database).listening
      let session = try #require(try await listening.session(of: .local))
      #expect(session.episode == EpisodeID(9) && session.rate == 1.5 && session.defaultRate == 1.5 && session.state == state)
      #expect(session.device == "phone" && session.tab == "left" && session.sequence == 3 && session.leaseUntil == Date(milliseconds: 5000))
      #expect(try await listening.state(of: EpisodeID(9), for: .local)?.position == 321)
      #expect(try await listening.state(of: EpisodeID(9), for: .local)?.displaced == nil)
      try database.close()
    }
  }
}
