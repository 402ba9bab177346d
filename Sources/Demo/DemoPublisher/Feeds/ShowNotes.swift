/// Show notes as HTML: paragraphs, a list, links.
struct ShowNotes: Sendable, Decodable {
  struct Link: Sendable, Decodable {
    var text: String
    var address: String
  }

  var paragraphs: [String]
  var listTitle: String?
  var list: [String]?
  var links: [Link]?
  /// Markup to go in as it is, good or bad.
  var raw: String?

  var html: String {
    var parts = paragraphs.map { "<p>\(MarkupText.escaped($0))</p>" }
    if let list {
      parts.append("<h3>\(MarkupText.escaped(listTitle ?? ""))</h3>")
      parts.append("<ul>\(list.map { "<li>\(MarkupText.escaped($0))</li>" }.joined())</ul>")
    }
    if let links {
      let items = links.map { "<a href=\"\(MarkupText.escaped($0.address))\">\(MarkupText.escaped($0.text))</a>" }
      parts.append("<p>\(items.joined(separator: "<br>"))</p>")
    }
    return parts.joined(separator: "\n") + (raw ?? "")
  }
}
