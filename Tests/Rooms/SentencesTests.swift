import Testing

@Suite("User-visible strings in the catalogs")
struct SentencesTests {
  /// Literals with words that no page shows, and commands; each with its reason.
  private static let notShown: [(file: String, beginning: String, why: String)] = [
    ("SecurityHeaders.swift", "default-src", "a policy for browsers"),
    ("SecurityHeaders.swift", "font-src", "a policy for browsers"),
    ("Shell+Document.swift", "\n    <head>", "values of <meta> that browsers read"),
    ("SignIn.swift", "docker compose logs earnest", "a command, which has no translation"),
  ]

  private static let shownAttributes = ["aria-label", "title", "placeholder", "alt", "aria-description", "label"]

  private var files: [SwiftFile] {
    SourceTree.swift(in: "Sources/Features", "Sources/App", "Sources/Presenting", "Sources/Ground/Components").filter { !$0.isSample }
  }

  @Test("Text between tags and in labels comes from strings.json")
  func markupHasNoSentences() {
    expect(
      noBreaches: files.flatMap { file in
        file.text.literals.filter { $0.text.contains("<") || $0.text.contains("=\"") }.flatMap { literal -> [String] in
          let shown = Self.shownAttributes.flatMap { attribute in
            literal.text.ranges(of: " \(attribute)=\"").map { literal.text[$0.upperBound...].prefix { $0 != "\"" } }
          }
          let texts = shown.map { String(withoutInterpolations($0)) } + [withoutTags(literal.text)]
          return texts.compactMap { firstWord(in: $0).map(String.init) }.filter { _ in !isNotShown(literal, in: file) }.map { word in
            let line = literal.line(at: literal.text.firstRange(of: word)?.lowerBound ?? literal.text.startIndex)
            return sentence(file, line, "writes the word \"\(word)\" into markup")
          }
        }
      })
  }

  @Test("Code contains no user-visible sentence as a literal")
  func codeHasNoSentences() {
    expect(
      noBreaches: files.flatMap { file in
        file.text.literals.filter { literal in
          !literal.text.contains("<") && !literal.text.contains("=") && isSentence(literal.text) && !isNotShown(literal, in: file)
            && !file.text.codeLine(literal.line).contains("logger.")
        }.map { sentence(file, $0.line, "says \"\($0.text.prefix(40))\"") }
      })
  }

  private func sentence(_ file: SwiftFile, _ line: Int, _ what: String) -> String {
    "\(file.path):\(line) \(what). Put it into the room's strings.json and its key into the enum beside it: words(.key)."
  }

  private func isNotShown(_ literal: SwiftText.Literal, in file: SwiftFile) -> Bool {
    Self.notShown.contains { $0.file == file.name && literal.text.hasPrefix($0.beginning) }
  }

  /// Three words or more, or two that begin or end like a sentence; "chip on" is a pair of classes, "GET, HEAD" a list of methods.
  private func isSentence(_ text: String) -> Bool {
    let plain = withoutInterpolations(text[...])
    let words = plain.split(separator: " ").filter { word in
      word.count > 1 && word.allSatisfy { $0.isLetter || ".,!?'’".contains($0) } && word.contains(where: \.isLowercase)
    }
    return words.count > 2 || words.count == 2 && (plain.first?.isUppercase == true || plain.last.map { ".!?…".contains($0) } == true)
  }

  /// A separate run of two letters or more.
  private func firstWord(in text: String) -> Substring? {
    text.split { !$0.isLetter && $0 != "&" && $0 != ";" }.first { $0.count > 1 && !$0.hasPrefix("&") }
  }

  private func withoutInterpolations(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let start = rest.firstRange(of: "\\(") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...].drop { $0 != ")" }.dropFirst()
    }
    return result + rest
  }

  /// The text outside `<…>`. A literal may be the end of a tag that another one began.
  private func withoutTags(_ text: String) -> String {
    var result = ""
    var isInTag =
      !text.contains("<") && text.contains("=\"")
      || text.firstIndex(of: ">").map { end in text.firstIndex(of: "<").map { end < $0 } ?? true } ?? false
    for character in withoutInterpolations(text[...]) {
      if character == "<" { isInTag = true }
      if !isInTag { result.append(character) }
      if character == ">" { isInTag = false }
    }
    return result
  }
}
