import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library

@Suite("Recent and trending search terms") struct SearchTermRepositoryTests {
  private func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_790_000_000 + seconds) }

  @Test("The latest 50 terms are stored, and removed terms are deleted after an hour")
  func forgetting() async throws {
    let sample = try await SampleLibrary()
    let terms = sample.library.searchTerms
    for index in 0..<60 {
      try await terms.note("t\(index)", folded: "t\(index)", by: .local, at: moment(Double(index)), day: nil, oldest: 0)
    }
    let kept = try await terms.recent(of: .local, limit: 100)
    #expect(kept.count == 50 && kept.first?.term == "t59" && kept.last?.term == "t10")
    try await terms.remove(nil, of: .local, at: moment(100))
    try await terms.note("new", folded: "new", by: .local, at: moment(100 + 3_601), day: nil, oldest: 0)
    try await terms.restore(removedAt: moment(100), of: .local)
    #expect(try await terms.recent(of: .local, limit: 100).map(\.term) == ["new"])
  }

  @Test("A user cannot see or remove another user's terms")
  func scoping() async throws {
    let sample = try await SampleLibrary()
    let terms = sample.library.searchTerms
    try await terms.note("mine", folded: "mine", by: .local, at: moment(0), day: 7, oldest: 1)
    let mine = try #require(try await terms.recent(of: .local, limit: 1).first)
    try await terms.remove(mine.id, of: SampleLibrary.neighbour, at: moment(1))
    try await terms.remove(nil, of: SampleLibrary.neighbour, at: moment(1))
    #expect(try await terms.recent(of: .local, limit: 9) == [mine])
    #expect(try await terms.recent(of: SampleLibrary.neighbour, limit: 9).isEmpty)
  }

  @Test("Searches are counted per day across all users, and old days are deleted")
  func counting() async throws {
    let sample = try await SampleLibrary()
    let terms = sample.library.searchTerms
    for (term, day) in [("Moss", 5), ("moss", 6), ("moss", 6), ("tea", 6)] as [(String, Int64)] {
      try await terms.note(term, folded: term.lowercased(), by: .local, at: moment(Double(day)), day: day, oldest: day - 6)
    }
    #expect(try await terms.terms(since: 5, limit: 9).map(\.spelling) == ["moss", "tea", "Moss"])
    #expect(try await terms.terms(since: 6, limit: 9).map(\.documents) == [2, 1])
    try await terms.note("later", folded: "later", by: .local, at: moment(9), day: nil, oldest: 6)
    #expect(try await terms.terms(since: 0, limit: 9).map(\.spelling) == ["moss", "tea"])
  }

  @Test("A removed search no longer counts as trending")
  func uncounting() async throws {
    let sample = try await SampleLibrary()
    let terms = sample.library.searchTerms
    for (index, term) in ["moss", "tea", "owl"].enumerated() {
      try await terms.note(term, folded: term, by: .local, at: moment(Double(index)), day: 5, oldest: 1)
    }
    let newest = try #require(try await terms.recent(of: .local, limit: 1).first)
    try await terms.remove(newest.id, of: .local, at: moment(9))
    #expect(try await Set(terms.terms(since: 1, limit: 9).map(\.spelling)) == ["moss", "tea"])
    try await terms.remove(nil, of: .local, at: moment(10))
    #expect(try await terms.terms(since: 1, limit: 9).isEmpty)
    try await terms.restore(removedAt: moment(10), of: .local)
    #expect(try await terms.recent(of: .local, limit: 9).map(\.term) == ["tea", "moss"])
  }

  @Test("Known artwork URLs keep their IDs, and new URLs get an ID")
  func artwork() async throws {
    let sample = try await SampleLibrary()
    let urls = Set((0..<90).map { "https://pictures.example/\($0).jpg" })
    let first = try await sample.library.artwork.ids(of: urls)
    #expect(Set(first.keys) == urls && Set(first.values).count == 90)
    #expect(try await sample.library.artwork.ids(of: urls) == first)
    #expect(try await sample.library.artwork.ids(of: []).isEmpty)
  }
}
