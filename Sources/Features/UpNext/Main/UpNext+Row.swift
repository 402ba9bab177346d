import Components
import WebPage

extension UpNext {
  /// An episode that waits. Its title leads to its page; the button plays it now; a swipe downloads it or takes its download away.
  static func row(_ row: Content.Row, _ content: Content) -> HTML {
    let body: HTML = """
      <div class="queue-body">
        \(Cover.html(row.artworkURL, title: row.showTitle, size: .row))
        <div class="queue-text">
          <h3 class="queue-title" dir="auto"><a href="\(url: row.url)">\(row.title)</a></h3>
          <p class="queue-show" dir="auto">\(row.showTitle)</p>
          <div class="queue-end">\(PlayButton.html(row.play, title: row.title, progress: progress(row)))\(mark(row, content))\(remove(row))</div>
        </div>
        \(SortableList.handle(key: row.episode, title: row.title, items: "\(steps(row))\(download(row, content))"))
      </div>
      """
    return row.download == nil ? body : SwipeRow.html(body)
  }

  // MARK: - Private

  private static func progress(_ row: Content.Row) -> PlayButton.Progress {
    PlayButton.Progress(duration: row.durationSeconds, position: row.positionSeconds, isFinished: row.isFinished)
  }

  private static func mark(_ row: Content.Row, _ content: Content) -> HTML {
    row.download.map { DownloadMark.html($0, action: downloadPath, backTo: content.url) } ?? .empty
  }

  private static func download(_ row: Content.Row, _ content: Content) -> HTML {
    row.download.map { DownloadMark.item($0, action: downloadPath, backTo: content.url) } ?? .empty
  }

  private static var downloadPath: String { "/up-next/did-tap-download" }

  private static func remove(_ row: Content.Row) -> HTML {
    """
    <form class="queue-remove" method="post" action="\(url: "/up-next/did-remove")"><input type="hidden" name="episode" value="\(row.episode)">\
    <button type="submit" aria-label="\(words(.remove, ["title": row.title]))"><span class="busy-hides">\(Icon.close.html)</span>\
    \(Icon.busyMark)</button></form>
    """
  }

  /// Where the row can go, for whoever does not drag.
  private static func steps(_ row: Content.Row) -> HTML {
    """
    <form method="post" action="\(url: "/up-next/did-step")"><input type="hidden" name="episode" value="\(row.episode)">\
    \(Step.allCases.map { "<button type=\"submit\" name=\"way\" value=\"\($0.rawValue)\">\($0.icon.html)\(words($0.word))</button>" as HTML })</form>
    """
  }
}

extension UpNext.Step {
  fileprivate var icon: Icon {
    switch self {
    case .top: .toTop
    case .up: .stepUp
    case .down: .stepDown
    case .end: .toEnd
    }
  }

  fileprivate var word: UpNextWord {
    switch self {
    case .top: .toTop
    case .up: .stepUp
    case .down: .stepDown
    case .end: .toEnd
    }
  }
}
