import WebPage

/// A button and what it opens: a sheet from below on a phone, a small menu beside the button on a wide screen. It needs no script,
/// and the keyboard opens, walks and closes it.
public enum MenuSheet {
  /// - Parameters:
  ///   - id: Unique in its page.
  ///   - button: What the button shows.
  ///   - label: What the button is read out as; nil where what it shows says it.
  ///   - title: Says in the sheet what it is about.
  ///   - style: The class of the button.
  ///   - items: Buttons and links.
  public static func html(
    id: String, style: String, button: HTML, label: String? = nil, title: String, items: HTML
  ) -> HTML {
    """
    <button type="button" id="\(id)-button" class="\(style)" popovertarget="\(id)"\(attribute: "aria-label", label)>\(button)</button>\
    <div class="menu-sheet" id="\(id)" popover role="group" aria-labelledby="\(id)-title">\
    <p class="menu-title" id="\(id)-title" dir="auto">\(title)</p>\
    \(items)</div>
    """
  }
}
