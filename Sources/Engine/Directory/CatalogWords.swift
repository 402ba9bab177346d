import Library
import TextTokenizer

/// The words of many titles, counted. Of millions of different ones those stay that are in several titles.
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
    // A word that comes again later is counted a little too low, and stays for as long as it is frequent.
    if known.count > Self.mostHeld { known = known.filter { $0.value.count > 1 } }
  }

  /// The most frequent, in the order of their letters.
  var frequent: [CountedWord] {
    known.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(Self.mostKept)
      .map { CountedWord(word: $0.key, spelling: $0.value.spelling, documents: $0.value.count) }
      .sorted { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
  }

  private static let mostHeld = 400_000
  private static let mostKept = 100_000
}
