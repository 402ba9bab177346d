import Library

/// The sorted words of all titles in one byte array: half a million of them take a dozen megabytes.
struct Vocabulary: Sendable {
  private var bytes: [UInt8] = []
  /// The offset of each word in `bytes`, and after the last one the end.
  private var starts: [UInt32] = [0]
  /// The number of letters of each word.
  private var lengths: [UInt8] = []
  private var documents: [UInt32] = []
  /// The spellings of words that differ from their folded form.
  private var spellings: [String: String] = [:]

  init() {}

  /// - Parameter words: in any order; counts of the same word from several sources are added.
  init(_ words: [CountedTerm]) {
    var sorted: [CountedTerm] = []
    for word in words.sorted(by: { Self.comesBefore($0.word, $1.word) }) where !word.word.isEmpty {
      if let last = sorted.last, last.word == word.word {
        sorted[sorted.count - 1] = CountedTerm(
          word: last.word, spelling: last.documents >= word.documents ? last.spelling : word.spelling,
          documents: last.documents + word.documents)
      } else {
        sorted.append(word)
      }
    }
    for word in sorted {
      bytes.append(contentsOf: word.word.utf8)
      starts.append(UInt32(clamping: bytes.count))
      lengths.append(UInt8(clamping: word.word.unicodeScalars.count))
      documents.append(UInt32(clamping: word.documents))
      if word.spelling != word.word { spellings[word.word] = word.spelling }
    }
  }

  var count: Int { documents.count }

  func contains(_ word: String) -> Bool {
    let wanted = Array(word.utf8)
    let index = firstIndex(notBefore: wanted)
    return index < count && letters(at: index).elementsEqual(wanted)
  }

  /// Whether a title has the word, with or without its article.
  func containsForm(of word: String) -> Bool { ArabicArticle.forms(of: word).contains(where: contains) }

  /// The spelling of a folded word.
  func spelling(of word: String) -> String { spellings[word] ?? word }

  /// Words that `word` may be a typing error of: the nearest first, then the most frequent.
  func near(_ word: String, limit: Int) -> [String] {
    let wanted = word.unicodeScalars.map(\.value)
    let tolerated = EditDistance.maxDistance(in: wanted.count)
    guard tolerated > 0 else { return [] }
    var measure = EditDistance(from: wanted)
    var found: [(index: Int, distance: Int)] = []
    for index in 0..<count where abs(Int(lengths[index]) - wanted.count) <= tolerated {
      let letters = letters(at: index)
      // Mostly one byte per letter.
      let distance =
        letters.count == Int(lengths[index])
        ? measure.distance(to: letters, atMost: tolerated)
        : measure.distance(to: String(decoding: letters, as: UTF8.self).unicodeScalars.map(\.value)[...], atMost: tolerated)
      if let distance { found.append((index, distance)) }
    }
    found.sort { ($0.distance, documents[$1.index], $0.index) < ($1.distance, documents[$0.index], $1.index) }
    return found.prefix(limit).map { String(decoding: letters(at: $0.index), as: UTF8.self) }
  }

  // MARK: - Private

  private func letters(at index: Int) -> ArraySlice<UInt8> { bytes[Int(starts[index])..<Int(starts[index + 1])] }

  private func firstIndex(notBefore word: [UInt8]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if letters(at: middle).lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func comesBefore(_ one: String, _ other: String) -> Bool { one.utf8.lexicographicallyPrecedes(other.utf8) }
}
