import WebPage

/// A button with its menu: a sheet from below on a phone, a small menu beside the button on a wide screen. It needs no JavaScript, and the
/// keyboard opens, traverses and closes it.
public enum MenuSheet {
  /// - Parameters:
  ///   - id: Unique in its page.
  ///   - button: The content of the button.
  ///   - label: The accessible name of the button; nil when its content is one.
  ///   - title: The title of the sheet.
  ///   - style: The class of the button.
  ///   - items: Buttons and links.
  public static func html(
    id: String, style: String, button: HTML, label: String? = nil, title: String, items: HTML
  ) -> HTML {
    """
    <button type="button" id="\(id)-button" class="\(style)" popovertarget="\(id)"\(attribute: "aria-label", label)>\(button)</button>\
    \(sheet(id: id, title: title, items: items))
    """
  }

  /// The sheet alone, for a button elsewhere.
  public static func sheet(id: String, title: String, items: HTML) -> HTML {
    """
    <div class="menu-sheet" id="\(id)" popover role="dialog" aria-labelledby="\(id)-title">\
    <p class="menu-title" id="\(id)-title" dir="auto">\(title)</p>\
    \(items)</div>
    """
  }

  /// An entry that opens a form, or further entries, in its place.
  ///
  /// - Parameter group: A name that several entries of a menu share: only one of them is open.
  public static func fold(_ icon: Icon, _ text: String, group: String, _ items: HTML) -> HTML {
    "<details class=\"menu-fold\" name=\"\(group)\"><summary>\(icon.html)<span>\(text)</span>\(Icon.chevronDown.html)</summary>\(items)</details>"
  }
}
