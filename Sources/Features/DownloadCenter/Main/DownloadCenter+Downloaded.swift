import Components
import WebPage

// MARK: - Finished downloads

extension DownloadCenter {
  static func downloaded(_ content: Content) -> HTML {
    let isEmpty = content.shows.isEmpty && content.kept.isEmpty
    return """
      <div id="downloaded-head" data-refresh data-version="\(isEmpty ? 0 : 1)">\(isEmpty ? .empty : head(content))</div>
      <div id="downloaded-rows" data-refresh data-version="\(isEmpty ? 0 : content.listsEpisodes ? 1 : 2)">\(isEmpty ? nothing(content) : list(content))</div>
      <div id="downloaded-leaving" data-refresh data-version="\(content.leaving.map { "\($0.episode)" }.joined(separator: "-"))">\(leaving(content))</div>
      """
  }

  /// The swipe uses the direction in which there is no other tab.
  static func row(_ row: Kept, backTo path: String, way: SwipeRow.Way) -> HTML {
    SwipeRow.html(
      """
      <article class="linked-row kept-row">
        \(Cover.html(row.artworkURL, title: row.showTitle, size: .row))
        <div class="kept-text">
          <h3 class="row-title" dir="auto"><a href="\(url: row.url)">\(row.title)</a></h3>
          <p class="row-note one-line kept-show" dir="auto">\(row.showTitle)</p>
          <div class="kept-end">\(PlayButton.html(row.play, title: row.title, progress: progress(row)))\
      <span class="row-note kept-size">\(row.isNew ? newBadge(words(.new)) : .empty)\(ByteText.size(row.bytes))</span>\
      \(button(
        EpisodeAction.path, "episode", row.episode, action: .delete, backTo: path, icon: .trash, label: words(.deleteEpisode, ["title": row.title]),
        swipes: true, swipeText: words(.delete)))</div>
          \(keepers(row.otherKeepers))
        </div>
      </article>
      """, way: way)
  }

  // MARK: - Private

  private static func head(_ content: Content) -> HTML {
    """
    <div class="downloads-head"><p class="downloads-sum"><span data-live="downloads-sum">\(sum(content.totals))</span> \
    <span class="row-note downloads-room" data-live="downloads-room">\(room(content.totals.left))</span></p>
    <div class="segments" role="group" aria-label="\(words(.listAs))">\
    <a id="list-shows" href="\(url: content.ways.shows)"\(attribute: "aria-current", content.listsEpisodes ? nil : "true")>\(words(.shows))</a>\
    <a id="list-episodes" href="\(url: content.ways.episodes)"\(attribute: "aria-current", content.listsEpisodes ? "true" : nil)>\(words(.episodes))</a></div></div>
    """
  }

  private static func list(_ content: Content) -> HTML {
    guard content.listsEpisodes else {
      return "<ul class=\"kept-list\">\(content.shows.map { "<li data-key=\"show-\($0.show)\">\(row($0))</li>" as HTML })</ul>"
    }
    let rows = content.kept.map { "<li data-key=\"kept-\($0.episode)\">\(row($0, backTo: content.ways.episodes, way: .end))</li>" as HTML }
    return """
      \(pageLink(content.newerURL, .newer))
      <ul class="kept-list">\(rows)</ul>
      \(pageLink(content.olderURL, .older))
      """
  }

  private static func row(_ show: Show) -> HTML {
    SwipeRow.html(
      """
      <article class="linked-row kept-row">
        \(Cover.html(show.artworkURL, title: show.title, size: .row))
        <div class="kept-text">
          <h3 class="row-title" dir="auto"><a href="\(url: show.url)">\(show.title)</a></h3>
          <p class="row-note"><span data-live="downloaded-show-\(show.show)">\(facts(show))</span></p>
          \(show.newCount > 0 ? "<p>\(newBadge(words(.newCount, count: show.newCount)))</p>" : .empty)
        </div>
        \(button(
          "/download-center/did-delete-show", "show", show.show, icon: .trash, label: words(.deleteShow, ["title": show.title]), swipes: true,
          swipeText: words(.delete)))
        <span class="kept-more">\(Icon.chevronForward.html)</span>
      </article>
      """, way: .end)
  }

  private static func progress(_ row: Kept) -> PlayButton.Progress {
    PlayButton.Progress(duration: row.durationSeconds, position: row.positionSeconds, isFinished: row.isFinished)
  }

  private static func newBadge(_ text: String) -> HTML { "<span class=\"new-badge\">\(text)</span>" }

  private static func keepers(_ names: [String]) -> HTML {
    guard !names.isEmpty else { return .empty }
    return "<p class=\"row-note\" dir=\"auto\">\(words(.keptBy, ["names": names.joined(separator: ", ")]))</p>"
  }

  private static func leaving(_ content: Content) -> HTML {
    guard !content.leaving.isEmpty else { return .empty }
    let rows = content.leaving.map { row in
      """
      <li class="leaving-row"><div class="leaving-text"><p class="one-line" dir="auto">\(row.title)</p>\
      <p class="row-note">\(words(.goneAt)) \(TimeText.day(row.until, today: content.today)), \(TimeText.timeOfDay(row.until))</p></div>
      <form method="post" action="\(url: "/download-center/did-restore")"><input type="hidden" name="episode" value="\(row.episode)">\
      <button type="submit" class="pill quiet" aria-label="\(words(.restoreLabel, ["title": row.title]))"><span class="busy-hides">\(Icon.undo.html)</span>\
      \(Icon.busyMark)<span>\(words(.restore))</span></button></form></li>
      """ as HTML
    }
    return """
      <section class="leaving" aria-labelledby="leaving-title"><h2 id="leaving-title">\(words(.leaving))</h2>
      <p class="row-note leaving-hint">\(words(.leavingHint))</p><ul>\(rows)</ul></section>
      """
  }

  private static func nothing(_ content: Content) -> HTML {
    EmptyState.html(
      .download, title: words(.nothingDownloaded), text: words(.nothingDownloadedHint),
      link: content.ways.search.map { (path: $0, text: words(.find)) })
  }
}
