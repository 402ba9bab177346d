import Foundation
import PodcastModel
import Storage
import Testing

@testable import Library

/// A library from before the session had a holder with a lease.
@Suite struct PlayerMigrationTests {
  @Test(arguments: [(1, PlaybackState.playing), (0, .paused)])
  func theSessionAndItsPositionStay(wasPlaying: Int, state: PlaybackState) async throws {
    let rows = [
      OldRow.show, OldRow.episode,
      """
      INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished, device, sequence)
      VALUES (1, 9, 321, 5, 0, 'phone', 3)
      """,
      """
      INSERT INTO listening_session (user_id, episode_id, rate, is_playing, device, changed_at, sequence, tab)
      VALUES (1, 9, 1.5, \(wasPlaying), 'phone', 5000, 3, 'left')
      """,
    ]
    try await withMigratedLibrary([Migrations.firstTables, Migrations.historyAndMarks, Migrations.refreshing], rows) { library in
      let session = try #require(try await library.listening.session(of: .local))
      #expect(session.episode == EpisodeID(9) && session.rate == 1.5 && session.defaultRate == 1.5 && session.state == state)
      #expect(session.device == "phone" && session.tab == "left" && session.sequence == 3 && session.leaseUntil == Date(milliseconds: 5000))
      #expect(try await library.listening.state(of: EpisodeID(9), for: .local)?.position == 321)
      #expect(try await library.listening.state(of: EpisodeID(9), for: .local)?.displaced == nil)
    }
  }
}
