import WebPage

/// Tiles side by side that are put into another order: dragged with the mouse or, held for a moment, with a finger, or by their handles;
/// moved with the arrow keys on a handle; or, without a script and for whoever does not drag, by what a tap on the handle opens. It moves
/// the tile at once and reports `sortable-move`; it decides nothing.
public enum SortableGrid {
  /// - Parameters:
  ///   - label: What the grid is read out as.
  ///   - style: The class of each tile.
  ///   - tiles: Each with the key it is reported by and a ``handle(key:title:items:)`` somewhere in it.
  public static func html(label: String, style: String, tiles: [(key: String, html: HTML)]) -> HTML {
    """
    <sortable-grid data-place="\(Components.words(.sortPlace))"><p class="visually-hidden" id="sort-hint">\(Components.words(.sortGridHint))</p>\
    <p class="visually-hidden" role="status"></p><ol aria-label="\(label)" aria-describedby="sort-hint">
    \(tiles.map { "<li class=\"\(style)\" data-key=\"\($0.key)\">\($0.html)</li>" as HTML })
    </ol></sortable-grid>
    """
  }

  /// - Parameters:
  ///   - title: What is moved.
  ///   - items: Buttons that move the tile, for the sheet that a tap opens.
  public static func handle(key: String, title: String, items: HTML) -> HTML {
    MenuSheet.html(
      id: "move-\(key)", style: "sort-handle", button: Icon.grip.html, label: Components.words(.sortMove, ["title": title]), title: title,
      items: items)
  }
}
