import Storage
import TextTokenizer

/// A parsed search query.
///
/// Its syntax: `word`, `beginning*` (of three letters or more), `"a phrase"`, `-word`, `show:name` or `show:"a name"`, `in:chapters`
/// (see `SearchSource`). The last word counts as a beginning while it is being typed. Anything that is not syntax is searched for
/// literally; there are no errors.
public struct SearchQuery: Sendable, Equatable {
  /// A hit must have all of these.
  public internal(set) var required: [SearchTerm] = []
  /// A hit must have none of these.
  public private(set) var unwanted: [SearchTerm] = []
  /// Names of shows; a hit's show must have one of them.
  public private(set) var shows: [SearchTerm] = []
  /// The kinds of text to search; empty for all.
  public private(set) var sources: Set<SearchSource> = []

  /// - Parameter completesLast: whether the last word counts as a beginning, unless a space follows it.
  public init(_ text: String, completesLast: Bool = true) {
    let pieces = Self.pieces(String(text.unicodeScalars.prefix(Self.maxLength)))
    for (index, piece) in pieces.enumerated() {
      let isLast = completesLast && index == pieces.count - 1 && text.unicodeScalars.last?.properties.isWhitespace == false
      add(piece, isBeingTyped: isLast && !piece.isQuoted)
    }
  }

  /// Whether the query has no terms.
  public var isEmpty: Bool { required.isEmpty }

  // MARK: - Private

  private struct Piece {
    var name = ""
    var value = ""
    var isQuoted = false
    var isUnwanted = false
  }

  private mutating func add(_ piece: Piece, isBeingTyped: Bool) {
    if piece.name == "in", !piece.isUnwanted, let source = SearchSource(typed: piece.value) {
      sources.insert(source)
      return
    }
    if piece.name == "show", !piece.isUnwanted {
      // Names are matched against a few hundred titles in memory.
      if shows.count < Self.maxTerms, let term = Self.term(piece.value, isBeginning: true, shortest: 1) { shows.append(term) }
      return
    }
    let isBeginning = isBeingTyped || !piece.isQuoted && piece.value.hasSuffix("*")
    let value = piece.name.isEmpty ? piece.value : "\(piece.name):\(piece.value)"
    guard required.count + unwanted.count < Self.maxTerms,
      let term = Self.term(value, isBeginning: isBeginning)
    else { return }
    if piece.isUnwanted { unwanted.append(term) } else if !required.contains(term) { required.append(term) }
  }

  /// The words of one piece, in order: `wi-fi` is a phrase, like "wi fi".
  ///
  /// - Parameter shortest: the minimum length of a beginning in letters; a shorter one is a whole word.
  private static func term(_ text: String, isBeginning: Bool, shortest: Int = minPrefixLength) -> SearchTerm? {
    var words = SearchText.words(text)
    guard let last = words.last else { return nil }
    switch last.cut {
    // In a longer text this is indexed as a pair, or as a single letter: both begin with it.
    case .alone: return SearchTerm(words.map(\.folded), isPrefix: true)
    case .last:
      words.removeLast()
      return SearchTerm(words.map(\.folded))
    case .pair, .word:
      return SearchTerm(words.map(\.folded), isPrefix: isBeginning && last.folded.unicodeScalars.count >= shortest)
    }
  }

  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      guard !first.properties.isWhitespace else {
        rest.removeFirst()
        continue
      }
      var piece = Piece()
      if first == "-" || first == "\u{2212}" {
        piece.isUnwanted = true
        rest.removeFirst()
      }
      for name in ["show", "in"] where rest.count > name.count && String(rest.prefix(name.count)).lowercased() == name {
        guard let colon = rest.dropFirst(name.count).first, colon == ":" || colon == "\u{FF1A}" else { continue }
        piece.name = name
        rest = rest.dropFirst(name.count + 1)
        break
      }
      if let opening = rest.first, quotes.contains(opening) {
        rest.removeFirst()
        piece.isQuoted = true
        piece.value = String(rest.prefix { !quotes.contains($0) })
        rest = rest.dropFirst(piece.value.unicodeScalars.count + 1)
      } else {
        piece.value = String(rest.prefix { !$0.properties.isWhitespace && !quotes.contains($0) })
        rest = rest.dropFirst(piece.value.unicodeScalars.count)
      }
      if !piece.value.isEmpty { pieces.append(piece) }
    }
    return pieces
  }

  private static let quotes: Set<Unicode.Scalar> = [
    "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}", "\u{300C}", "\u{300D}",
  ]
  private static let maxLength = 400
  private static let maxTerms = 16
  /// Two letters would match half the library, which would all have to be read, and the third letter follows soon.
  private static let minPrefixLength = 3
}
