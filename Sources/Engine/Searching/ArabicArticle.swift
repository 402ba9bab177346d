import Storage

/// The Arabic article, which is written as a prefix of its word: السنة is سنة with its article, and بالسنة is the same after a
/// preposition.
///
/// The index holds words as they are written, and a search looks for a word in all its forms. So existing indexes stay valid, and words
/// that only begin with the same letters (الله, ألف) stay whole.
enum ArabicArticle {
  /// The forms of a folded word with and without the article, the word itself first. The result is the word alone when it is not
  /// Arabic, or is short.
  static func forms(of word: String) -> [String] {
    guard word.unicodeScalars.allSatisfy({ letters.contains($0.value) }) else { return [word] }
    let stem = beginnings.first { isStem(word.dropFirst($0.count)) && word.hasPrefix($0) }.map { String(word.dropFirst($0.count)) } ?? word
    guard isStem(stem[...]) else { return [word] }
    return [word] + ([stem] + beginnings.map { $0 + stem }).filter { $0 != word }
  }

  // MARK: - Private

  /// A two-letter stem is usually a particle, and with an article it would be another word: له (for him) and الله (God).
  private static func isStem(_ word: Substring) -> Bool { word.unicodeScalars.count >= 3 }

  private static let letters = UInt32(0x0620)...0x064A

  /// The article alone and after و, ف, ب, ك and ل; ل swallows its first letter. A longer prefix comes before the shorter ones that it
  /// ends with.
  private static let beginnings = ["وبال", "ولل", "وال", "فال", "بال", "كال", "ال", "لل"]
}

extension SearchTerm {
  /// The alternative terms to search for, itself first; a match of any of them counts.
  public var forms: [SearchTerm] {
    guard words.count == 1, let word = words.first else { return [self] }
    return ArabicArticle.forms(of: word).map { SearchTerm([$0], isPrefix: isPrefix) }
  }
}
