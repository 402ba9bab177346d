import WebPage

/// A list whose rows are put into another order: dragged by their handles, moved with the arrow keys, or, without a script and for
/// whoever does not drag, by what a tap on the handle opens. It moves the row at once and reports `sortable-move`; it decides nothing.
public enum SortableList {
  /// - Parameters:
  ///   - label: What the list is read out as.
  ///   - style: The class of each row.
  ///   - rows: Each with the key it is reported by and a ``handle(key:title:items:)`` somewhere in it.
  public static func html(label: String, style: String, rows: [(key: Int64, html: HTML)]) -> HTML {
    """
    <sortable-list data-place="\(Components.words(.sortPlace))"><p class="visually-hidden" id="sort-hint">\(Components.words(.sortHint))</p>\
    <p class="visually-hidden" role="status"></p><ol aria-label="\(label)">
    \(rows.map { "<li class=\"\(style)\" data-key=\"\($0.key)\">\($0.html)</li>" as HTML })
    </ol></sortable-list>
    """
  }

  /// - Parameters:
  ///   - title: What is moved.
  ///   - items: Buttons that move the row, for the sheet that a tap opens.
  public static func handle(key: Int64, title: String, items: HTML) -> HTML {
    MenuSheet.html(
      id: "move-\(key)", style: "sort-handle", button: Icon.grip.html, label: Components.words(.sortMove, ["title": title]), title: title,
      items: items)
  }
}
