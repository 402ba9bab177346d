/// Puts show notes together as HTML: paragraphs, a list, links.
struct ShowNotes {
  var paragraphs: [String]
  var listTitle = ""
  var list: [String] = []
  var links: [(text: String, address: String)] = []
  /// Markup to go in as it is, good or bad.
  var raw = ""

  var html: String {
    var parts = paragraphs.map { "<p>\(MarkupText.escaped($0))</p>" }
    if !list.isEmpty {
      parts.append("<h3>\(MarkupText.escaped(listTitle))</h3>")
      parts.append("<ul>\(list.map { "<li>\(MarkupText.escaped($0))</li>" }.joined())</ul>")
    }
    if !links.isEmpty {
      let items = links.map { "<a href=\"\(MarkupText.escaped($0.address))\">\(MarkupText.escaped($0.text))</a>" }
      parts.append("<p>\(items.joined(separator: "<br>"))</p>")
    }
    return parts.joined(separator: "\n") + raw
  }
}
