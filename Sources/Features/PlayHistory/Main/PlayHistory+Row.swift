import Components
import Foundation
import WebPage

extension PlayHistory {
  /// An episode that was played. The whole row leads to its page or, in edit mode, ticks its box.
  static func row(_ row: Content.Row, edits: Bool) -> HTML {
    """
    <article class="history-row" data-episode="\(row.episode)">
      \(edits ? ChoiceForm.box(name: "episode", value: row.episode, label: words(.choose, ["title": row.title])) : .empty)
      \(Cover.html(row.artworkURL, title: row.showTitle, size: .row))
      <div class="history-text">
        \(title(row, edits: edits))
        <p class="history-facts"><span dir="auto">\(row.showTitle)</span>\(TimeText.timeOfDay(row.played))</p>
        \(edits ? .empty : PlayButton.html(row.play, title: row.title, progress: progress(row)))
      </div>
    </article>
    """
  }

  private static func title(_ row: Content.Row, edits: Bool) -> HTML {
    let text: HTML = edits ? "\(row.title)" : "<a href=\"\(url: row.url)\">\(row.title)</a>"
    return "<h3 class=\"history-title\" dir=\"auto\">\(text)</h3>"
  }

  private static func progress(_ row: Content.Row) -> PlayButton.Progress {
    PlayButton.Progress(duration: row.durationSeconds, position: row.positionSeconds, isFinished: row.isFinished)
  }
}
