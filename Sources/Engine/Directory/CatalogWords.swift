import Library
import TextTokenizer

/// A count of the words in many titles. When there are too many different words, it keeps those that occur in several titles.
struct CatalogWords: Sendable {
  private var known: [String: Known] = [:]

  private struct Known {
    var spelling: String
    var count: Int
  }

  mutating func take(_ title: String) {
    for (word, spelling) in SearchText.spellings(title) { known[word, default: Known(spelling: spelling, count: 0)].count += 1 }
  }

  mutating func take(_ others: CatalogWords) {
    known.merge(others.known) { Known(spelling: $0.spelling, count: $0.count + $1.count) }
    // A word that returns after being dropped is counted slightly too low; frequent words are never dropped.
    if known.count > Self.mostHeld { known = known.filter { $0.value.count > 1 } }
  }

  /// The most frequent words, in alphabetical order.
  var frequent: [CountedWord] {
    known.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(Self.mostKept)
      .map { CountedWord(word: $0.key, spelling: $0.value.spelling, documents: $0.value.count) }
      .sorted { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
  }

  private static let mostHeld = 400_000
  private static let mostKept = 100_000
}
