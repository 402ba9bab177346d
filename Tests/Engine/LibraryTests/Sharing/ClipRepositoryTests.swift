import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library

@Suite("Stored clips")
struct ClipRepositoryTests {
  @Test("Clips are sorted by show, newest episode and start")
  func comeInOrder() async throws {
    let sample = try await SampleLibrary()
    let (clips, moment) = (sample.library.clips, SampleLibrary.added)
    for (episode, start) in [(0, 90.0), (4, 30), (0, 10)] {
      _ = try await clips.add(sample.episodes[episode], from: start, to: start + 5, title: "\(start)", by: .local, at: moment, limit: 9)
    }
    _ = try await clips.add(sample.episodes[1], from: 1, to: 2, title: "", by: SampleLibrary.neighbour, at: moment, limit: 9)
    let found = try await clips.clips(of: .local, limit: 9)
    #expect(found.map(\.start) == [30, 10, 90] && found.map(\.personal.episode.title) == ["Episode 5", "Episode 1", "Episode 1"])
    #expect(try await clips.clips(of: .local, limit: 1, offset: 1).map(\.start) == [10])
    #expect(try await clips.count(of: .local) == 3)
  }

  @Test("Bookmarks and clips of an episode are read together")
  func areReadTogether() async throws {
    let sample = try await SampleLibrary()
    let (library, moment, episode) = (sample.library, SampleLibrary.added, sample.episodes[0])
    let bookmark = try await library.bookmarks.add(episode, at: 9, note: "Moss", by: .local, moment: moment)
    let clip = try await library.clips.add(episode, from: 5, to: 8, title: "Stone", by: .local, at: moment, limit: 9)
    let marks = try await library.clips.marks(in: episode, of: .local)
    #expect(marks.bookmarks == [bookmark] && marks.clips == [clip])
    #expect(try await library.clips.marks(in: sample.episodes[1], of: .local).isEmpty)
  }

  @Test("A user has at most as many clips as the limit")
  func hasLimit() async throws {
    let sample = try await SampleLibrary()
    let clips = sample.library.clips
    func add(_ user: UserID) async throws -> Clip? {
      try await clips.add(sample.episodes[0], from: 5, to: 8, title: "", by: user, at: SampleLibrary.added, limit: 1)
    }
    let first = try #require(try await add(.local))
    #expect(try await add(.local) == nil)
    #expect(try await add(SampleLibrary.neighbour) != nil)
    _ = try await clips.delete(first.id, by: .local, at: SampleLibrary.added, purgingBefore: SampleLibrary.added)
    #expect(try await add(.local) != nil)
  }
}
