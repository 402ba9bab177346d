import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemoPublisher

struct DirectoryEpisodeTests {
  @Test(arguments: [
    ("lantern", 2), ("the+undo+key+bridge", 1), ("quiet+kettle", 30), ("%E9%AD%94", 0), ("%E9%8A%AD%E6%B9%AF", 1), ("", 0),
  ])
  func episodesAreFoundByTheirWords(term: String, count: Int) async throws {
    let rows = try await rows("/search?media=podcast&entity=podcastEpisode&limit=200&country=de&term=\(term)")
    #expect(rows.count == count)
    #expect(rows.allSatisfy { $0.wrapperType == "podcastEpisode" && $0.episodeUrl?.hasPrefix("http://localhost/media/") == true })
  }

  @Test func aLookupBringsTheShowAndItsNewest() async throws {
    let rows = try await rows("/lookup?id=900000006&entity=podcastEpisode&limit=3")
    #expect(rows.map(\.kind) == ["podcast", "podcast-episode", "podcast-episode", "podcast-episode"])
    #expect(rows.map(\.trackId) == [900_000_006, 9_000_000_061_200, 9_000_000_061_199, 9_000_000_061_198])
    #expect(rows.last?.trackTimeMillis == DemoPublisher.show("one-quiet-thing").map { $0.episodes[2].seconds * 1_000 })
    #expect(rows.allSatisfy { $0.artworkUrl600 == "http://localhost/artwork/one-quiet-thing.jpg" })
  }

  @Test func anEpisodeWithoutSoundHasNoAddress() async throws {
    let rows = try await rows("/search?entity=podcastEpisode&term=no+sound+this+week")
    #expect(rows.count == 1)
    #expect(rows.first?.episodeUrl == nil)
  }

  @Test func numbersAreUnique() async throws {
    var ids: Set<Int> = []
    for show in DemoPublisher.shows {
      for row in try await rows("/lookup?id=\(show.directoryID)&entity=podcastEpisode&limit=200") { ids.insert(row.trackId) }
    }
    #expect(ids.count == DemoPublisher.shows.reduce(0) { $0 + 1 + min($1.episodes.count, 200) })
  }

  // MARK: - Private

  private struct Found: Decodable {
    var results: [Row]
    struct Row: Decodable {
      var wrapperType: String
      var kind: String
      var trackId: Int
      var trackTimeMillis: Int
      var episodeUrl: String?
      var artworkUrl600: String
    }
  }

  private func rows(_ uri: String) async throws -> [Found.Row] {
    let answer = try await DemoPublisher().answer(to: uri)
    return try JSONDecoder().decode(Found.self, from: Data(answer.text.utf8)).results
  }
}
