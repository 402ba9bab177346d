import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library

@Suite("Stored bookmarks")
struct BookmarkRepositoryTests {
  private func kept(_ sample: SampleLibrary) async throws -> [Bookmark] {
    let bookmarks = sample.library.bookmarks
    return [
      try await bookmarks.add(sample.episodes[0], at: 90, note: "100% moss", by: .local, moment: SampleLibrary.added),
      try await bookmarks.add(sample.episodes[4], at: 30, note: "", by: .local, moment: SampleLibrary.added),
      try await bookmarks.add(sample.episodes[0], at: 10, note: "The start", by: .local, moment: SampleLibrary.added),
      try await bookmarks.add(sample.episodes[1], at: 5, note: "Next door", by: SampleLibrary.neighbour, moment: SampleLibrary.added),
    ]
  }

  @Test("Bookmarks are sorted by show, newest episode and position")
  func comeInOrder() async throws {
    let sample = try await SampleLibrary()
    let all = try await kept(sample)
    let bookmarks = sample.library.bookmarks
    let places = try await bookmarks.bookmarks(of: .local, limit: 10)
    #expect(places.map(\.id) == [all[1].id, all[2].id, all[0].id])
    #expect(places.map(\.position) == [30, 10, 90] && places.map(\.note) == ["", "The start", "100% moss"])
    #expect(places.map(\.personal.episode.title) == ["Episode 5", "Episode 1", "Episode 1"])
    #expect(try await bookmarks.bookmarks(of: .local, limit: 1, offset: 1).map(\.id) == [all[2].id])
    #expect(try await bookmarks.count(of: .local) == 3)
  }

  @Test(
    "Bookmarks are found by their note, episode title and show title",
    arguments: [("moss", 3), ("START", 1), ("100%", 1), ("episode 5", 1), ("door", 0)])
  func areFound(words: String, count: Int) async throws {
    let sample = try await SampleLibrary()
    _ = try await kept(sample)
    #expect(try await sample.library.bookmarks.bookmarks(of: .local, words: words, limit: 10).count == count)
    #expect(try await sample.library.bookmarks.count(of: .local, words: words) == count)
  }

  @Test("A new note reindexes a bookmark, and only its owner can change or delete it")
  func changes() async throws {
    let sample = try await SampleLibrary()
    let all = try await kept(sample)
    let (library, bookmarks) = (sample.library, sample.library.bookmarks)
    let generations = {
      try await library.search.tasks(limit: 100).filter { $0.kind == .bookmark && $0.item == all[0].id }.map(\.generation)
    }
    let before = try await generations()
    #expect(try await bookmarks.setNote("Lichen", of: all[0].id, by: .local))
    #expect(try await generations() != before)
    #expect(try await !bookmarks.setNote("Mine", of: all[3].id, by: .local))
    #expect(try await bookmarks.delete(all[3].id, by: .local) == nil)
    #expect(try await bookmarks.delete(all[0].id, by: .local)?.note == "Lichen")
    #expect(try await bookmarks.delete(all[0].id, by: .local) == nil)
    #expect(try await bookmarks.count(of: .local) == 2)
  }
}
