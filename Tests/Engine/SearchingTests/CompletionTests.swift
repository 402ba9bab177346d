import Library
import PodcastModel
import Searching
import TestSupport
import Testing

@Suite("Search completions") struct CompletionTests {
  @Test("A prefix is completed with matching shows and title words, the most frequent words first")
  func showsAndWords() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add(
      "Garden Talk", episodes: [("Gardens", ""), ("Gardening for all", ""), ("More Gardening", ""), ("Café culture", "")])
    let completions = try await sample.searching.completions(of: "gard", for: .local)
    guard case .show(_, let title) = completions.first else {
      Issue.record("no show comes first: \(completions)")
      return
    }
    #expect(title == "Garden Talk")
    #expect(Array(completions.dropFirst()) == [.completion("gardening"), .completion("garden"), .completion("gardens")])
    #expect(
      try await sample.searching.completions(of: "Old gardens in gard", for: .local, limit: 1) == [.completion("Old gardens in gardening")])
    #expect(try await sample.searching.completions(of: "cafe", for: .local) == [.completion("café")])
  }

  @Test("A prefix in a script without spaces is completed with show names")
  func unspacedScripts() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("東京の朝ごはん")
    for typed in ["東", "東京", "朝ごは"] {
      let completions = try await sample.searching.completions(of: typed, for: .local)
      guard case .show(_, "東京の朝ごはん") = completions.first else {
        Issue.record("\(typed) is not completed")
        continue
      }
    }
  }

  @Test("A query without a matching prefix has no completions", arguments: ["", " ", "-", "zzz", "\"gard\"", "in:chapters"])
  func nothing(typed: String) async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Other", episodes: [("Gardens", "")])
    #expect(try await sample.searching.completions(of: typed, for: .local).isEmpty)
  }

  @Test("Words of other sources are completed and reloaded after a minute")
  func otherSources() async throws {
    let sample = try await SearchableLibrary()
    let searching = LibrarySearch(library: sample.library, wordSources: [Catalog()], now: sample.clock.read)
    #expect(try await searching.completions(of: "lant", for: .local) == [.completion("lantern"), .completion("Lantana")])
    try await sample.add("Show", episodes: [("Lantern one", ""), ("Lanterns", "")])
    #expect(try await searching.completions(of: "lanterns", for: .local).isEmpty)
    sample.clock.advance(by: 61)
    // The first call gets the previous words, and starts reading the new ones.
    try await waitUntil { try await !searching.completions(of: "lanterns", for: .local).isEmpty }
  }

  @Test("A newly indexed word is completed without waiting for the reload")
  func afterIndexing() async throws {
    let sample = try await SearchableLibrary()
    #expect(try await sample.searching.completions(of: "lantern", for: .local).isEmpty)
    try await sample.add("Show", episodes: [("Lantern one", "")])
    try await waitUntil { try await !sample.searching.completions(of: "lantern", for: .local).isEmpty }
  }

  private struct Catalog: VocabularySource {
    func words(after word: String, limit: Int) async throws -> [CountedTerm] {
      word.isEmpty
        ? [
          CountedTerm(word: "lantern", spelling: "lantern", documents: 9), CountedTerm(word: "lantana", spelling: "Lantana", documents: 3),
        ] : []
    }
  }
}
