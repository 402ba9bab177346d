import WebPage

/// The placeholder of an empty page: an icon, a sentence, a hint, and a link.
public enum EmptyState {
  /// - Parameter action: A further action beside the link.
  public static func html(
    _ icon: Icon, title: String, text: String, link: (path: String, text: String)? = nil, action: HTML = .empty
  ) -> HTML {
    """
    <section class="empty-state">
      <div class="empty-art" aria-hidden="true">\(icon.html)</div>
      <h2 dir="auto">\(title)</h2>
      <p>\(text)</p>
      \(link.map { "<a class=\"pill\" href=\"\(url: $0.path)\">\($0.text)</a>" } ?? .empty)\(action)
    </section>
    """
  }
}
