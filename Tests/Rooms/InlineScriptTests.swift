import Testing

@Test("Pages contain no inline scripts, styles or event handlers")
func nothingInline() {
  let files = SourceTree.swift(in: "Sources/Features", "Sources/App", "Sources/Ground", "Sources/Presenting")
  expect(
    noBreaches: files.flatMap { file in
      file.text.literals.filter { $0.text.contains("<") || $0.text.contains("=\"") }.compactMap { literal in
        fault(in: literal.text).map {
          "\(file.path):\(literal.line(at: $0.index)) has \($0.what), which the page's policy refuses. Put it into the feature's module or style sheet; a width is a <progress> or CSSOM."
        }
      }
    })
}

private func fault(in text: String) -> (what: String, index: String.Index)? {
  if let style = text.firstRange(of: "<style") { return ("a <style>", style.lowerBound) }
  if let style = text.firstRange(of: " style=\"") { return ("a style attribute", style.lowerBound) }
  let script = text.ranges(of: "<script").first { !text[$0.upperBound...].prefix { $0 != ">" }.contains(" src=\"") }
  if let script { return ("an inline <script>", script.lowerBound) }
  let handler = text.ranges(of: " on").first { range in
    let name = text[range.upperBound...].prefix { $0.isLowercase }
    return !name.isEmpty && text[name.endIndex...].hasPrefix("=")
  }
  return handler.map { ("the handler on\(text[$0.upperBound...].prefix { $0.isLowercase })=", $0.lowerBound) }
}
