import Components
import WebPage

// MARK: - Finished downloads

extension DownloadCenter {
  static func downloaded(_ content: Content) -> HTML {
    let isEmpty = content.shows.isEmpty && content.saved.isEmpty
    return """
      <div id="downloaded-head" data-refresh data-version="\(isEmpty ? 0 : 1)">\(isEmpty ? .empty : head(content))</div>
      <div id="downloaded-rows" data-refresh data-version="\(isEmpty ? 0 : content.listsEpisodes ? 1 : 2)">\(isEmpty ? nothing(content) : list(content))</div>
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

  /// The size of a download, and its other users.
  static func slots(of row: SavedDownload, level: Int) -> EpisodeRow.Slots {
    var slots = EpisodeRow.Slots()
    slots.level = level
    slots.time = "<span>\(ByteText.size(row.bytes))</span>\(row.isNew ? newBadge(strings(.new)) : .empty)"
    slots.below = others(of: row)
    return slots
  }

  // MARK: - Private

  private static func head(_ content: Content) -> HTML {
    """
    <div class="downloads-head spread-row"><p class="downloads-sum"><span data-live="downloads-sum">\(sum(content.totals))</span> \
    <span class="row-note downloads-space" data-live="downloads-room">\(freeSpace(content.totals.left))</span></p>
    <div class="segments" role="group" aria-label="\(strings(.listAs))">\
    <a id="list-shows" href="\(url: content.destinations.downloaded)"\(attribute: "aria-current", content.listsEpisodes ? nil : "true")>\(strings(.shows))</a>\
    <a id="list-episodes" href="\(url: content.destinations.episodes)"\(attribute: "aria-current", content.listsEpisodes ? "true" : nil)>\(strings(.episodes))</a></div>\
    \(content.listsEpisodes ? EpisodeSelection.link(content.selectURL, id: "downloads-select") : .empty)</div>
    """
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

  private static func others(of row: SavedDownload) -> HTML {
    guard row.otherUsers > 0 else { return .empty }
    let names = row.otherNames
    return """
      <p class="row-note" dir="auto">\(names.isEmpty ? strings(.usedByOthers, count: row.otherUsers) : strings(.usedBy, ["names": Components.list(names)]))</p>
      """
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

  private static func nothing(_ content: Content) -> HTML {
    EmptyState.html(
      .download, title: strings(.nothingDownloaded), text: strings(.nothingDownloadedHint),
      link: EmptyState.findLink(content.destinations.search))
  }
}
