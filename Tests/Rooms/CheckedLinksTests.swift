import Testing

@Suite("Link checks with \\(url:)")
struct CheckedLinksTests {
  /// With all that end in "-url".
  private static let attributes = ["href", "src", "action", "formaction", "poster", "data-zone-url"]

  @Test("Values of href=, src= and action= are checked")
  func linksAreChecked() {
    expect(
      noBreaches: SourceTree.swift(in: "Sources/Features", "Sources/App", "Sources/Ground", "Sources/Presenting").filter { !$0.isSample }
        .flatMap { file in
          file.text.literals.flatMap { literal in
            (Self.attributes + literal.text.matches(of: /([a-z-]+-url)=/).map { String($0.1) }).flatMap { values(of: $0, in: literal.text) }
              .filter { !isChecked($0) }.map {
                "\(file.path):\(literal.line(at: $0.startIndex)) writes the link \($0.prefix(24))…\" unchecked. Write \\(url: …): it checks the scheme and puts the base path before it."
              }
          }
        })
  }

  /// The values after ` name="` in `text`.
  private func values(of name: String, in text: String) -> [Substring] {
    ["\"", "'", ""].flatMap { quote in
      text.ranges(of: "\(name)=\(quote)").filter { range in
        let before = range.lowerBound == text.startIndex ? " " : text[text.index(before: range.lowerBound)]
        guard before.isWhitespace || before == ")" else { return false }
        return !quote.isEmpty || text[range.upperBound...].first.map { $0 != "\"" && $0 != "'" } ?? true
      }.map { text[$0.upperBound...] }
    }
  }

  /// An anchor in the same page does not leave it.
  private func isChecked(_ value: Substring) -> Bool { value.hasPrefix("\\(url:)") || value.hasPrefix("#") }
}
