/// Lines of text in East Asian languages, which have no spaces to break at.
extension Terminal {
  /// The text in lines of at most `columns`. Words, options and addresses stay whole.
  static func wrapped(_ text: String, columns: Int) -> String {
    var lines = [""]
    var used = 0
    for piece in pieces(of: text) {
      if used > 0, used + width(trimmed(piece)) > columns {
        lines.append("")
        used = 0
      }
      lines[lines.count - 1] += piece
      used += width(piece)
    }
    return lines.map(trimmed).joined(separator: "\n")
  }

  // MARK: - Private

  private static let opening: Set<Character> = ["（", "《", "“", "‘"]
  private static let closing: Set<Character> = ["，", "。", "；", "：", "、", "！", "？", "）", "》", "”", "’", "…"]

  /// The parts between which a line can break, each with the space after it.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var previous: Character?
    for character in text {
      if let previous, !canBreak(between: previous, and: character) {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      previous = character
    }
    return pieces
  }

  private static func canBreak(between first: Character, and second: Character) -> Bool {
    if second == " " || closing.contains(second) || opening.contains(first) { return false }
    return first == " " || columns(of: first) == 2 || columns(of: second) == 2
  }

  private static func width(_ text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  private static func trimmed(_ line: String) -> String { line.last == " " ? String(line.dropLast()) : line }
}
