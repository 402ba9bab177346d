import Foundation
import PodcastModel
import Storage
import Testing

@testable import Library

/// A library from before feeds had rows of their own.
@Suite struct RefreshingMigrationTests {
  @Test func whatWasThereIsThereAndIsDue() async throws {
    let rows = [
      """
      INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, etag, last_modified, added_at, fetched_at)
      VALUES (7, 'https://x.example/', 'X', '', 'episodic', 0, 1, '"1"', 'Monday', 5, 6)
      """,
      OldRow.episode, OldRow.subscription, OldRow.position,
    ]
    try await withMigratedLibrary([Migrations.firstTables, Migrations.historyAndMarks], rows) { library in
      let known = try #require(try await library.feeds.known(ShowID(7)))
      #expect(known.etag == "\"1\"" && known.lastModified == "Monday" && known.fetched == Date(milliseconds: 6) && known.leaseOwner == nil)
      #expect(try await library.feeds.due(at: Date(), limit: 10).map(\.show) == [ShowID(7)])
      #expect(try await library.feeds.isInUse(ShowID(7)))
      #expect(try await library.listening.state(of: EpisodeID(9), for: .local)?.position == 321)
      #expect(try await library.feeds.episodesKnown(of: ShowID(7)).map(\.missed) == [0])
    }
  }
}
