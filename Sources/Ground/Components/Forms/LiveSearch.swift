import WebPage

/// A search field whose answers appear below it while one types, in place of the rest of the page: arrow keys move through them, and Escape
/// closes them. Enter submits the form, and without JavaScript it is only the field.
///
/// It requests a page with the parameter `q` and shows the list from ``found(_:before:)`` in it. After a pause it requests the same with
/// `directories=true` and appends the rows that are not there yet. A screen reader announces their number.
public enum LiveSearch {
  /// - Parameters:
  ///   - path: The page of the answers, which may have parameters.
  ///   - form: A form with one field, as a ``SearchField``.
  ///   - count: The number of answers as a sentence, for one and for others, which have `{count}`.
  ///   - offersRecent: Whether an empty field asks too when it is focused, for recent searches, which stand above the rest of the page.
  public static func html(_ path: String, form: HTML, count: (one: String, other: String), offersRecent: Bool = false) -> HTML {
    let start = path + (path.contains("?") ? "&" : "?")
    return """
      <live-search data-url="\(url: start)" data-one="\(count.one)" data-other="\(count.other)"\(flag: "data-offers-recent", offersRecent)>\(form)</live-search>
      """
  }

  /// - Parameters:
  ///   - rows: The items of the list.
  ///   - form: What the menus of its rows post.
  public static func found(_ rows: [HTML], before form: HTML = .empty) -> HTML {
    let list: HTML = rows.isEmpty ? .empty : "<ol data-plays data-live=\"plays\">\(rows.map { "<li>\($0)</li>" as HTML })</ol>"
    return "<div class=\"live-found search-results\">\(form)\(list)</div>"
  }
}
