import Components
import WebPage

extension UpNext {
  /// An episode that waits. Its title leads to its page; the button plays it now; a swipe downloads it or takes its download away.
  static func row(_ row: Content.Row, _ content: Content) -> HTML {
    let body: HTML = """
      <div class="linked-row pictured-row">
        \(Cover.html(row.artworkURL, title: row.showTitle, size: .row))
        <div class="row-text">
          <h2 class="row-title" dir="auto"><a href="\(url: row.url)">\(row.title)</a></h2>
          <p class="row-note one-line" dir="auto">\(row.showTitle)</p>
          <div class="row-end">\(PlayButton.html(row.play, title: row.title, progress: progress(row)))\(mark(row, content))\(remove(row))</div>
        </div>
        \(SortableList.handle(key: row.episode, title: row.title, items: "\(SortStep.form(action: "/up-next/did-step", fields: [("episode", "\(row.episode)")]))\(download(row, content))"))
      </div>
      """
    return row.download == nil ? body : SwipeRow.html(body)
  }

  // MARK: - Private

  private static func progress(_ row: Content.Row) -> PlayButton.Progress {
    PlayButton.Progress(duration: row.durationSeconds, position: row.positionSeconds, isFinished: row.isFinished)
  }

  private static func mark(_ row: Content.Row, _ content: Content) -> HTML {
    row.download.map { DownloadMark.html($0, backTo: content.url) } ?? .empty
  }

  private static func download(_ row: Content.Row, _ content: Content) -> HTML {
    row.download.map { DownloadMark.item($0, backTo: content.url) } ?? .empty
  }

  private static func remove(_ row: Content.Row) -> HTML {
    """
    <form class="queue-remove" method="post" action="\(url: "/up-next/did-remove")"><input type="hidden" name="episode" value="\(row.episode)">\
    <button type="submit" class="row-button" aria-label="\(words(.remove, ["title": row.title]))"><span class="busy-hides">\(Icon.close.html)</span>\
    \(Icon.busyMark)</button></form>
    """
  }
}
