import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before unplayed episodes were stored.
@Suite struct UnplayedEpisodesMigrationTests {
  @Test func listsHaveTheUnplayedEpisodesOfBefore() async throws {
    let rows = [
      OldRow.show,
      """
      INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at, gone_at)
      VALUES (1, 7, 'a', 'New', '', 6000, 'full', 0, 5, NULL), (2, 7, 'b', 'Started', '', 5000, 'full', 0, 5, NULL),
        (3, 7, 'c', 'Played', '', 4000, 'full', 0, 5, NULL), (4, 7, 'd', 'Archived', '', 3000, 'full', 0, 5, NULL),
        (5, 7, 'e', 'Removed', '', 2000, 'full', 0, 5, 9)
      """,
      OldRow.subscription,
      """
      INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished, is_archived)
      VALUES (1, 2, 60, 5, 0, 0), (1, 3, 0, 5, 1, 0), (1, 4, 0, 5, 0, 1)
      """,
    ]
    try await withMigratedLibrary(Migrations.all.prefix { $0.id != Migrations.unplayedEpisodes.id }, rows) { library in
      func titles(_ state: SmartRules.State) async throws -> [String] {
        let preview = try await library.lists.preview(
          of: SmartRules(state: state), order: .newest, for: .local, limit: 9, at: SampleLibrary.added)
        return preview.episodes.map(\.episode.title)
      }
      #expect(try await titles(.unplayed) == ["New", "Started"])
      #expect(try await titles(.notStarted) == ["New"])
      try await library.listening.setArchived(false, [EpisodeID(4)], for: .local, at: SampleLibrary.added)
      #expect(try await titles(.unplayed) == ["New", "Started", "Archived"])
    }
  }
}
