/// Text in Markdown (CommonMark).
enum MarkdownText {
  /// A text on one line, in which no character has a meaning.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars {
      guard character.value >= 32, character.value != 127 else { continue }
      if special.contains(character) { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(character)
    }
    return result
  }

  /// An address as the target of a link.
  static func address(_ address: String) -> String {
    address.replacing("(", with: "%28").replacing(")", with: "%29").replacing(" ", with: "%20")
  }

  // MARK: - Private

  /// Those that begin a block count too: an escaped one is always itself.
  private static let special = Set("\\`*_{}[]<>()#+-.!|~&=".unicodeScalars)
}
