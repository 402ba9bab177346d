import Testing

/// `HTML` escapes interpolated values. These are the ways round it, for every Main at once.
@Suite("Escaping of text in markup")
struct EscapingTests {
  private let files = SourceTree.swift(in: "Sources/Features", "Sources/App", "Sources/Ground", "Sources/Presenting")

  /// Files that may hand over markup as it is, each with its reason.
  private static let unescaped = [
    "Sources/Ground/WebPage/HTML.swift",  // where it is declared
    "Sources/Features/EpisodePage/Manager/EpisodePageManager.swift",  // show notes, which the engine has cleaned
    "Sources/Features/PublicPage/Manager/PublicPageManager.swift",  // the same, for strangers
  ]

  @Test("Only show notes become markup without escaping")
  func onlyNotesAreMarkup() {
    expect(
      noBreaches: files.filter { !Self.unescaped.contains($0.path) }.flatMap { file in
        ["sanitised(", "stringLiteral:"].flatMap { way in
          file.text.code.utf8.lines(with: way).filter { !file.text.codeLine($0).contains("PathPattern") }.map {
            "\(file.path):\($0) makes HTML of text with `\(way)`, and a feed's title would be a script. Interpolate it: \\(title)."
          }
        }
      })
  }

  @Test("Every attribute value is quoted")
  func attributesAreQuoted() {
    expect(
      noBreaches: files.flatMap { file in
        file.text.literals.filter { $0.text.contains("<") || $0.text.contains("=\"") }.flatMap { literal in
          literal.text.ranges(of: "=\\(").filter { isAttribute(literal.text[..<$0.lowerBound]) }.map {
            "\(file.path):\(literal.line(at: $0.lowerBound)) writes an attribute without quotes: a space in its value would begin another one."
          }
        }
      })
  }

  /// Whether what ends here is the name of an attribute: letters after white space, in a tag.
  private func isAttribute(_ text: Substring) -> Bool {
    let name = text.reversed().prefix { $0.isLetter || $0 == "-" }
    let rest = text.dropLast(name.count)
    guard !name.isEmpty, rest.last?.isWhitespace == true else { return false }
    return rest.lastIndex(of: "<").map { tag in rest.lastIndex(of: ">").map { $0 < tag } ?? true } ?? !rest.contains(">")
  }
}
