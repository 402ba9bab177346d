import Components
import WebPage

// MARK: - One episode

extension ListPage {
  static func row(_ row: Content.Row, _ content: Content) -> HTML {
    let body: HTML = """
      <article class="linked-row pictured-row listed-row" data-episode="\(row.episode)" data-live="list-row-\(row.episode)" \
      data-favourite="\(row.isFavourite ? "true" : "false")" data-finished="\(row.isFinished ? "true" : "false")">
        \(Cover.html(row.artworkURL, title: row.showTitle, size: .row))
        <div class="row-text">
          <p class="row-facts"><span dir="auto">\(row.showTitle)</span>\
      \(row.published.map { TimeText.day($0, today: content.today) })</p>
          <h2 class="row-title" dir="auto"><a href="\(url: row.url)">\(row.title)</a></h2>
          <div class="row-end">\(PlayButton.html(row.play, title: row.title, progress: progress(row)))\(mark(row, content))\
      \(content.isSortable ? .empty : menu(row, content))</div>
        </div>
        \(content.isSortable ? handle(row, content) : .empty)
      </article>
      """
    return row.download == nil || content.isSortable ? body : SwipeRow.html(body)
  }

  // MARK: - Private

  private static func progress(_ row: Content.Row) -> PlayButton.Progress {
    PlayButton.Progress(duration: row.durationSeconds, position: row.positionSeconds, isFinished: row.isFinished)
  }

  private static func mark(_ row: Content.Row, _ content: Content) -> HTML {
    row.download.map { DownloadMark.html($0, backTo: content.url) } ?? .empty
  }

  private static func menu(_ row: Content.Row, _ content: Content) -> HTML {
    MenuSheet.html(
      id: "more-\(row.episode)", style: "row-more", button: Icon.more.html, label: words(.moreAbout, ["title": row.title]),
      title: row.title,
      items: items(row, content))
  }

  private static func handle(_ row: Content.Row, _ content: Content) -> HTML {
    let steps = SortStep.form(
      action: "/list-page/did-step", fields: [("list", content.key), ("episode", "\(row.episode)")])
    return SortableList.handle(key: row.episode, title: row.title, items: "\(steps)\(items(row, content))")
  }

  private static func items(_ row: Content.Row, _ content: Content) -> HTML {
    let queueing = if content.offersQueue, case .playable = row.play { EpisodeAction.queueing } else { [] as [EpisodeAction] }
    return """
      \(queueing.isEmpty ? .empty : EpisodeAction.form(queueing, episode: row.episode, backTo: content.url))\
      \(row.download.map { DownloadMark.item($0, backTo: content.url) } ?? .empty)\
      \(EpisodeAction.form([.favourite, .unfavourite, .markPlayed], episode: row.episode, backTo: content.url))
      """
  }
}
