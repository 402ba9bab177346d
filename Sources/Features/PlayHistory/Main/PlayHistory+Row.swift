import Components
import Foundation
import WebPage

extension PlayHistory {
  /// A played episode. The whole row is a link to its page or, in edit mode, the label of its checkbox.
  static func row(_ row: Content.Row, _ content: Content) -> HTML {
    let edits = content.edits
    let article: HTML = """
      <article class="linked-row pictured-row" data-episode="\(row.episode)">
        \(edits ? ChoiceForm.box(name: "episode", value: row.episode, label: words(.choose, ["title": row.title])) : .empty)
        \(Cover.html(row.artworkURL, title: row.showTitle, size: .row))
        <div class="row-text">
          \(title(row, edits: edits))
          <p class="row-facts"><span dir="auto">\(row.showTitle)</span>\(TimeText.timeOfDay(row.played, in: content.zone))</p>
          \(edits ? .empty : end(row, content))
        </div>
      </article>
      """
    return edits || row.download == nil ? article : SwipeRow.html(article)
  }

  private static func end(_ row: Content.Row, _ content: Content) -> HTML {
    """
    <div class="row-end">\(PlayButton.html(row.play, title: row.title, progress: progress(row)))\(mark(row, content))\
    \(menu(row, content))</div>
    """
  }

  private static func menu(_ row: Content.Row, _ content: Content) -> HTML {
    let items: HTML = "\(queueing(row, content))\(downloading(row, content))"
    guard !items.isEmpty else { return .empty }
    return MenuSheet.html(
      id: "more-\(row.episode)", style: "row-more", button: Icon.more.html, label: words(.moreAbout, ["title": row.title]),
      title: row.title, items: items)
  }

  private static func queueing(_ row: Content.Row, _ content: Content) -> HTML {
    guard content.offersQueue, case .playable = row.play else { return .empty }
    return EpisodeAction.form(EpisodeAction.queueing, episode: row.episode, backTo: content.url)
  }

  private static func mark(_ row: Content.Row, _ content: Content) -> HTML {
    row.download.map { DownloadMark.html($0, backTo: content.url) } ?? .empty
  }

  private static func downloading(_ row: Content.Row, _ content: Content) -> HTML {
    row.download.map { DownloadMark.item($0, backTo: content.url) } ?? .empty
  }

  private static func title(_ row: Content.Row, edits: Bool) -> HTML {
    let text: HTML = edits ? "\(row.title)" : "<a href=\"\(url: row.url)\">\(row.title)</a>"
    return "<h3 class=\"row-title\" dir=\"auto\">\(text)</h3>"
  }

  private static func progress(_ row: Content.Row) -> PlayButton.Progress {
    PlayButton.Progress(duration: row.durationSeconds, position: row.positionSeconds, isFinished: row.isFinished)
  }
}
