import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Engines

@Suite("Episodes named on the command line") struct NamedEpisodesTests {
  @Test func findsEpisodesByIDOrAddress() async throws {
    try await withShow { (engines, _, ids) async throws in
      let number = "\(ids[2].rawValue)"
      #expect(try await engines.episodes(named: [number]) == [ids[2]])
      for address in ["http://127.0.0.1:8080/episodes/\(number)?from=list", "/episodes/\(number)", "episodes/\(number)#notes"] {
        #expect(try await engines.episodes(named: [address]) == [ids[2]])
      }
    }
  }

  @Test func findsNewestWithAudio() async throws {
    try await withShow { (engines, show, ids) async throws in
      #expect(try await engines.episodes(named: ["moss"]) == [ids[3]])
      #expect(try await engines.episodes(named: ["MOSS & STONE"], latest: 2) == [ids[3], ids[1]])
      #expect(try await engines.episodes(named: ["/shows/\(show.rawValue)"], latest: 99) == [ids[3], ids[1], ids[0]])
      #expect(try await engines.episodes(named: ["\(show.rawValue)"], latest: 1) == [ids[3]])
    }
  }

  @Test func removesDuplicates() async throws {
    try await withShow { (engines, _, ids) async throws in
      #expect(try await engines.episodes(named: ["\(ids[3].rawValue)", "moss", "moss"]) == [ids[3]])
    }
  }

  @Test func rejectsUnknownEpisodes() async throws {
    try await withShow { (engines, _, _) async throws in
      await #expect(throws: AmbiguousArgument(words: "999", shows: [], isEpisode: true)) { try await engines.episodes(named: ["999"]) }
      await #expect(throws: AmbiguousArgument(words: "zebra", shows: [])) { try await engines.episodes(named: ["zebra"]) }
      await #expect(throws: AmbiguousArgument(words: "999", shows: [])) { try await engines.episodes(named: ["999"], latest: 1) }
    }
  }

  // MARK: - Private

  /// Four episodes, oldest first, of which the third has no audio.
  private func withShow(_ test: (Engines, ShowID, [EpisodeID]) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": folder.path]))
      let facts = (0..<4).map { SampleLibrary.episode($0, isSilent: $0 == 2) }
      let show = try await engines.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: SampleLibrary.added).show
      try await engines.library.subscriptions.subscribe(.local, to: show, at: SampleLibrary.added)
      let listed = try await engines.library.episodes.episodes(of: show, for: .local, limit: 9)
      try await test(engines, show, listed.map(\.episode.id).reversed())
      await engines.close()
    }
  }
}
