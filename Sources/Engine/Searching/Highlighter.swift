import Storage
import TextTokenizer

/// A marker of the search terms in a text.
struct Highlighter {
  /// The terms to mark; of terms with the same beginning the longer one comes first.
  private let terms: [SearchTerm]

  init(_ terms: [SearchTerm]) { self.terms = terms.sorted { $0.words.count > $1.words.count } }

  /// The whole text with its matches marked.
  func marked(_ text: String) -> MarkedText {
    MarkedText(pieces(of: text, matches(in: SearchText.words(text)), from: 0, to: text.utf8.count))
  }

  /// About `length` letters around the first match, or the beginning of the text; nil when the text is empty.
  func excerpt(of wholeText: String, length: Int = 180) -> MarkedText? {
    guard !wholeText.isEmpty else { return nil }
    let text = Self.beginning(of: wholeText)
    let words = SearchText.words(text)
    let first = firstMatch(in: words) ?? 0
    // A third of the excerpt is before the match, and the excerpt starts at a word.
    let begin = words.last { $0.range.lowerBound <= max(first - length / 3, 0) && $0.cut != .last }?.range.lowerBound ?? 0
    let start = first < length * 2 / 3 ? 0 : begin
    let end = Self.position(in: text, after: start, letters: length, words)
    let seen = words.filter { $0.range.lowerBound >= start && $0.range.upperBound <= end }
    var pieces = pieces(of: text, matches(in: seen), from: start, to: end)
    if start > 0 { pieces.insert(MarkedText.Piece("… "), at: 0) }
    if end < wholeText.utf8.count { pieces.append(MarkedText.Piece(" …")) }
    return MarkedText(pieces)
  }

  /// Where the first match begins, as an offset in the UTF-8 bytes of `text`; nil when nothing matches.
  func firstMatch(in text: String) -> Int? { firstMatch(in: SearchText.words(Self.beginning(of: text))) }

  // MARK: - Private

  private func firstMatch(in words: [SearchWord]) -> Int? {
    words.indices.lazy.compactMap { match(at: $0, in: words) }.first?.lowerBound
  }

  /// The search for a match ends here: a page of twenty hits must not read all words of twenty books.
  private static func beginning(of text: String) -> String {
    let utf8 = text.utf8
    guard var end = utf8.index(utf8.startIndex, offsetBy: maxBytes, limitedBy: utf8.endIndex), end < utf8.endIndex else { return text }
    // A boundary between two letters.
    while utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
    return String(text[..<end])
  }

  static let maxBytes = 20_000

  /// The ranges of matches in bytes, without overlaps.
  private func matches(in words: [SearchWord]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for index in words.indices {
      guard let range = match(at: index, in: words) else { continue }
      if let last = found.last, range.lowerBound < last.upperBound {
        found[found.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        found.append(range)
      }
    }
    return found
  }

  private func match(at index: Int, in words: [SearchWord]) -> Range<Int>? {
    for term in terms {
      if let range = match(term, at: index, in: words) { return range }
    }
    return nil
  }

  private func match(_ term: SearchTerm, at index: Int, in words: [SearchWord]) -> Range<Int>? {
    guard index + term.words.count <= words.count else { return nil }
    for (offset, wanted) in term.words.enumerated() {
      let word = words[index + offset].folded
      let isLast = offset == term.words.count - 1
      guard isLast && term.isPrefix ? word.hasPrefix(wanted) : word == wanted else { return nil }
    }
    let last = words[index + term.words.count - 1]
    // Of a pair that was found by its first letter, only that letter is marked.
    let isHalf = term.isPrefix && last.cut == .pair && term.words.last?.unicodeScalars.count == 1
    let end =
      isHalf && words.indices.contains(index + term.words.count) ? words[index + term.words.count].range.lowerBound : last.range.upperBound
    return words[index].range.lowerBound..<max(end, words[index].range.lowerBound)
  }

  /// The end of this many letters, at the end of a word.
  private static func position(in text: String, after start: Int, letters: Int, _ words: [SearchWord]) -> Int {
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    guard let limit = text.index(from, offsetBy: letters, limitedBy: text.endIndex), limit < text.endIndex else { return utf8.count }
    let bytes = utf8.distance(from: utf8.startIndex, to: limit)
    return words.last { $0.range.upperBound <= bytes && $0.range.lowerBound >= start }?.range.upperBound ?? bytes
  }

  private func pieces(of text: String, _ matches: [Range<Int>], from start: Int, to end: Int) -> [MarkedText.Piece] {
    let utf8 = text.utf8
    func part(_ range: Range<Int>) -> String {
      let from = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      return String(text[from..<utf8.index(from, offsetBy: range.count)])
    }
    var (pieces, at) = ([MarkedText.Piece](), start)
    for match in matches where match.lowerBound >= at {
      if match.lowerBound > at { pieces.append(MarkedText.Piece(part(at..<match.lowerBound))) }
      pieces.append(MarkedText.Piece(part(match), isMatch: true))
      at = match.upperBound
    }
    if at < end { pieces.append(MarkedText.Piece(part(at..<end))) }
    return pieces
  }
}
