import Components
import WebPage

// MARK: - Finished downloads of the server

extension DownloadCenter {
  static func downloaded(_ content: Content) -> HTML {
    let isEmpty = content.shows.isEmpty && content.saved.isEmpty
    return """
      <div id="downloaded-head" data-refresh data-version="\(isEmpty ? 0 : content.listsEpisodes ? 1 : 2)">\(isEmpty ? .empty : head(content))</div>
      <div id="downloaded-rows" data-refresh data-version="\(version(content, isEmpty: isEmpty))">\(isEmpty ? nothing(content) : list(content))</div>
      <div id="downloaded-deleted" data-refresh data-version="\(content.recentlyDeleted.map { "\($0.episode)" }.joined(separator: "-"))">\(recentlyDeleted(content))</div>
      """
  }

  static func row(_ row: SavedDownload, level: Int = 3) -> HTML {
    var slots = slots(of: row, level: level)
    slots.swipes = true
    slots.end = """
      \(rowButton(.delete, row.episode.episode, label: strings(.deleteEpisode, ["title": row.episode.title]), swipeText: strings(.delete)))
      """
    return EpisodeRow.html(row.episode, look: .pictured, slots: slots)
  }

  /// The size of a download, the reason that it is there, and its other users.
  static func slots(of row: SavedDownload, level: Int) -> EpisodeRow.Slots {
    var slots = EpisodeRow.Slots()
    slots.level = level
    slots.time = "<span>\(ByteText.size(row.bytes))</span>\(row.isNew ? newBadge(strings(.new)) : .empty)"
    slots.below = reason(of: row)
    return slots
  }

  // MARK: - Private

  private static func head(_ content: Content) -> HTML {
    """
    <div class="downloads-head spread-row"><p class="downloads-sum"><span data-live="downloads-sum">\(sum(content.totals))</span> \
    <span class="row-note downloads-space" data-live="downloads-room">\(freeSpace(content.totals.left))</span></p></div>
    """
  }

  private static func version(_ content: Content, isEmpty: Bool) -> String {
    guard isEmpty else { return content.listsEpisodes ? "1" : "2" }
    return content.transfers.isEmpty ? "0" : "3"
  }

  private static func list(_ content: Content) -> HTML {
    guard content.listsEpisodes else {
      return "<ul class=\"downloaded-list\">\(content.shows.map { "<li data-key=\"show-\($0.show)\">\(row($0))</li>" as HTML })</ul>"
    }
    let rows = content.saved.map { "<li data-key=\"kept-\($0.episode.episode)\">\(row($0))</li>" as HTML }
    return """
      \(pageLink(content.newerURL, .newer))
      <ul class="downloaded-list">\(rows)</ul>
      \(pageLink(content.olderURL, .older))
      """
  }

  private static func row(_ show: Show) -> HTML {
    SwipeRow.html(
      """
      <article class="linked-row downloaded-row">
        \(Cover.html(show.artworkURL, title: show.title, size: .row))
        <div class="row-text">
          <h3 class="row-title" dir="auto"><a href="\(url: show.url)">\(show.title)</a></h3>
          <p class="row-note"><span data-live="downloaded-show-\(show.show)">\(facts(show))</span></p>
          \(show.newCount > 0 ? "<p>\(newBadge(strings(.newCount, count: show.newCount)))</p>" : .empty)
        </div>
        \(button(
          "/download-center/did-delete-show", "show", show.show, icon: .trash, label: strings(.deleteShow, ["title": show.title]), swipes: true,
          swipeText: strings(.delete)))
        <span class="downloaded-more">\(Icon.chevronForward.html)</span>
      </article>
      """)
  }

  private static func newBadge(_ text: String) -> HTML { "<span class=\"new-badge\">\(text)</span>" }

  /// "Auto-download · while among the newest 5 · Also downloaded by Ada"
  private static func reason(of row: SavedDownload) -> HTML {
    let others =
      row.otherUsers == 0
      ? nil
      : row.otherNames.isEmpty
        ? strings(.usedByOthers, count: row.otherUsers) : strings(.usedBy, ["names": Components.list(row.otherNames)])
    let parts: [String?] = [
      strings(row.isByRule ? .byRule : .byYou), row.isByRule ? row.keepLatest.map { strings(.whileNewest, count: $0) } : nil,
      row.deletesPlayed ? strings(.untilPlayed) : nil, others,
    ]
    return "<p class=\"row-note\" dir=\"auto\">\(parts.compactMap { $0 }.joined(separator: Components.factSeparator))</p>"
  }

  private static func recentlyDeleted(_ content: Content) -> HTML {
    guard !content.recentlyDeleted.isEmpty else { return .empty }
    let rows = content.recentlyDeleted.map { row in
      """
      <li class="ruled-row"><div class="text-lines"><p class="one-line" dir="auto">\(row.title)</p>\
      <p class="row-note">\(strings(.availableUntil)) \(TimeText.moment(row.until, today: content.today))</p></div>
      <form method="post" action="\(url: "/download-center/did-restore")">\(FormToken.field)<input type="hidden" name="episode" value="\(row.episode)">\
      <button type="submit" class="pill quiet" aria-label="\(strings(.restoreLabel, ["title": row.title]))"><span class="hidden-while-busy">\(Icon.undo.html)</span>\
      \(Icon.busyMark)<span>\(strings(.restore))</span></button></form></li>
      """ as HTML
    }
    return """
      <section class="deleted-downloads" aria-labelledby="deleted-title"><h2 id="deleted-title">\(strings(.recentlyDeleted))</h2>
      <p class="row-note deleted-hint">\(strings(.recentlyDeletedHint))</p><ul>\(rows)</ul></section>
      """
  }

  /// Downloads in progress are above.
  private static func nothing(_ content: Content) -> HTML {
    guard content.transfers.isEmpty else { return .empty }
    return EmptyState.html(
      .download, title: strings(.nothingDownloaded), text: strings(.nothingDownloadedHint),
      link: EmptyState.findLink(content.destinations.search))
  }
}
