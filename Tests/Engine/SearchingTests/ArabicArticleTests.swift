import Foundation
import Library
import PodcastModel
import Searching
import Storage
import Testing

@Suite("Arabic words with and without the article") struct ArabicArticleTests {
  private static let titles = ["تاريخ السنة", "بداية سنة", "والسنة", "فالسنة", "بالسنة", "كالسنة", "للسنة", "وبالسنة"]

  @Test(arguments: ["سنة", "السنة", "بالسنة", "للسنة", "والسنه", "السُّنَّة", "ٱلسنة"])
  func findsEachForm(query: String) async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Radio", episodes: Self.titles.map { ($0, "") } + [("السنبلة", ""), ("حسنة", "")])
    #expect(Set(try await sample.titles(query + " ")) == Set(Self.titles))
  }

  @Test func findsShowsByNameAndMarksTheWord() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("على سطح البيت", episodes: [("الحلقة الأولى", "<p>عن السنة الجديدة</p>")])
    #expect(try await sample.titles("بيت").first == "على سطح البيت")
    let typed = try await sample.searching.hits(whileTyping: "بيت", for: .local, maxShows: 4, maxPassages: 3)
    #expect(typed.first?.title.text == "على سطح البيت")
    let hit = try #require(try await sample.searching.search("سنة", for: .local).hits.first)
    #expect(hit.excerpt?.pieces.filter(\.isMatch).map(\.text) == ["السنة"])
    #expect(try await sample.titles("show:بيت سنة") == ["الحلقة الأولى"])
    #expect(try await sample.titles("حلقة -سنة").isEmpty)
  }

  /// Short words, and those that only begin like the article.
  @Test(arguments: [("له", "الله"), ("الف", "ف"), ("لا", "اللا")])
  func leavesOtherWordsAlone(query: String, title: String) async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Radio", episodes: [(title, "")])
    #expect(try await sample.titles(query + " ").isEmpty)
  }

  @Test func otherScriptsHaveOneForm() {
    for word in ["alphabet", "студия", "東京", "שלום"] { #expect(SearchTerm([word]).forms == [SearchTerm([word])]) }
    #expect(SearchTerm(["تاريخ", "السنه"]).forms.count == 1)
    #expect(SearchTerm(["سنه"], isPrefix: true).forms.allSatisfy { $0.isPrefix })
  }

  @Test func findsTheEpisodesOfAShowByTheirNotes() async throws {
    let sample = try await SearchableLibrary()
    let episodes = try await sample.add(
      "Moss", episodes: [("One", "<p>About <b>lichen</b></p>"), ("Lichen", ""), ("Two", "<p class=\"lichen\">ferns</p>"), ("عن السنة", "")])
    try await sample.add("Other", episodes: [("One", "lichen")])
    let show = try #require(try await sample.library.episodes.episode(episodes[0])).show
    #expect(try await sample.searching.episodes(of: show, with: "lichen", for: .local) == [episodes[0], episodes[1]])
    #expect(try await sample.searching.episodes(of: show, with: "lich", for: .local) == [episodes[0], episodes[1]])
    #expect(try await sample.searching.episodes(of: show, with: "سنة", for: .local) == [episodes[3]])
    for text in ["", "strong", "\"", "-lichen"] { #expect(try await sample.searching.episodes(of: show, with: text, for: .local).isEmpty) }
  }
}
