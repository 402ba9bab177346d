import Storage

/// The article of Arabic, which is written as part of its word: السنة is سنة with its article, and بالسنة is the same after a preposition.
///
/// Titles and notes are indexed as they are written, and a search looks for a word in all its forms. So existing indexes stay as they are,
/// and so do words that only begin like the article (الله, ألف).
enum ArabicArticle {
  /// The forms of a folded word with and without the article, the word itself first; alone where it is no Arabic word, or a short one.
  static func forms(of word: String) -> [String] {
    guard word.unicodeScalars.allSatisfy({ letters.contains($0.value) }) else { return [word] }
    let stem = beginnings.first { isStem(word.dropFirst($0.count)) && word.hasPrefix($0) }.map { String(word.dropFirst($0.count)) } ?? word
    guard isStem(stem[...]) else { return [word] }
    return [word] + ([stem] + beginnings.map { $0 + stem }).filter { $0 != word }
  }

  // MARK: - Private

  /// Two letters are mostly a particle, and with an article another word: له (for him) and الله (God).
  private static func isStem(_ word: Substring) -> Bool { word.unicodeScalars.count >= 3 }

  private static let letters = UInt32(0x0620)...0x064A

  /// The article alone and after و, ف, ب, ك and ل; the last swallows its first letter. Longer ones before those that they end with.
  private static let beginnings = ["وبال", "ولل", "وال", "فال", "بال", "كال", "ال", "لل"]
}

extension SearchTerm {
  /// The terms to look for in its place, of which any will do, itself first.
  public var forms: [SearchTerm] {
    guard words.count == 1, let word = words.first else { return [self] }
    return ArabicArticle.forms(of: word).map { SearchTerm([$0], isPrefix: isPrefix) }
  }
}
