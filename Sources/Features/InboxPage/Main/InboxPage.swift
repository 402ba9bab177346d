import Components
import WebPage

/// The page of the Inbox: new episodes, which a swipe queues or dismisses.
public enum InboxPage: PageMain {
  public static let name = "inbox-page"

  static let strings = Strings<InboxPageString>(Asset("strings.json", in: .module))

  /// `data-reload-on` and `data-reload-on-count`, leaves, announce that episodes were added, dismissed, queued or played: elements with
  /// `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <inbox-page data-live="\(livePatch)" data-reload-on-count="\(content.count)" data-plays>
      \(LibraryHead.html(strings(.title), links: content.segments, actions: menu(content)))
      <div id="inbox-head" data-refresh data-version="\(content.count)\(content.selects ? " selects" : "")">\(head(content))</div>
      <div id="inbox-rows" data-refresh data-version="\(version(content))">\(content.rows.isEmpty ? nothing(content) : list(content))</div>
    </inbox-page>
    """
  }

  /// A link to the page, for the pages of others.
  public static func link(_ count: Int, to path: String) -> HTML {
    """
    <a class="inbox-link pill quiet" id="inbox-link" href="\(url: path)" data-live="\(linkPatch)"\(flag: "hidden", count == 0)>\
    \(Icon.inbox.html)\(strings(.title)) \(self.count(count))</a>
    """
  }

  /// The number alone, for the pages of others.
  public static func count(_ count: Int) -> HTML {
    "<span class=\"inbox-count\" data-live=\"\(countPatch)\">\(countText(count))</span>"
  }
}

// MARK: - Parts of the page

extension InboxPage {
  private static func head(_ content: Content) -> HTML {
    guard content.count > 0 else { return .empty }
    return """
      <p class="inbox-head row-note">\(strings(.count, count: content.count))</p>
      """
  }

  private static func menu(_ content: Content) -> HTML {
    let isShown = !content.rows.isEmpty && !content.selects
    return
      "<div id=\"inbox-menu\" data-refresh data-version=\"\(isShown ? "shown" : "")\">\(isShown ? sheet(content) : .empty)</div>"
  }

  private static func sheet(_ content: Content) -> HTML {
    MenuSheet.html(
      id: "inbox-more", style: "round-button", button: Icon.more.html, label: strings(.more), title: strings(.title),
      items: """
        \(EpisodeSelection.entry(content.selectURL, id: "inbox-select"))\
        \(content.shareURL.map { "<a id=\"inbox-share\" href=\"\(url: $0)\">\(Icon.share.html)\(strings(.share))</a>" as HTML })\
        <form method="post" action="\(url: "/inbox-page/did-clear")">\(FormToken.field)\
        <button type="submit" class="to-delete" id="inbox-clear">\(Icon.close.html)\(strings(.clear))</button></form>
        """)
  }

  private static func list(_ content: Content) -> HTML {
    if content.selects { return "\(page(content.newerURL, .newer))\(selection(content))\(page(content.olderURL, .older))" }
    return """
      \(EpisodeMenu.form(content.actions, backTo: content.url, removal: (action: dismissPath, fields: [], text: strings(.dismiss))))\
      \(page(content.newerURL, .newer))
      <ol class="inbox-list">\(content.rows.map { "<li class=\"inbox-item\" data-key=\"\($0.episode)\">\(row($0, content))</li>" as HTML })</ol>
      \(page(content.olderURL, .older))
      """
  }

  private static func selection(_ content: Content) -> HTML {
    var slots = EpisodeRow.Slots()
    slots.level = 2
    let dismiss = SelectionForm.button(strings(.dismiss), icon: .close, action: dismissPath)
    return EpisodeSelection.html(
      action: actPath, fields: [("back", content.url)], rows: content.rows.map { ($0, slots) },
      buttons: [dismiss] + EpisodeSelection.buttons(content.actions), done: content.selectURL, total: content.total)
  }

  private static func row(_ row: EpisodeRow.Content, _ content: Content) -> HTML {
    var slots = EpisodeRow.Slots()
    slots.end = "\(content.offersQueue ? queue(row) : .empty)\(dismiss(row))"
    (slots.level, slots.swipes) = (2, true)
    return EpisodeRow.html(row, look: .pictured, slots: slots)
  }

  /// A swipe to the end of a line presses it.
  private static func queue(_ row: EpisodeRow.Content) -> HTML {
    """
    <button type="submit" class="row-button inbox-button" form="\(EpisodeMenu.formID)" name="action" value="\(EpisodeAction.playLast.value(for: row.episode))" \
    data-swipe="end" data-swipe-text="\(strings(.queue))" aria-keyshortcuts="q" \
    aria-label="\(strings(.queueLabel, ["title": row.title]))">\(Icon.queueLast.html)</button>
    """
  }

  /// A swipe to the start of a line presses it.
  private static func dismiss(_ row: EpisodeRow.Content) -> HTML {
    """
    <form class="inbox-dismissal" method="post" action="\(url: dismissPath)">\(FormToken.field)<input type="hidden" name="episode" value="\(row.episode)">\
    <button type="submit" class="row-button inbox-button" data-swipe="start" data-swipe-text="\(strings(.dismiss))" aria-keyshortcuts="d Delete" \
    aria-label="\(strings(.dismissLabel, ["title": row.title]))">\
    <span class="hidden-while-busy">\(Icon.close.html)</span>\(Icon.busyMark)</button></form>
    """
  }

  private static func page(_ path: String?, _ word: InboxPageString) -> HTML {
    path.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
  }

  private static func nothing(_ content: Content) -> HTML {
    EmptyState.html(
      .inbox, title: strings(.empty), text: strings(.emptyHint), link: content.settingsURL.map { (path: $0, text: strings(.settings)) })
  }

  /// Rows have keys and are inserted and removed one by one; an empty list has none.
  private static func version(_ content: Content) -> String {
    if content.selects { return "selects \(content.total ?? 0) \(EpisodeSelection.version(content.rows))" }
    return content.rows.isEmpty ? "0" : "1 \(content.newerURL ?? "") \(content.olderURL ?? "")"
  }
}
