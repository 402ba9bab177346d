import WebPage

/// The placeholder of an empty page: an icon, a sentence, a hint where one helps, and a link.
public enum EmptyState {
  /// The link to a page where something to play is found; nil where there is no such page.
  public static func findLink(_ path: String?) -> (path: String, text: String)? {
    path.map { ($0, Components.strings(.findToPlay)) }
  }

  /// - Parameter action: A further action beside the link.
  public static func html(
    _ icon: Icon, title: String, text: String? = nil, link: (path: String, text: String)? = nil, action: HTML = .empty
  ) -> HTML {
    """
    <section class="empty-state">
      <div class="empty-art" aria-hidden="true">\(icon.html)</div>
      <h2 dir="auto">\(title)</h2>
      \(text.map { "<p>\($0)</p>" as HTML })
      \(link.map { "<a class=\"pill\" href=\"\(url: $0.path)\">\($0.text)</a>" } ?? .empty)\(action)
    </section>
    """
  }
}
