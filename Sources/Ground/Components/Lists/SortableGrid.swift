import WebPage

/// A grid whose tiles can be reordered: dragged with the mouse, with a finger after a long press, or by their handles; moved with the arrow
/// keys on a handle; or, without dragging or JavaScript, by the sheet that a tap on the handle opens. It moves the tile at once and reports
/// `sortable-move`; the page decides what follows. Tiles of a `data-group`, with which their keys begin, stay together; some take others.
public enum SortableGrid {
  /// - Parameters:
  ///   - label: The accessible name of the grid.
  ///   - style: The class of each tile.
  ///   - tiles: Tiles with the key for reports, each containing a ``handle(key:title:items:)``.
  ///   - hintID: The id of its hint, unique in the document.
  public static func html(label: String, style: String, tiles: [(key: String, html: HTML)], hintID: String = "sort-hint") -> HTML {
    html(label: label, items: tiles.map { "<li class=\"\(style)\" data-key=\"\($0.key)\">\($0.html)</li>" }, hintID: hintID)
  }

  /// - Parameter items: List items with keys, as in ``around(_:)``, each containing a ``handle(key:title:items:)``.
  public static func html(label: String, items: [HTML], hintID: String = "sort-hint") -> HTML {
    around(
      """
      <p class="visually-hidden" id="\(hintID)">\(Components.strings(.sortGridHint))</p>\
      <ol aria-label="\(label)" aria-describedby="\(hintID)">
      \(items)
      </ol>
      """)
  }

  /// Lets the tiles of a list be dragged without handles, where another page or a menu moves them too.
  ///
  /// - Parameter list: Each item has a `data-key`, or the attributes of ``item(_:group:moves:)``.
  public static func around(_ list: HTML) -> HTML {
    """
    <sortable-grid data-place="\(Components.strings(.sortPlace))"><p class="visually-hidden" role="status"></p>\(list)</sortable-grid>
    """
  }

  /// The attributes of a tile that is not in the page's own group: its key, and where its moves are posted with that.
  public static func item(_ key: Int64, group: String, moves path: String) -> HTML {
    " data-key=\"\(group)-\(key)\" data-group=\"\(group)\" data-move-url=\"\(url: path)\" data-move-key=\"\(group)\""
  }

  /// The attributes of a tile on which tiles of another group can be dropped: where their keys are posted.
  ///
  /// - Parameters:
  ///   - field: The name of the field for the key.
  ///   - fields: Further fields ("folder=1").
  public static func takes(_ path: String, field: String, with fields: String) -> HTML {
    " data-into-url=\"\(url: path)\" data-into-key=\"\(field)\" data-into-with=\"\(fields)\""
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
