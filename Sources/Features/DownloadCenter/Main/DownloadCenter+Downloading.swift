import Components
import WebPage

// MARK: - Unfinished downloads of the server

extension DownloadCenter {
  static func downloading(_ content: Content) -> HTML {
    let isEmpty = content.transfers.isEmpty
    return """
      <div id="downloading-head" data-refresh data-version="\(isEmpty ? 0 : 1)">\(isEmpty ? .empty : head(content))</div>
      <div id="downloading-rows" data-refresh data-version="\(isEmpty ? 0 : 1)">\(isEmpty ? .empty : list(content))</div>
      """
  }

  // MARK: - Private

  /// Both buttons are in the page; the style sheet shows the one with an effect.
  private static func head(_ content: Content) -> HTML {
    let totals = content.totals
    return """
      <div class="downloads-head spread-row"><p class="downloads-sum"><span data-live="downloads-count">\(unfinished(totals.unfinished))</span> \
      <span class="row-note downloads-space" data-live="downloads-speed">\(speed(totals.bytesPerSecond))</span></p>
      <div class="downloads-all" data-live="downloads-all" data-can-pause="\(totals.canPause ? "true" : "false")" \
      data-can-resume="\(totals.canResume ? "true" : "false")">
      \(all("/download-center/did-pause-all", .pause, .pauseAll, id: "pause-all"))\(all("/download-center/did-resume-all", .download, .resumeAll, id: "resume-all"))
      \(MenuSheet.html(
        id: "cancel-all", style: "round-button", button: Icon.more.html, label: strings(.moreActions), title: strings(.cancelAllHint),
        items: """
          <form method="post" action="\(url: "/download-center/did-cancel-all")">\(FormToken.field)<button type="submit">\(Icon.close.html)\(strings(.cancelAll))</button></form>
          """))</div></div>
      """
  }

  private static func all(_ path: String, _ icon: Icon, _ word: DownloadCenterString, id: String) -> HTML {
    """
    <form method="post" action="\(url: path)" class="\(id)">\(FormToken.field)<button type="submit" class="pill quiet" id="\(id)">\
    <span class="hidden-while-busy">\(icon.html)</span>\(Icon.busyMark)<span>\(strings(word))</span></button></form>
    """
  }

  private static func list(_ content: Content) -> HTML {
    let rows = content.transfers.map { transfer in
      "<li data-key=\"transfer-\(transfer.mark.episode)\">\(row(transfer, content))</li>" as HTML
    }
    return "<ol class=\"transfer-list\">\(rows)</ol>\(hidden(content))"
  }

  /// Of very many downloads only the first are shown.
  private static func hidden(_ content: Content) -> HTML {
    let count = content.totals.unfinished - content.transfers.count
    return count > 0 ? "<p class=\"transfer-rest\">\(strings(.andMore, count: count))</p>" : .empty
  }

  private static func row(_ transfer: Transfer, _ content: Content) -> HTML {
    let mark = transfer.mark
    let id = mark.episode
    return SwipeRow.html(
      """
      <article class="linked-row transfer-row" data-live="transfer-\(id)" data-state="\(mark.state.rawValue)">
        \(Cover.html(transfer.artworkURL, title: transfer.showTitle, size: .row))
        <div class="transfer-text">
          <h3 class="row-title" dir="auto"><a href="\(url: transfer.url)">\(mark.title)</a></h3>
          <p class="row-note one-line transfer-show" dir="auto">\(transfer.showTitle)</p>
          <progress class="progress-bar transfer-bar" max="1" value="\(mark.fraction ?? 0)" data-live="transfer-bar-\(id)" aria-label="\(strings(.progress, ["title": mark.title]))"></progress>
          <p class="row-note transfer-status" data-live="transfer-status-\(id)"\(TimeText.clockMark)>\(status(of: transfer))</p>
        </div>
        <div class="transfer-actions">\(DownloadButton.inRow(mark))\
      \(cancel(transfer))</div>
      </article>
      """)
  }

  private static func cancel(_ transfer: Transfer) -> HTML {
    rowButton(
      .cancel, transfer.mark.episode, label: strings(.cancelEpisode, ["title": transfer.mark.title]), swipeText: strings(.cancel))
  }
}
