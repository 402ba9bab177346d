/// Text as XML writes it.
package enum XMLText {
  /// Escaped for XML; characters that XML does not allow are dropped.
  ///
  /// - Parameter isOneLine: whether line breaks and tabs become spaces, as in an attribute.
  package static func escaped(_ text: String, isOneLine: Bool = false) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result.unicodeScalars.append(isOneLine ? " " : scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
