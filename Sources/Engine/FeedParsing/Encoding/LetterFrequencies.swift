import BoundedNumbers
import TextScanning

/// A guess at the encoding of a text whose letters are all beyond ASCII, by its most frequent letters: such texts claim to be UTF-8
/// without being it, and name no language.
enum LetterFrequencies {
  /// nil for a text in Latin letters, one of another script, or one that is too short.
  static func encoding(of bytes: CheckedBytes) -> FeedEncoding? {
    var counts = [Int](repeating: 0, count: 256)
    var (letters, neighbours) = (0, 0)
    var isAfterLetter = false
    for byte in bytes.prefix(maxBytes) {
      counts[Int(clamping: byte)] += 1
      let isLetter = byte >= 0x80
      if isLetter { letters += 1 }
      if isLetter && isAfterLetter { neighbours += 1 }
      isAfterLetter = isLetter
    }
    // In Latin text, a letter with an accent stands alone.
    guard letters >= minLetters, neighbours * 3 >= letters * 2 else { return nil }
    let scores = candidates.map { candidate in
      let inside = candidate.smallLetters.reduce(0) { $0 + counts[Int(clamping: $1)] }
      let frequent = candidate.frequent.reduce(0) { $0 + counts[Int(clamping: $1)] }
      return inside * 10 >= letters * 7 ? frequent : 0
    }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] * 5 >= letters * 2 else { return nil }
    return candidates[best].encoding
  }

  // MARK: - Private

  private struct Candidate {
    let encoding: FeedEncoding
    /// The range of its small letters.
    let smallLetters: ClosedRange<UInt8>
    /// The most frequent letters of its languages.
    let frequent: [UInt8]
  }

  private static let candidates = [
    // о е а и н т с р
    Candidate(
      encoding: FeedEncoding(name: "WINDOWS-1251"), smallLetters: 0xE0...0xFF, frequent: [0xEE, 0xE5, 0xE0, 0xE8, 0xED, 0xF2, 0xF1, 0xF0]),
    Candidate(
      encoding: FeedEncoding(name: "KOI8-R"), smallLetters: 0xC0...0xDF, frequent: [0xCF, 0xC5, 0xC1, 0xC9, 0xCE, 0xD4, 0xD3, 0xD2]),
    // α ο ι τ ε ν σ ς
    Candidate(
      encoding: FeedEncoding(name: "WINDOWS-1253"), smallLetters: 0xDC...0xFE, frequent: [0xE1, 0xEF, 0xE9, 0xF4, 0xE5, 0xED, 0xF3, 0xF2]),
    // י ו ה ל א ת ר מ
    Candidate(
      encoding: FeedEncoding(name: "WINDOWS-1255"), smallLetters: 0xE0...0xFA, frequent: [0xE9, 0xE5, 0xE4, 0xEC, 0xE0, 0xFA, 0xF8, 0xEE]),
  ]

  private static let minLetters = 6
  private static let maxBytes = 64 << 10
}
