import WebPage

/// A grid whose tiles can be reordered: dragged with the mouse, with a finger after a long press, or by their handles; moved with the arrow
/// keys on a handle; or, without dragging or JavaScript, by the sheet that a tap on the handle opens. It moves the tile at once and reports
/// `sortable-move`; the page decides what follows.
public enum SortableGrid {
  /// - Parameters:
  ///   - label: The accessible name of the grid.
  ///   - style: The class of each tile.
  ///   - tiles: Tiles with the key for reports, each containing a ``handle(key:title:items:)``.
  ///   - hintID: The id of its hint, unique in the document.
  public static func html(label: String, style: String, tiles: [(key: String, html: HTML)], hintID: String = "sort-hint") -> HTML {
    """
    <sortable-grid data-place="\(Components.strings(.sortPlace))"><p class="visually-hidden" id="\(hintID)">\(Components.strings(.sortGridHint))</p>\
    <p class="visually-hidden" role="status"></p><ol aria-label="\(label)" aria-describedby="\(hintID)">
    \(tiles.map { "<li class=\"\(style)\" data-key=\"\($0.key)\">\($0.html)</li>" as HTML })
    </ol></sortable-grid>
    """
  }

  /// - Parameters:
  ///   - title: The title of the tile.
  ///   - items: Buttons that move the tile, for the sheet that a tap opens.
  public static func handle(key: String, title: String, items: HTML) -> HTML {
    MenuSheet.html(
      id: "move-\(key)", style: "sort-handle", button: Icon.grip.html, label: Components.strings(.sortMove, ["title": title]), title: title,
      items: items)
  }
}
