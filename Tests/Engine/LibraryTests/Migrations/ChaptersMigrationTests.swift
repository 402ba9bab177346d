import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before chapters of other sources than feeds.
@Suite struct ChaptersMigrationTests {
  @Test func chaptersOfFeedsStay() async throws {
    let rows = [
      OldRow.show, OldRow.episode, "INSERT INTO chapter (episode_id, number, start_at, title) VALUES (9, 0, 0, 'One')",
      "INSERT INTO chapter (episode_id, number, start_at, title) VALUES (9, 1, 60.5, 'Two')",
      "INSERT INTO show_preference (user_id, show_id, rate, skip_first, skip_last) VALUES (1, 7, 1.5, 10, 20)",
    ]
    try await withMigratedLibrary(Migrations.all.filter { ![Migrations.chapters.id, Migrations.chapterPictures.id].contains($0.id) }, rows)
    { library in
      let (list, chapters) = try await library.chapters.chapters(of: EpisodeID(9))
      #expect(list == ChapterList(source: .feed))
      #expect(chapters == [Chapter(startSeconds: 0, title: "One"), Chapter(startSeconds: 60.5, title: "Two")])
      #expect(try await library.preferences.preference(of: ShowID(7), for: .local).skippedChapters.isEmpty)
    }
  }
}
