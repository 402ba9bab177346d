import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before transcripts.
@Suite struct TranscriptsMigrationTests {
  @Test func storedEpisodesCanHaveTranscripts() async throws {
    try await withMigratedLibrary(Migrations.all.prefix { $0.id != Migrations.transcripts.id }, [OldRow.show, OldRow.episode]) { library in
      let episode = EpisodeID(9)
      #expect(try await library.transcripts.transcripts(of: episode).isEmpty)
      let cues = [StoredCue(startSeconds: 1, text: "One")]
      try await library.transcripts.saveMade(cues, language: "en", of: episode)
      let stored = try await library.transcripts.transcripts(of: episode)
      #expect(stored.map(\.episode) == [episode] && stored.map(\.language) == ["en"])
      #expect(try await library.transcripts.cues(of: stored[0].id) == cues)
    }
  }
}
