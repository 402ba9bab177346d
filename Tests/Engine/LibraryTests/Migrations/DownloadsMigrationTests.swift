import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before downloads.
@Suite struct DownloadsMigrationTests {
  @Test func whatWasThereStaysAndCanBeDownloaded() async throws {
    let rows = [
      OldRow.show,
      """
      INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at, enclosure_url)
      VALUES (9, 7, 'guid:1', 'One', '', 4, 'full', 0, 5, 'https://x.example/1.mp3')
      """,
      OldRow.position,
    ]
    try await withMigratedLibrary(Migrations.all.prefix { $0.id != Migrations.downloads.id }, rows) { library in
      let listed = try #require(try await library.episodes.episodes(of: ShowID(7), for: .local, limit: 9).first)
      #expect(listed.position == 321 && listed.download == nil)
      #expect(try await library.claims.counts(of: .local) == DownloadCounts())
      _ = try await library.claims.request([EpisodeID(9)], for: .local, origin: .user, at: SampleLibrary.added)
      #expect(try await library.downloads.startable(at: SampleLibrary.added, after: nil, limit: 9).map(\.episode) == [EpisodeID(9)])
    }
  }
}
