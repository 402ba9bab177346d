import WebPage

/// The menu of a show, a folder, a playlist, a person, a bookmark or a clip at its cover or its link: a page with a few actions, which the browser
/// opens as a menu there.
/// A right click and a long press within the element with ``mark`` around the link open it too.
public enum LinkedMenu {
  /// - Parameters:
  ///   - path: The page of its actions.
  ///   - title: Whose menu it is.
  ///   - plays: Whether it is at a cover, and has a play button, which a mouse finds over the cover too.
  public static func link(_ path: String, title: String, plays: Bool = false) -> HTML {
    """
    <a class="menu-link"\(flag: "data-cover-plays", plays) role="button" href="\(url: path)" aria-label="\(Components.strings(.moreAbout, ["title": title]))"></a>
    """
  }

  /// The attribute of the element around the link.
  public static let mark: HTML = " data-menu"

  /// The same for a row whose link is its first child: the dots are always there, at its end.
  public static let rowMark: HTML = " data-menu=\"row\""

  /// The page, which the browser shows as it is without a script.
  ///
  /// - Parameters:
  ///   - note: A line below the title.
  ///   - items: Links, and forms of buttons.
  public static func page(title: String, note: String? = nil, items: HTML) -> HTML {
    """
    <section class="menu-page"><h1 dir="auto">\(title)</h1>\(note.map { "<p class=\"row-note\" dir=\"auto\">\($0)</p>" as HTML })\
    <div class="menu-card card">\(items)</div></section>
    """
  }
}
