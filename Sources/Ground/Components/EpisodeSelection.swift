import WebPage

/// Parts of lists in which several episodes are selected.
public enum EpisodeSelection {
  /// The link of a list to its selection.
  public static func link(_ path: String, id: String) -> HTML {
    "<a class=\"pill quiet\" id=\"\(id)\" href=\"\(url: path)\">\(Icon.select.html)<span>\(Components.strings(.select))</span></a>"
  }

  /// The same as an entry of a menu.
  public static func entry(_ path: String, id: String) -> HTML {
    "<a id=\"\(id)\" href=\"\(url: path)\">\(Icon.select.html)\(Components.strings(.select))</a>"
  }

  /// The rows of a list with a checkbox each, and the bar with the actions.
  ///
  /// - Parameters:
  ///   - path: Where the form posts the `episode`s and, for all pages of the list, `all`.
  ///   - fields: Further fields of the post.
  ///   - rows: Each with its slots.
  ///   - done: The list without checkboxes.
  ///   - total: As in ``SelectionForm/html(action:fields:list:buttons:done:sets:note:total:label:)``.
  public static func html(
    action path: String, fields: [(name: String, value: String)], rows: [(EpisodeRow.Content, EpisodeRow.Slots)], buttons: [HTML],
    done: String, total: Int? = nil
  ) -> HTML {
    let items = rows.map { row, slots in
      "<li>\(EpisodeRow.selectable(row, look: .pictured, slots: slots, label: Components.strings(.selectTitle, ["title": row.title])))</li>"
        as HTML
    }
    return SelectionForm.html(
      action: path, fields: fields, list: "<ol class=\"selection-rows\">\(items)</ol>", buttons: buttons,
      done: (done, Components.strings(.done)), total: total)
  }

  /// The buttons of the bar.
  ///
  /// - Parameters:
  ///   - actions: What the page offers.
  ///   - isArchive: Whether the list is that of archived episodes.
  ///   - path: Where they post instead of the form's address; nil for that.
  public static func buttons(_ actions: [EpisodeAction], isArchive: Bool = false, action path: String? = nil) -> [HTML] {
    let several: Set<EpisodeAction> = [
      .playNext, .playLast, .addToPlaylist, .download, .favourite, .markPlayed, .markUnplayed, isArchive ? .unarchive : .archive,
    ]
    return actions.filter(several.contains).map { action in
      SelectionForm.button(action.shortText, icon: action.icon, name: "action", value: action.rawValue, action: path)
    }
  }

  /// What an open list compares: with other states of its episodes it is replaced, without the ticks of the last action.
  public static func version(_ rows: [EpisodeRow.Content]) -> String {
    rows.map { "\($0.episode)\($0.isFinished ? "f" : "")\($0.isArchived ? "a" : "")\($0.isFavourite ? "s" : "")" }.joined(separator: " ")
  }
}
