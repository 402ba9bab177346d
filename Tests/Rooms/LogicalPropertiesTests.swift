import Testing

@Suite("Style sheets for both writing directions")
struct LogicalPropertiesTests {
  private static let physical: [String: String] = [
    "left": "inset-inline-start", "right": "inset-inline-end", "top": "inset-block-start", "bottom": "inset-block-end",
    "width": "inline-size", "height": "block-size", "min-width": "min-inline-size", "max-width": "max-inline-size",
    "min-height": "min-block-size", "max-height": "max-block-size",
  ]
  private static let sides = ["left": "inline-start", "right": "inline-end", "top": "block-start", "bottom": "block-end"]

  @Test("Style sheets use logical properties and values instead of physical ones")
  func propertiesAreLogical() {
    expect(
      noBreaches: SourceTree.files("css", in: "Sources").flatMap { file in
        declarations(file.text).compactMap { declaration in
          logical(declaration).map {
            "\(file.path):\(declaration.line) says `\(declaration.property): \(declaration.value)`. Say `\($0)`: in Arabic and Hebrew pages run from the right."
          }
        }
      })
  }

  @Test("Script modules set no physical style properties")
  func modulesAreLogical() {
    let words = [
      ".style.left", ".style.right", ".style.width", ".style.marginLeft", ".style.marginRight", ".style.paddingLeft", ".style.paddingRight",
    ]
    expect(
      noBreaches: SourceTree.files("js", in: "Sources").flatMap { file in
        words.flatMap { word in
          file.lines(with: word).map {
            "\(file.path):\($0) sets `\(word)`. Set the logical property, or a custom property that the style sheet uses."
          }
        }
      })
  }

  private struct Declaration {
    let property: String
    let value: String
    let line: Int
  }

  /// `property: value` of every rule; the text before a brace is a selector or a media query.
  private func declarations(_ text: String) -> [Declaration] {
    var found: [Declaration] = []
    var piece = ""
    var line = 1
    for character in withoutComments(text) {
      switch character {
      case "{": piece = ""
      case ";", "}":
        let parts = piece.split(separator: ":", maxSplits: 1).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        if parts.count == 2 { found.append(Declaration(property: parts[0], value: parts[1], line: line)) }
        piece = ""
      default: piece.append(character)
      }
      if character == "\n" { line += 1 }
    }
    return found
  }

  private func withoutComments(_ text: String) -> String {
    text.split(separator: "/*", omittingEmptySubsequences: false).enumerated().map { index, piece -> String in
      guard index > 0, let end = piece.firstRange(of: "*/") else { return String(piece) }
      return piece[..<end.lowerBound].filter { $0 == "\n" } + piece[end.upperBound...]
    }.joined()
  }

  /// The advice; nil when the declaration is logical already.
  private func logical(_ declaration: Declaration) -> String? {
    let property = declaration.property
    if let better = Self.physical[property] { return "\(better): \(declaration.value)" }
    if ["text-align", "float", "clear"].contains(property), declaration.value == "left" || declaration.value == "right" {
      let side = declaration.value == "left" ? "start" : "end"
      return property == "text-align" ? "text-align: \(side)" : "\(property): inline-\(side)"
    }
    guard ["margin-", "padding-", "border-", "scroll-margin-", "scroll-padding-"].contains(where: property.hasPrefix) else { return nil }
    let words = property.split(separator: "-").map(String.init)
    guard let side = words.first(where: { Self.sides[$0] != nil }), property != "border-collapse" else { return nil }
    return property.replacing(side, with: Self.sides[side] ?? side) + ": \(declaration.value)"
  }
}
