import WebPage

/// A list whose rows can be reordered: dragged by their handles, moved with the arrow keys, or, without dragging or JavaScript, by the
/// sheet that a tap on the handle opens. It moves the row at once and reports `sortable-move`; the page decides what follows.
public enum SortableList {
  /// - Parameters:
  ///   - label: The accessible name of the list.
  ///   - style: The class of each row.
  ///   - rows: Rows with the key for reports, each containing a ``handle(key:title:items:)``.
  public static func html<Key: LosslessStringConvertible>(label: String, style: String, rows: [(key: Key, html: HTML)]) -> HTML {
    """
    <sortable-list data-place="\(Components.strings(.sortPlace))"><p class="visually-hidden">\(Components.strings(.sortHint))</p>\
    <p class="visually-hidden" role="status"></p><ol aria-label="\(label)">
    \(rows.map { "<li class=\"\(style)\" data-key=\"\($0.key.description)\">\($0.html)</li>" as HTML })
    </ol></sortable-list>
    """
  }

  /// The handle of an episode's row: a tap opens the ways that it can go.
  public static func handle(_ row: EpisodeRow.Content) -> HTML {
    row.menuURL.map {
      EpisodeMenu.link($0, style: "sort-handle", label: Components.strings(.sortMove, ["title": row.title]), .grip)
    } ?? .empty
  }

  /// - Parameters:
  ///   - title: The title of the row.
  ///   - items: Buttons that move the row, for the sheet that a tap opens.
  public static func handle(key: some LosslessStringConvertible, title: String, items: HTML) -> HTML {
    MenuSheet.html(
      id: "move-\(key.description)", style: "sort-handle", button: Icon.grip.html, label: Components.strings(.sortMove, ["title": title]),
      title: title,
      items: items)
  }
}
