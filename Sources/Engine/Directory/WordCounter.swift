import Library
import TextTokenizer

/// A count of the words in many titles. When there are too many different words, it keeps those that occur in several titles.
struct WordCounter: Sendable {
  private var known: [String: SeenTerm] = [:]

  private struct SeenTerm {
    var spelling: String
    var count: Int
  }

  mutating func count(_ title: String) {
    for (word, spelling) in SearchText.spellings(title) { known[word, default: SeenTerm(spelling: spelling, count: 0)].count += 1 }
  }

  mutating func count(_ others: WordCounter) {
    known.merge(others.known) { SeenTerm(spelling: $0.spelling, count: $0.count + $1.count) }
    // A word that returns after being dropped is counted slightly too low; frequent words are never dropped.
    if known.count > Self.maxTerms { known = known.filter { $0.value.count > 1 } }
  }

  /// The most frequent words, in alphabetical order.
  var frequent: [CountedTerm] {
    known.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(Self.maxStored)
      .map { CountedTerm(word: $0.key, spelling: $0.value.spelling, documents: $0.value.count) }
      .sorted { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
  }

  private static let maxTerms = 400_000
  private static let maxStored = 100_000
}
