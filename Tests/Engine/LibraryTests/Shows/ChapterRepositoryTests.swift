import Events
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite("Stored chapters") struct ChapterRepositoryTests {
  @Test("Stored chapters keep their order and replace the previous chapters")
  func replacing() async throws {
    let sample = try await SampleLibrary()
    let chapters = [
      Chapter(startSeconds: 0, title: "One"), Chapter(startSeconds: 60.5, title: ""), Chapter(startSeconds: 60.5, title: "Three"),
    ]
    try await sample.database.replace(chapters, of: sample.episodes[0])
    #expect(try await sample.database.chapters(of: sample.episodes[0]) == chapters)
    try await sample.database.replace([chapters[2], Chapter(startSeconds: .infinity, title: "never")], of: sample.episodes[0])
    #expect(try await sample.database.chapters(of: sample.episodes[0]) == [chapters[2]])
    await #expect(throws: StorageError.self) { try await sample.database.replace(chapters, of: EpisodeID(99)) }
  }

  @Test("What was read is stored with the chapters, unless the feed has changed meanwhile")
  func saving() async throws {
    let sample = try await SampleLibrary()
    let (repository, episode) = (sample.library.chapters, sample.episodes[0])
    let (unread, none) = try await repository.chapters(of: episode)
    #expect(unread == ChapterList() && none.isEmpty)
    var list = ChapterList(source: .media)
    (list.read, list.hasReadMedia) = (SampleLibrary.added, true)
    let chapters = [
      Chapter(startSeconds: 0, endSeconds: 30, title: "One", url: "https://moss.example/one", imageURL: "https://moss.example/1.jpg"),
      Chapter(startSeconds: 40, title: "Two"),
    ]
    var changes = sample.library.events.changes().makeAsyncIterator()
    try await repository.save(list, replacing: unread, chapters: chapters, of: episode)
    #expect(await changes.next() == .chapters(episode))
    #expect(try await repository.chapters(of: episode) == (list, chapters))
    // A reading that started before.
    try await repository.save(ChapterList(), replacing: unread, chapters: [], of: episode)
    #expect(try await repository.chapters(of: episode) == (list, chapters))
    // The chapters of other sources stay until they are read again.
    var facts = SampleLibrary.episode(0)
    facts.chaptersURL = "https://moss.example/chapters.json"
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    #expect(
      try await repository.chapters(of: episode) == (ChapterList(source: .media, fileURL: facts.chaptersURL), chapters))
  }

  @Test("Chapters of a feed are stored, and deleted when the feed drops them")
  func fromFeeds() async throws {
    let sample = try await SampleLibrary()
    var facts = SampleLibrary.episode(0)
    facts.chapters = [Chapter(startSeconds: 5, title: "Five")]
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    #expect(try await sample.database.chapters(of: sample.episodes[0]) == facts.chapters)
    facts.chapters = (0..<1_000).map { Chapter(startSeconds: Double($0), title: "\($0)") }
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    #expect(try await sample.database.chapters(of: sample.episodes[0]).count == ChapterRepository.maxCount)
    facts.chapters = []
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    #expect(try await sample.database.chapters(of: sample.episodes[0]).isEmpty)
  }
}
