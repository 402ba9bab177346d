import WebPage

/// A search field with suggestions: arrow keys move through them, Enter takes one, Escape closes them.
///
/// It requests suggestions with a `combo-query` event, whose detail holds the text and a function that takes a list from ``list(_:)``.
/// Without JavaScript it is only the field.
public enum ComboBox {
  public enum Option: Sendable {
    /// A suggestion that leads to a page.
    case page(text: String, path: String)
    /// A suggestion that fills the field and submits its form.
    case suggestion(String)
  }

  /// - Parameters:
  ///   - label: The accessible name of the list.
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
    case .suggestion(let text):
      "<li role=\"option\" data-value=\"\(text)\">\(Icon.search.html)<span dir=\"auto\">\(text)</span></li>"
    }
  }
}
