import WebPage

/// The head of a page of the library: the title that all of them share, the page's own buttons, and the links to the other pages.
///
/// Where a sidebar has these links, and on a page without them, the page's own name is the title that shows.
public enum LibraryHead {
  /// A page of the library.
  public struct Link: Sendable {
    public var title: String
    public var url: String
    public var isCurrent: Bool

    public init(title: String, url: String, isCurrent: Bool) {
      self.title = title
      self.url = url
      self.isCurrent = isCurrent
    }
  }

  /// - Parameters:
  ///   - title: The name of the page.
  ///   - links: The result of ``links(title:_:)``; empty while several rows are selected, and without a library.
  ///   - note: A line below the name.
  ///   - actions: The page's buttons.
  public static func html(_ title: String, links: HTML, note: HTML = .empty, actions: HTML = .empty) -> HTML {
    """
    <header class="library-head spread-row"><div class="text-lines"><h1 dir="auto">\(title)</h1>\(note)</div>\
    <div class="library-actions">\(actions)</div>\(links)</header>
    """
  }

  /// The shared title and the links, which the library provides for the heads of all its pages. The title is the name of the links, too.
  public static func links(title: String, _ links: [Link]) -> HTML {
    let items = links.map { link in
      "<li><a href=\"\(url: link.url)\" data-segment\(attribute: "aria-current", link.isCurrent ? "page" : nil)>\(link.title)</a></li>"
        as HTML
    }
    return """
      <p class="library-title" aria-hidden="true">\(title)</p>\
      <nav class="library-segments" aria-label="\(title)"><ul>\(items)</ul></nav>
      """
  }
}
