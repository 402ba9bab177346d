import BlockingWork
import Foundation
import Library
import PodcastModel
import Testing
import TextTokenizer

@testable import Searching

/// Typing errors in these words.
@Suite("Typing errors") struct SlipTests {
  private static let titles = [
    "history", "science", "radio", "money", "planet", "planes", "serial", "reply", "invisible", "hardcore", "concurrency", "philosophy",
    "conversations", "entrepreneur", "psychology", "gardening", "kitchen", "stuff", "night", "news", "crime", "wissenschaft", "gespräche",
    "электроника", "экономика", "ελληνικα", "sisters", "mystery", "business", "ninety", "infinite", "monkey", "cage",
  ]

  /// The typed word and its correction; nil where there must be none.
  private static let cases: [(typed: String, meant: String?)] = [
    // One error from five letters on: another letter, one missing, one too many, two swapped.
    ("hystory", "history"), ("histry", "history"), ("histtory", "history"), ("hisotry", "history"), ("istory", "history"),
    ("histor", "history"),
    ("historyy", "history"), ("sciense", "science"), ("sceince", "science"), ("scince", "science"), ("sciencee", "science"),
    ("radoi", "radio"),
    ("raido", "radio"), ("rradio", "radio"), ("monye", "money"), ("mooney", "money"), ("serail", "serial"), ("srial", "serial"),
    ("kichen", "kitchen"), ("kitchin", "kitchen"), ("mistery", "mystery"), ("mystrey", "mystery"), ("buisness", "business"),
    ("busines", "business"), ("bussiness", "business"), ("nihgt", "night"), ("nigth", "night"), ("crimee", "crime"), ("monkee", "monkey"),
    ("infinte", "infinite"),
    // Two from nine on.
    ("invisble", "invisible"), ("invizzible", "invisible"), ("concurency", "concurrency"), ("concurrancy", "concurrency"),
    ("concurensy", "concurrency"), ("philosphy", "philosophy"), ("filosophy", "philosophy"), ("phylosofy", nil),
    ("psycology", "psychology"),
    ("pyschology", "psychology"), ("entreprenuer", "entrepreneur"), ("enterpreneur", "entrepreneur"), ("conversatons", "conversations"),
    ("wissenshaft", "wissenschaft"), ("електроника", "электроника"), ("элктроика", "электроника"), ("ελινικα", nil),
    // Too short, or too far.
    ("nesw", nil), ("cgae", nil), ("hystori", nil), ("stufff", "stuff"), ("gibberish", nil), ("xyzzy", nil),
  ]

  private static let vocabulary = Vocabulary(
    titles.flatMap { SearchText.spellings($0) }.map { .init(word: $0.key, spelling: $0.value, documents: 1) })

  @Test("One error is corrected from five letters on, and two errors from nine letters on", arguments: cases)
  func areForgiven(typed: String, meant: String?) {
    let word = SearchText.indexed(typed)
    let near = Self.vocabulary.near(word, limit: 8)
    if let meant { #expect(near.first == SearchText.indexed(meant)) } else { #expect(near.isEmpty, "\(typed) is taken for \(near)") }
  }

  @Test("A search does not wait for the threads that parse feeds, which give way to all others", .timeLimit(.minutes(1)))
  func isNoBackgroundWork() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Hardcore History", episodes: [])
    let (began, end) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
    let parsing = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
      Task {
        try await BlockingWork.computing.run {
          began.continuation.yield()
          end.wait()
        }
      }
    }
    for await _ in began.stream.prefix(parsing.count) {}
    let found = try? await sample.searching.search("hardcoer ", for: .local)
    for _ in parsing { end.signal() }
    for task in parsing { try await task.value }
    #expect(found?.corrections == ["hardcoer": ["hardcore"]])
  }

  @Test("The list contains at least 50 cases") func manyCases() { #expect(Self.cases.count >= 50) }

  @Test("A correction is applied and reported only when the typed words match nothing")
  func inASearch() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Hardcore History", episodes: [("Planes", ""), ("Planets", ""), ("Other", "<p>hystery</p>")])
    let mended = try await sample.searching.search("hardcoer histroy ", for: .local)
    #expect(mended.hits.map(\.title.text) == ["Hardcore History"])
    #expect(mended.corrections == ["hardcoer": ["hardcore"], "histroy": ["history"]])
    #expect(mended.hits.first?.title.pieces.filter(\.isMatch).map(\.text) == ["Hardcore", "History"])
    let literal = try await sample.searching.search("hystery ", for: .local)
    #expect(literal.corrections.isEmpty && literal.hits.map(\.title.text) == ["Other"])
    #expect(try await sample.searching.search("planes ", for: .local).hits.map(\.title.text) == ["Planes"])
    let second = try await sample.searching.search("histroy ", for: .local, limit: 20, offset: 20)
    #expect(second.hits.isEmpty && second.corrections.isEmpty)
  }

  @Test("Edit distance counts insertions, deletions, substitutions and transpositions")
  func distances() {
    func distance(_ one: String, _ other: String, atMost most: Int) -> Int? {
      var measure = EditDistance(from: one)
      return measure.distance(to: other.unicodeScalars.map(\.value)[...], atMost: most)
    }
    #expect(distance("abc", "abc", atMost: 0) == 0)
    #expect(distance("abc", "acb", atMost: 2) == 1)
    #expect(distance("abc", "abcd", atMost: 2) == 1)
    #expect(distance("abc", "bc", atMost: 2) == 1)
    #expect(distance("abc", "xyz", atMost: 2) == nil)
    #expect(distance("", "ab", atMost: 2) == 2)
    #expect(distance("ab", "", atMost: 2) == 2)
    var measure = EditDistance(from: "kitchen")
    #expect(measure.distance(to: Array("chicken".utf8)[...], atMost: 2) == nil)
    #expect(measure.distance(to: Array("kitchens".utf8)[...], atMost: 2) == 1)
  }
}
