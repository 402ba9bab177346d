import Components
import WebPage

/// A sheet for selecting the episode to play: from the show of the current episode, or from the queue.
public enum EpisodePicker: PageMain {
  public static let name = "episode-picker"

  static let strings = Strings<EpisodePickerString>(Asset("strings.json", in: .module))

  /// `data-sheet`: the page covers the one before. Two leaves, `data-reload-on` and `data-reload-on-show`, announce that the queue or the show
  /// has changed.
  public static func html(_ content: Content) -> HTML {
    """
    <episode-picker data-sheet data-live="up-next episode-picker"\(attribute: "data-reload-on-show", content.show)>
      <header class="list-head">
        <div class="sheet-bar">\(close(content))<h1>\(strings(.title))</h1></div>
        \(parts(content))
      </header>
      <div id="list-rows" data-refresh data-version="\(content.isQueue ? -1 : content.show ?? 0)">\
    \(content.rows.isEmpty ? nothing(content) : list(content))</div>
    </episode-picker>
    """
  }
}

// MARK: - Parts of the page

extension EpisodePicker {
  private static func close(_ content: Content) -> HTML {
    """
    <a class="round-button sheet-close" href="\(url: content.closeURL)"\(flag: "data-dismiss", content.closesToPage) data-closes-on-play \
    aria-label="\(strings(content.closesToPage ? .close : .toPlayer))">\(Icon.chevronDown.html)</a>
    """
  }

  /// `data-top`: the other tab is shown from its top, or from the current episode.
  private static func parts(_ content: Content) -> HTML {
    """
    <nav class="segments list-parts" id="list-parts" data-refresh data-version="\(content.show ?? 0)" aria-label="\(strings(.parts))">
    <a id="part-show" href="\(url: content.showPartURL)" data-top\(attribute: "aria-current", content.isQueue ? nil : "page")>\
    <span class="one-line" dir="auto">\(content.showTitle ?? strings(.noShow))</span></a>
    <a id="part-queue" href="\(url: content.queuePartURL)" data-top\(attribute: "aria-current", content.isQueue ? "page" : nil)>\
    <span class="one-line">\(strings(.queue))</span> <span class="part-count" data-live="up-next-count">\(content.queueCount > 0 ? "\(content.queueCount)" : "")</span></a>
    </nav>
    """
  }

  private static func list(_ content: Content) -> HTML {
    """
    \(EpisodeMenu.form(content.actions, backTo: content.url))\(pageLink(content.previousURL, content.isOldestFirst ? .older : .newer))
    <ol class="list-rows" aria-label="\(content.isQueue ? strings(.queue) : content.showTitle ?? strings(.title))">\
    \(content.rows.map { row($0, content) })</ol>
    \(pageLink(content.nextURL, content.isOldestFirst ? .newer : .older))
    \(edit(content))
    """
  }

  /// The whole row plays; the row of the current episode opens the player.
  private static func row(_ row: EpisodeRow.Content, _ content: Content) -> HTML {
    let article: HTML = """
      <article class="list-row"\(EpisodeMenu.state(of: row))\(flag: "data-current", row.episode == content.current)>
        \(content.isQueue ? Cover.html(row.artworkURL, title: row.showTitle, size: .thumb) : .empty)
        <div class="list-text"><h2 class="list-title clamped" dir="auto">\(row.title)</h2><p class="row-note one-line">\(facts(row, content))</p></div>
        \(PlayButton.html(row.play, title: row.title, progress: row.progress))\(row.download.map { DownloadButton.inRow($0) } ?? .empty)\
      \(EpisodeMenu.link(row))
        \(content.playerURL.map { "<a class=\"list-player\" href=\"\(url: $0)\" aria-label=\"\(strings(.toPlayer))\"></a>" } ?? .empty)
      </article>
      """
    return "<li data-key=\"\(row.episode)\">\(SwipeRow.html(article))</li>"
  }

  private static func facts(_ row: EpisodeRow.Content, _ content: Content) -> HTML {
    content.isQueue ? "<span dir=\"auto\">\(row.showTitle)</span>" : row.published.map { TimeText.day($0, today: content.today) } ?? .empty
  }

  private static func pageLink(_ path: String?, _ word: EpisodePickerString) -> HTML {
    path.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
  }

  private static func edit(_ content: Content) -> HTML {
    guard content.isQueue, let path = content.upNextURL else { return .empty }
    return "<a class=\"more-link pill quiet wide\" href=\"\(url: path)\">\(strings(.edit))</a>"
  }

  private static func nothing(_ content: Content) -> HTML {
    let link = EmptyState.findLink(content.homeURL)
    return content.isQueue
      ? EmptyState.html(.queueNext, title: strings(.emptyQueue), text: strings(.emptyQueueHint), link: link)
      : EmptyState.html(.wave, title: strings(.nothingYet), text: strings(.nothingYetHint), link: link)
  }
}
