import Components
import WebPage

/// The page of the listening history, newest first.
public enum PlayHistory: PageMain {
  public static let name = "play-history"

  static let strings = Strings<PlayHistoryString>(Asset("strings.json", in: .module))

  /// `data-reload-on`, a leaf, announces that rows were removed or restored: elements with `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <play-history data-plays data-live="\(livePatch)">
      \(LibraryHead.html(
        strings(.title), links: content.edits ? .empty : content.segments, actions: "<div id=\"history-tools\" data-refresh>\(editLink(content))</div>"))
      \(content.showsAll ? searchField(content) : .empty)
      \(undoBar(content))
      <div id="history-list" data-refresh\(attribute: "data-version", content.edits ? version(content) : nil)>\(content.rows.isEmpty ? nothing(content) : list(content))</div>
    </play-history>
    """
  }
}

// MARK: - Parts of the page

extension PlayHistory {
  /// The bar of a selection has the page's one Done.
  private static func editLink(_ content: Content) -> HTML {
    guard content.edits == content.rows.isEmpty else { return .empty }
    return """
      <a class="pill quiet" id="history-edit" href="\(url: content.editURL)">\(strings(content.edits ? .done : .edit))</a>
      """
  }

  private static func searchField(_ content: Content) -> HTML {
    SearchField.requesting(
      content.searchPath, fields: [("all", "true")],
      SearchField.Content(
        id: "history-words", name: "words", value: content.query, label: strings(.searchLabel), placeholder: strings(.searchHint),
        submit: strings(.search)))
  }

  /// Deleted entries can be restored until the user leaves the page.
  private static func undoBar(_ content: Content) -> HTML {
    guard let deleted = content.deleted else { return .empty }
    return """
      <form class="undo-bar history-undo" method="post" action="\(url: "/play-history/did-undo")">\(FormToken.field)
        <input type="hidden" name="moment" value="\(deleted.moment)"><input type="hidden" name="back" value="\(content.url)">
        <p role="status">\(strings(.deleted, count: deleted.count))</p>
        <button type="submit"><span class="hidden-while-busy">\(Icon.undo.html)</span>\(Icon.busyMark)<span>\(strings(.undo))</span></button>
      </form>
      """
  }

  private static func list(_ content: Content) -> HTML {
    let days = HistoryDay.days(of: content.rows, today: content.today, in: content.zone)
    let list: HTML = "\(days.map { section($0, content) })\(more(content))"
    guard content.edits else {
      return "\(EpisodeMenu.form(content.actions, backTo: content.url, removal: removal(content)))\(summary(content))\(list)"
    }
    return SelectionForm.html(
      action: "/play-history/did-delete", fields: [("back", content.url), ("words", content.query)], list: "\(summary(content))\(list)",
      buttons: EpisodeSelection.buttons(content.actions, action: "/play-history/did-act")
        + [SelectionForm.button(strings(.delete), icon: .trash, isCounting: true)], done: (content.editURL, strings(.done)),
      total: content.selectableTotal)
  }

  private static func version(_ content: Content) -> String {
    "\(content.selectableTotal ?? 0) \(EpisodeSelection.version(content.rows.map(\.episode)))"
  }

  private static func removal(_ content: Content) -> (action: String, fields: [(name: String, value: String)], text: String) {
    ("/play-history/did-remove", [("back", content.url)], strings(.remove))
  }

  private static func summary(_ content: Content) -> HTML {
    let shown = content.rows.count
    let isEverything = content.showsAll || content.total <= shown
    let sentence = isEverything ? strings(.total, count: content.total) : strings(.newest, ["count": "\(shown)"])
    return "<p class=\"history-summary row-note\">\(content.query.isEmpty ? sentence : strings(.found, count: content.total))</p>"
  }

  private static func section(_ day: HistoryDay, _ content: Content) -> HTML {
    """
    <section class="history-day"><h2>\(TimeText.day(day.date, today: day.today, in: content.zone))</h2>
    <ol>\(day.rows.map { "<li>\(row($0, content))</li>" as HTML })</ol></section>
    """
  }

  /// The link to the next page, or from the newest entries to all.
  private static func more(_ content: Content) -> HTML {
    if let moreURL = content.moreURL {
      return "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: moreURL)\">\(strings(.more))</a>"
    }
    guard !content.showsAll, content.total > content.rows.count else { return .empty }
    return """
      <a class="more-link pill quiet wide" data-top href="\(url: content.showAllURL)">\(strings(.showAll, count: content.total))</a>
      """
  }

  private static func nothing(_ content: Content) -> HTML {
    content.query.isEmpty
      ? EmptyState.html(
        .history, title: strings(.empty), text: strings(.emptyHint), link: EmptyState.findLink(content.homeURL))
      : EmptyState.html(
        .search, title: strings(.nothingFound, ["words": content.query]), text: strings(.nothingFoundHint),
        link: (path: content.showAllURL, text: strings(.showEverything)))
  }
}
