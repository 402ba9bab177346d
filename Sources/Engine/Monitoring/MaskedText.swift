/// A text of the log in a form that an owner may read who may not see other users' private shows: without addresses, names of hosts and
/// files, tokens and quoted texts, each of which could name one.
public enum MaskedText {
  /// The text with "…" in place of these words, at most 300 characters.
  public static func mask(_ text: String) -> String {
    var result = ""
    var word = ""
    var isQuoted = false
    // A path may contain spaces: it ends where the value ends.
    var isPath = false
    func endWord() {
      if !isPath { result += isSecret(word) ? mark : word }
      isPath = isPath || word.hasPrefix("/")
      word = ""
    }
    for character in text.prefix(maxInput) {
      switch character {
      case "\"":
        if isQuoted { (result, word) = (result + "\"" + mark + "\"", "") } else { endWord() }
        isQuoted.toggle()
      case _ where isQuoted: word.append(character)
      case _ where character.isWhitespace:
        endWord()
        if !isPath { result += " " }
      case _ where separators.contains(character):
        endWord()
        isPath = false
        result.append(character)
      default: word.append(character)
      }
    }
    if isQuoted { result += "\"" + mark } else { endWord() }
    return result.count > maxLength ? String(result.prefix(maxLength - 1)) + mark : result
  }

  // MARK: - Private

  private static func isSecret(_ word: String) -> Bool {
    if word.contains("/") || word.contains("@") || word.contains("\\") || word.contains("%") { return true }
    if word.count(where: { $0 == ":" }) > 1 || word.utf8.count >= maxWord { return true }
    if word.contains(".") { return isDotted(word) }
    return word.utf8.count >= minToken && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
  }

  /// The name of a host or a file, or an address of four numbers, but neither a number nor the case of an error: "StorageError.diskFull".
  private static func isDotted(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count(where: { !$0.isEmpty }) > 1, Double(word) == nil else { return false }
    return !(parts.count == 2 && ["Error", "Failure"].contains(where: parts[0].hasSuffix))
  }

  private static let mark = "…"
  private static let separators: Set<Character> = ["(", ")", "[", "]", "{", "}", ",", ";", "=", "<", ">", "'"]
  private static let minToken = 16
  private static let maxWord = 40
  private static let maxInput = 2_000
  private static let maxLength = 300
}
