import Foundation
import Library
import PodcastModel
import Searching
import Storage
import TestSupport
import Testing
import TextTokenizer

@Suite("Search indexing") struct IndexingTests {
  @Test("Only one process at a time indexes")
  func oneAtATime() async throws {
    let sample = try await SampleLibrary()
    let (one, other) = (LibrarySearch(library: sample.library), LibrarySearch(library: sample.library))
    let lease = try #require(try await sample.library.search.claim(owner: "someone", at: Date(), until: Date() + 60))
    #expect(try await one.indexAll() == 0)
    try await sample.library.search.release(owner: lease.owner)
    #expect(try await one.indexAll() == 6)
    #expect(try await other.indexAll() == 0)
  }

  @Test("The lease of a killed process is taken over immediately")
  func deadOwners() async throws {
    try await withTemporaryFolder { folder in
      let sample = try await SampleLibrary()
      let dead = UUID().uuidString
      _ = try await sample.library.search.claim(owner: dead, at: Date(), until: Date() + 3_600)
      let searching = LibrarySearch(library: sample.library, instance: try ProcessInstance(folder: folder))
      #expect(try await searching.indexAll() == 6)
    }
  }

  @Test("A process that lost its lease writes nothing")
  func lostLeases() async throws {
    let sample = try await SampleLibrary()
    let search = sample.library.search
    let lease = try #require(try await search.claim(owner: "slow", at: Date(), until: Date() - 1))
    _ = try #require(try await search.claim(owner: "quick", at: Date(), until: Date() + 60))
    let texts = try await search.texts(of: try await search.tasks(limit: 1), most: 1_000)
    await #expect(throws: SearchLeaseLost.self) {
      try await search.store(texts.map { IndexedSearchTask($0, words: [("moss", "")], spellings: [:]) }, lease, until: Date() + 60)
    }
    #expect(try await search.tasks(limit: 100).count == 6)
  }

  @Test("An item that changes while it is indexed is indexed again")
  func changesMeanwhile() async throws {
    let sample = try await SampleLibrary()
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    let search = sample.library.search
    let lease = try #require(try await search.claim(owner: "me", at: Date(), until: Date() + 60))
    let texts = try await search.texts(of: try await search.tasks(limit: 10), most: 100_000)
    var facts = SampleLibrary.episode(0)
    facts.title = "Changed"
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    let read = texts.map { texts in
      IndexedSearchTask(texts, words: texts.passages.map { (SearchText.indexed($0.title), "") }, spellings: [:])
    }
    try await search.store(read, lease, until: Date() + 60)
    try await search.release(owner: "me")
    #expect(try await search.tasks(limit: 10).map(\.item) == [sample.episodes[0].rawValue])
    let searching = LibrarySearch(library: sample.library)
    #expect(try await searching.indexAll() == 1)
    #expect(try await searching.search("changed", for: .local).hits.map(\.episode) == [sample.episodes[0]])
  }

  @Test("An episode and its chapters are indexed next to each other")
  func order() async throws {
    let sample = try await SampleLibrary()
    for episode in sample.episodes.prefix(2) {
      try await sample.database.replace([Chapter(startSeconds: 0, title: "Hello")], of: episode)
    }
    let tasks = try await sample.library.search.tasks(limit: 4)
    #expect(tasks.map(\.kind) == [.show, .chapter, .episode, .chapter])
    #expect(tasks.dropFirst().map(\.item) == [sample.episodes[0], sample.episodes[0], sample.episodes[1]].map(\.rawValue))
  }

  @Test("An item that is deleted before it is indexed is skipped")
  func goneMeanwhile() async throws {
    let sample = try await SampleLibrary()
    #expect(try await sample.library.feeds.removeUnwanted(sample.show))
    let searching = LibrarySearch(library: sample.library)
    #expect(try await searching.indexAll() == 6)
    #expect(try await searching.search("moss", for: .local).hits.isEmpty)
  }

  @Test("A deleted item is no longer found")
  func removal() async throws {
    let sample = try await SampleLibrary()
    try await LibrarySearch(library: sample.library).indexAll()
    let moss = IndexSearch(SearchExpression(all: [[SearchTerm(["moss"])]]), user: 0, limit: 9)
    #expect(try await sample.library.search.find(moss).count == 1)
    #expect(try await sample.library.feeds.removeUnwanted(sample.show))
    #expect(try await sample.library.search.find(moss).isEmpty)
    #expect(try await sample.library.search.waste().deleted == 6)
  }
}
