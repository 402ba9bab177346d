/// Text escaped for XML and HTML, between tags and in double-quoted attributes.
enum MarkupText {
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
    return
      text
      .replacing("&", with: "&amp;")
      .replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
