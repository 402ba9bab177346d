import Library
import PodcastModel
import Searching
import TestSupport
import Testing

@Suite("Search while typing") struct TypingTests {
  @Test("One letter finds shows by their titles, and three find episodes")
  func beginnings() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Garden Talk", episodes: [("Gravel", ""), ("Gardening for all", "")])
    for typed in ["g", "ga", "G"] { #expect(try await titles(sample, typed) == ["Garden Talk"]) }
    #expect(try await titles(sample, "gard") == ["Garden Talk", "Gardening for all"])
    #expect(try await titles(sample, "talk g") == ["Garden Talk"])
    #expect(try await titles(sample, "g ").isEmpty)
  }

  @Test("One character of a script without spaces is enough")
  func unspacedScripts() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("東京の朝ごはん", episodes: [("朝の茶", "")])
    for typed in ["東", "東京", "朝ごは"] { #expect(try await titles(sample, typed).first == "東京の朝ごはん") }
    #expect(try await titles(sample, "茶") == ["朝の茶"])
  }

  @Test("Shows leave room for episodes")
  func roomForEpisodes() async throws {
    let sample = try await SearchableLibrary()
    for number in 0..<6 { try await sample.add("Garden \(number)", episodes: [("Hedge \(number)", "")]) }
    let hits = try await sample.searching.hits(whileTyping: "g", for: .local, maxShows: 4, maxPassages: 3)
    #expect(hits.count == 4 && hits.allSatisfy { $0.kind == .show })
  }

  @Test("Passages have their own share, and so have episodes")
  func roomForPassages() async throws {
    let sample = try await SearchableLibrary()
    let chapters = (0..<30).map { Chapter(startSeconds: Double($0) * 60, title: "Gravel") }
    try await sample.add("Paths", episodes: [("Stones", "")], chapters: chapters)
    try await sample.add("Yards", episodes: (0..<30).map { ("Gravel \($0)", "") })
    let hits = try await sample.searching.hits(whileTyping: "gravel", for: .local, maxShows: 4, maxPassages: 3)
    #expect(hits.map(\.kind) == Array(repeating: .episode, count: hits.count - 3) + [.chapter, .chapter, .chapter] && hits.count > 10)
    let chaptersOnly = try await sample.searching.hits(whileTyping: "in:chapters gravel", for: .local, maxShows: 4, maxPassages: 3)
    #expect(chaptersOnly.map(\.kind) == [.chapter, .chapter, .chapter])
  }

  @Test("Nothing is corrected, and no word is completed", arguments: ["", " ", "-", "zzz", "-gard", "in:chapters", "gardsn", "repair c"])
  func nothing(typed: String) async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Other", episodes: [("Gardens", ""), ("Repair of things", ""), ("Cold", "")])
    #expect(try await titles(sample, typed).isEmpty)
  }

  @Test("A person is found by the beginning of any word of the name")
  func people() async throws {
    let sample = try await SearchableLibrary()
    var facts = ShowFacts(feedURL: "https://rooks.example/", title: "Rooks", summary: "")
    facts.extras.people = ["Tamsin Rook", "Rookie Ames", "José Álvarez"].map { Credit(name: $0) }
    _ = try await sample.library.feeds.store(facts, episodes: [], at: sample.clock.now)
    func names(_ typed: String, _ limit: Int = 2) async throws -> [String] {
      try await sample.searching.people(whileTyping: typed, for: .local, limit: limit)
    }
    for typed in ["tam", "TAMSIN  r", "rook tams"] { #expect(try await names(typed) == ["Tamsin Rook"]) }
    #expect(try await names("Rook") == ["Rookie Ames", "Tamsin Rook"])
    #expect(try await names("rook", 1) == ["Rookie Ames"])
    #expect(try await names("alv") == ["José Álvarez"])
    for typed in ["", " ", "ook", "tam rooks"] { #expect(try await names(typed).isEmpty) }
  }

  @Test("A new show is found without waiting for the titles to be read again")
  func afterIndexing() async throws {
    let sample = try await SearchableLibrary()
    #expect(try await titles(sample, "la").isEmpty)
    try await sample.add("Lantern one")
    try await waitUntil { try await titles(sample, "la") == ["Lantern one"] }
  }

  private func titles(_ sample: SearchableLibrary, _ typed: String) async throws -> [String] {
    try await sample.searching.hits(whileTyping: typed, for: .local, maxShows: 4, maxPassages: 3).map(\.title.text)
  }
}
