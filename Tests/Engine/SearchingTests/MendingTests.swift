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
    try await sample.addUsers(3)
    func search(_ term: String) async throws {
      for user in 1...3 as ClosedRange<Int64> { try await sample.searching.note(term, by: UserID(user), isForAll: true) }
    }
    for (term, times) in [("tea", 2), ("Moss", 1), ("moss", 2), ("…", 3)] {
      for _ in 0..<times { try await search(term) }
    }
    try await sample.searching.note("diary", by: .local, isForAll: false)
    #expect(try await sample.searching.trendingTerms(besides: [], limit: 9) == ["moss", "tea"])
    #expect(try await sample.searching.trendingTerms(besides: ["MOSS"], limit: 9) == ["tea"])
    sample.clock.advance(by: 3 * 86_400)
    for _ in 0..<2 { try await search("tea") }
    #expect(try await sample.searching.trendingTerms(besides: [], limit: 9) == ["tea", "moss"])
    sample.clock.advance(by: 5 * 86_400)
    #expect(try await sample.searching.trendingTerms(besides: [], limit: 9) == ["tea"])
  }

  @Test("With several users, a term counts that three of them have searched for")
  func othersTerms() async throws {
    let sample = try await SearchableLibrary()
    try await sample.addUsers(4)
    for _ in 0..<9 { try await sample.searching.note("my illness", by: .owner, isForAll: true) }
    for user in 1...3 as ClosedRange<Int64> { try await sample.searching.note("moss", by: UserID(user), isForAll: true) }
    for user in 1...2 as ClosedRange<Int64> { try await sample.searching.note("rivers", by: UserID(user), isForAll: true) }
    #expect(try await sample.searching.trendingTerms(besides: [], limit: 9) == ["moss"])
    // Who removes a term is not counted any more.
    _ = try await sample.searching.removeTerm(nil, of: UserID(3))
    #expect(try await sample.searching.trendingTerms(besides: [], limit: 9).isEmpty)
  }
}
