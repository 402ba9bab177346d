import Components
import WebPage

// MARK: - About the show

extension ShowPage {
  /// The whole description, of which the head shows the beginning, and the website.
  static func about(_ content: Content) -> HTML {
    guard hasAbout(content) else { return .empty }
    let website: HTML =
      content.link.map {
        "<a class=\"pill quiet\" href=\"\(url: $0)\" rel=\"noopener noreferrer\" target=\"_blank\">\(Icon.external.html)\(strings(.website))</a>"
      } ?? .empty
    return """
      <section class="show-about" id="show-about" aria-labelledby="about-title"><h2 id="about-title">\(strings(.about))</h2>\
      \(content.summary.isEmpty ? .empty : "<p class=\"show-summary\" dir=\"auto\">\(content.summary)</p>" as HTML)\(website)</section>
      """
  }

  /// Links to the parts of the page: the others follow a hundred episodes.
  static func segments(_ content: Content) -> HTML {
    let parts = [
      hasAbout(content) ? "<a href=\"\(url: "#show-about")\">\(strings(.about))</a>" as HTML : nil,
      content.related.isEmpty ? nil : "<a href=\"\(url: "#show-related")\">\(strings(.relatedPart))</a>" as HTML,
    ].compactMap { $0 }
    guard !parts.isEmpty, !content.episodes.isEmpty, !content.list.selects else { return .empty }
    return """
      <nav class="segments show-segments" aria-label="\(strings(.parts))"><a href="\(url: "#show-episodes")" aria-current="true">\(strings(.episodes))</a>\
      \(parts)</nav>
      """
  }

  // MARK: - Private

  private static func hasAbout(_ content: Content) -> Bool { !content.summary.isEmpty || content.link != nil }
}
