import WebPage

/// A search field that offers how what is typed may go on: walked with the arrow keys, taken with Enter, put away with Escape.
///
/// It asks for its offers with a `combo-ask` event, whose detail holds the text and a function to answer with a list from ``list(_:)``.
/// Without a script it is the field alone.
public enum ComboBox {
  public enum Option: Sendable {
    /// Taking it leads to a page.
    case page(text: String, path: String)
    /// Taking it fills the field, and sends its form.
    case words(String)
  }

  /// - Parameters:
  ///   - label: What the list is read out as.
  ///   - form: A form with one field, as a ``SearchField``.
  public static func html(label: String, form: HTML) -> HTML { "<combo-box data-label=\"\(label)\">\(form)</combo-box>" }

  public static func list(_ options: [Option]) -> HTML {
    "<ul class=\"combo-list\" role=\"listbox\">\(options.map(item))</ul>"
  }

  // MARK: - Private

  private static func item(_ option: Option) -> HTML {
    switch option {
    case .page(let text, let path):
      """
      <li role="option"><a href="\(url: path)" tabindex="-1">\(Icon.broadcast.html)<span dir="auto">\(text)</span>\(Icon.chevronForward.html)</a></li>
      """
    case .words(let text):
      "<li role=\"option\" data-value=\"\(text)\">\(Icon.search.html)<span dir=\"auto\">\(text)</span></li>"
    }
  }
}
