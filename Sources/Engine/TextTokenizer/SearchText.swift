/// The tokenizer for texts of any script. The index holds only its words, so every database engine finds the same.
public enum SearchText {
  /// The words of a text separated by spaces, as a `SearchIndex` takes them.
  ///
  /// - Parameter limit: the maximum length of the result, in bytes.
  public static func indexed(_ text: String, limit: Int = .max) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(min(text.utf8.count, limit))
    WordSegmenter.cut(text) { word, _, _ in
      guard output.count + word.count < limit else { return }
      if !output.isEmpty { output.append(0x20) }
      output.append(contentsOf: word)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The words of a text, in order.
  public static func words(_ text: String) -> [SearchWord] {
    var words: [SearchWord] = []
    WordSegmenter.cut(text) { words.append(SearchWord(folded: String(decoding: $0, as: UTF8.self), range: $1, cut: $2)) }
    return words
  }

  /// The space-separated words of a title, each with its spelling: the words for completion and correction.
  public static func spellings(_ title: String) -> [String: String] {
    let utf8 = title.utf8
    return words(title).prefix(maxSpellings).reduce(into: [:]) { spellings, word in
      guard word.cut == .word, word.folded.utf8.count > 1, word.folded.utf8.count <= maxSpellingLength,
        word.folded.contains(where: \.isLetter)
      else { return }
      let start = utf8.index(utf8.startIndex, offsetBy: word.range.lowerBound)
      let end = utf8.index(start, offsetBy: word.range.count)
      spellings[word.folded] = title[start..<end].lowercased()
    }
  }

  /// `text` with other words in the place of those that are looked up as the keys of `others`.
  package static func replacing(_ others: [String: String], in text: String) -> String {
    var bytes = Array(text.utf8)
    for word in words(text).reversed() where word.cut == .word {
      if let other = others[word.folded] { bytes.replaceSubrange(word.range, with: other.utf8) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let maxSpellingLength = 40
  /// A title with more words is not a real title, and the limit keeps the transaction short.
  private static let maxSpellings = 40
}
