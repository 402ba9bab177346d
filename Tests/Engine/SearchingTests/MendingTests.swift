import Library
import PodcastModel
import Searching
import TestSupport
import Testing

@Suite("Spelling correction and trending searches") struct MendingTests {
  @Test("Only words that occur in no title are replaced, in the spelling of a title")
  func replaces() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("The Lichen Hour", episodes: [("Café stories", "")])
    #expect(try await sample.searching.corrected("my lichn, HOUR!") == "my lichen, HOUR!")
    #expect(try await sample.searching.corrected("the lichen hour") == nil)
    #expect(try await sample.searching.corrected("zzzzzz") == nil)
    #expect(try await sample.searching.corrected("") == nil)
  }

  @Test("Searches of the last seven days are counted together, in their latest spelling")
  func inTheAir() async throws {
    let sample = try await SearchableLibrary()
    for (term, times) in [("tea", 2), ("Moss", 1), ("moss", 2), ("…", 3)] {
      for _ in 0..<times { try await sample.searching.note(term, by: .local, isForAll: true) }
    }
    try await sample.searching.note("diary", by: .local, isForAll: false)
    #expect(try await sample.searching.trendingTerms(besides: [], limit: 9) == ["moss", "tea"])
    #expect(try await sample.searching.trendingTerms(besides: ["MOSS"], limit: 9) == ["tea"])
    sample.clock.advance(by: 3 * 86_400)
    try await sample.searching.note("tea", by: .local, isForAll: true)
    try await sample.searching.note("tea", by: .local, isForAll: true)
    #expect(try await sample.searching.trendingTerms(besides: [], limit: 9) == ["tea", "moss"])
    sample.clock.advance(by: 5 * 86_400)
    #expect(try await sample.searching.trendingTerms(besides: [], limit: 9) == ["tea"])
  }
}
