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
    let hits = try await sample.searching.hits(whileTyping: "g", for: .local, maxShows: 4)
    #expect(hits.count == 4 && hits.allSatisfy { $0.kind == .show })
  }

  @Test("Nothing is corrected, and no word is completed", arguments: ["", " ", "-", "zzz", "-gard", "in:chapters", "gardsn", "repair c"])
  func nothing(typed: String) async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Other", episodes: [("Gardens", ""), ("Repair of things", ""), ("Cold", "")])
    #expect(try await titles(sample, typed).isEmpty)
  }

  @Test("A new show is found without waiting for the titles to be read again")
  func afterIndexing() async throws {
    let sample = try await SearchableLibrary()
    #expect(try await titles(sample, "la").isEmpty)
    try await sample.add("Lantern one")
    try await waitUntil { try await titles(sample, "la") == ["Lantern one"] }
  }

  private func titles(_ sample: SearchableLibrary, _ typed: String) async throws -> [String] {
    try await sample.searching.hits(whileTyping: typed, for: .local, maxShows: 4).map(\.title.text)
  }
}
