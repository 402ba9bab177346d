import TextTokenizer

/// The folded words of a title or a name in memory.
struct FoldedWords: Sendable {
  /// With a space before each word and one after the last.
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(" \(SearchText.indexed(text, limit: 1_000)) ".utf8) }

  /// Whether the words contain `part`, which begins with a space.
  func contain(_ part: [UInt8]) -> Bool {
    guard part.count <= bytes.count else { return false }
    let words = bytes.span
    let part = part.span
    for start in 0...(words.count - part.count) where words[start] == 0x20 {
      var length = 1
      while length < part.count, words[start + length] == part[length] { length += 1 }
      if length >= part.count { return true }
    }
    return false
  }
}
