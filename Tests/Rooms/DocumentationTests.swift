import Testing

@Suite("Documentation of public engine declarations")
struct DocumentationTests {
  @Test("Each public declaration in Sources/Engine has a /// comment")
  func declarationsAreDocumented() {
    expect(noBreaches: SourceTree.swift(in: "Sources/Engine").flatMap(undocumented))
  }

  private static let kinds: Set = ["let", "var", "func", "struct", "class", "enum", "actor", "protocol", "init", "subscript", "typealias"]
  /// What a standard protocol asks for says what it is by its name.
  private static let standard = [
    "static func ==", "static func <", "func hash(into", "func encode(to", "init(from decoder", "var description:",
  ]

  private func undocumented(_ file: SwiftFile) -> [String] {
    file.text.code.utf8.lines(with: "public ").compactMap { line in
      let code = file.text.codeLine(line).drop { $0 == " " }
      guard isDeclaration(code), !isDocumented(line, in: file), !Self.standard.contains(where: { code.contains($0) }),
        !isMemberwise(line, in: file)
      else { return nil }
      return "\(file.path):\(line) has no ///: `\(code.prefix(60))`. Say what it is, with units and errors."
    }
  }

  private func isDeclaration(_ code: Substring) -> Bool {
    var words = code.split { $0 == " " || $0 == "(" || $0 == "<" || $0 == "?" }[...]
    while words.first?.hasPrefix("@") == true { words.removeFirst() }
    guard words.popFirst() == "public" else { return false }
    while let first = words.first, ["static", "final", "mutating", "nonisolated", "convenience", "indirect", "set)"].contains(first) {
      words.removeFirst()
    }
    return words.first.map { Self.kinds.contains(String($0)) } ?? false
  }

  private func isDocumented(_ line: Int, in file: SwiftFile) -> Bool {
    var above = line - 1
    while file.text.codeLine(above).drop(while: { $0 == " " }).hasPrefix("@") { above -= 1 }
    return file.text.comments[above]?.hasPrefix("///") == true
  }

  /// An initialiser that only takes the values of properties: they say what they are.
  private func isMemberwise(_ line: Int, in file: SwiftFile) -> Bool {
    guard file.text.codeLine(line).contains("public init(") else { return false }
    var text = ""
    var end = line
    repeat {
      text += file.text.codeLine(end) + "\n"
      end += 1
    } while end < line + 40 && text.filter { $0 == "{" }.count != text.filter { $0 == "}" }.count || !text.contains("{") && end < line + 40
    guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}"), open < close, !text[..<open].contains("throws")
    else { return false }
    return text[text.index(after: open)..<close].split(separator: "\n").map { $0.drop { $0 == " " } }.allSatisfy {
      $0.isEmpty || $0.hasPrefix("self.") || $0.hasPrefix("(self.")
    }
  }

}
