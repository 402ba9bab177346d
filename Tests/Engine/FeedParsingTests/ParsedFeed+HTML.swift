import HTMLSanitizer

@testable import FeedParsing

extension ParsedFeed {
  /// The description as sanitized HTML.
  var descriptionHTML: String? {
    let html = description.map { ShowNotes.sanitised($0, base: link) } ?? ""
    return html.isEmpty ? nil : html
  }
}
