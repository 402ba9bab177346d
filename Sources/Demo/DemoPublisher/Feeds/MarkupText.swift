/// Text escaped for XML and HTML, between tags and in double-quoted attributes.
enum MarkupText {
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
