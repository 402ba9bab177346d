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
    #expect(try await bookmarks.delete(all[3].id, by: .local, at: SampleLibrary.added) == nil)
    #expect(try await bookmarks.delete(all[0].id, by: .local, at: SampleLibrary.added)?.note == "Lichen")
    #expect(try await bookmarks.delete(all[0].id, by: .local, at: SampleLibrary.added) == nil)
    #expect(try await bookmarks.count(of: .local) == 2)
  }

  @Test("A deleted bookmark is restored once, by its user, until it is purged")
  func areRestored() async throws {
    let sample = try await SampleLibrary()
    let (all, bookmarks, deletion) = (try await kept(sample), sample.library.bookmarks, SampleLibrary.added + 9)
    for bookmark in all.prefix(2) { try await bookmarks.delete(bookmark.id, by: .local, at: deletion) }
    try await bookmarks.purge(deletedBefore: deletion, of: .local)
    try await bookmarks.purge(deletedBefore: .distantFuture, of: SampleLibrary.neighbour)
    #expect(try await bookmarks.restore(all[0].id, by: SampleLibrary.neighbour) == nil)
    #expect(try await bookmarks.restore(all[0].id, by: .local) == all[0])
    #expect(try await bookmarks.restore(all[0].id, by: .local) == nil)
    #expect(try await bookmarks.bookmarks(of: sample.episodes[0], for: .local) == [all[2], all[0]])
    try await bookmarks.purge(deletedBefore: deletion + 1, of: .local)
    #expect(try await bookmarks.restore(all[1].id, by: .local) == nil)
  }

  @Test("A bookmark that was added at the position of a deleted one gets its note when that one is restored")
  func meetAtAPosition() async throws {
    let sample = try await SampleLibrary()
    let (all, bookmarks) = (try await kept(sample), sample.library.bookmarks)
    try await bookmarks.delete(all[0].id, by: .local, at: SampleLibrary.added)
    let newer = try await bookmarks.add(sample.episodes[0], at: 90, note: "Fern", by: .local, moment: SampleLibrary.added)
    #expect(newer.id != all[0].id)
    let restored = try #require(try await bookmarks.restore(all[0].id, by: .local))
    #expect(restored.id == newer.id && restored.note == "Fern\n100% moss")
    #expect(try await bookmarks.count(of: .local) == 3)
  }
}
