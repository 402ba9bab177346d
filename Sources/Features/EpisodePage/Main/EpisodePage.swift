import Components
import WebPage

/// The page of one episode with its show notes.
public enum EpisodePage: PageMain {
  public static let name = "episode-page"

  static let strings = Strings<EpisodePageString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    let row = content.row
    return """
      <episode-page data-follows="\(row.episode)">
        \(Cover.glow(row.artworkURL, title: row.showTitle))
        <header class="episode-head">
          \(Cover.html(row.artworkURL, title: row.showTitle, size: .hero, isLazy: false))
          <div class="episode-names">
            \(EpisodeMetadata.html(row))
            <h1 dir="auto">\(row.title)</h1>
            <p class="episode-show"><a href="\(url: content.showURL)" dir="auto">\(row.showTitle)</a></p>
          </div>
          <div class="episode-actions" data-episode="\(row.episode)" data-live="row-\(row.episode)" \
        data-finished="\(row.isFinished ? "true" : "false")"\(attribute: "data-archived", row.isArchived ? "true" : nil) \
        data-favourite="\(content.offersFavourite && row.isFavourite ? "true" : "false")">\(PlayButton.html(row.play, title: row.title, progress: row.progress, look: .large, from: content.startSeconds))\
        \(mark(row))\(queue(content))\(content.offersFavourite ? star(row) : .empty)\(share(content))\(menu(content))</div>
          \(start(content))\(newAudio(content))\(clip(content))
        </header>
        <div class="part-line">\(tabs(content))
          <div class="episode-chips">\(qualityMenu(content))\(clipMenu(content))\(content.transcription)</div></div>
        <div class="part-panel">\(panel(content))</div>
      </episode-page>
      """
  }
}

// MARK: - Parts of the page

extension EpisodePage {
  /// The same action as the first download, of the server's file.
  private static func newAudio(_ content: Content) -> HTML {
    guard content.hasNewAudio else { return .empty }
    return """
      <form class="episode-new-audio" data-place="server" method="post" action="\(url: EpisodeAction.path)">\(FormToken.field)\
      <input type="hidden" name="episode" value="\(content.row.episode)"><input type="hidden" name="back" value="\(content.row.url)">\
      <span>\(strings(.newAudio))</span><button type="submit" class="chip" name="action" value="\(EpisodeAction.download.rawValue)">\
      \(Icon.busyMark)<span>\(strings(.downloadNew))</span></button></form>
      """
  }

  private static func mark(_ row: EpisodeRow.Content) -> HTML {
    row.download.map { DownloadButton.html($0, backTo: row.url, look: .worded) } ?? .empty
  }

  private static func queue(_ content: Content) -> HTML {
    guard content.actions.contains(.playLast) else { return .empty }
    return """
      <form method="post" action="\(url: EpisodeAction.path)">\(FormToken.field)<input type="hidden" name="episode" value="\(content.row.episode)">\
      <input type="hidden" name="back" value="\(content.row.url)"><button type="submit" class="episode-menu pill quiet" name="action" \
      value="\(EpisodeAction.playLast.rawValue)" aria-label="\(EpisodeAction.playLast.text)"><span class="hidden-while-busy">\(EpisodeAction.playLast.icon.html)</span>\
      \(Icon.busyMark)</button></form>
      """
  }

  private static func star(_ row: EpisodeRow.Content) -> HTML {
    FavouriteStar.button(.episode(row.episode), isOn: row.isFavourite, backTo: row.url)
  }

  private static func share(_ content: Content) -> HTML {
    content.shareURL.map {
      "<a class=\"episode-share pill quiet\" href=\"\(url: $0)\" aria-label=\"\(EpisodeAction.share.text)\">\(Icon.share.html)</a>"
    } ?? .empty
  }

  private static func menu(_ content: Content) -> HTML {
    guard let path = content.row.menuURL else { return .empty }
    return
      "\(EpisodeMenu.link(path, style: "episode-menu pill quiet", label: strings(.more), .more))\(EpisodeMenu.form(content.actions, backTo: content.row.url))"
  }

  /// A link with a position shows it: the play button then starts there.
  private static func start(_ content: Content) -> HTML {
    content.startSeconds.map { "<p class=\"episode-start\">\(strings(.startsAt, ["time": TimeText.clock(Double($0))]))</p>" } ?? .empty
  }

  /// Sanitized notes in a page.
  public static func notes(_ notes: HTML) -> HTML { "<div class=\"notes\" dir=\"auto\">\(notes)</div>" }

  static func notes(_ content: Content) -> HTML {
    """
    <section class="episode-notes" aria-labelledby="notes-title">
      <h2 id="notes-title" class="visually-hidden">\(strings(.notes))</h2>
      \(content.notes.isEmpty ? "<p class=\"notes-empty\">\(strings(.noNotes))</p>" : notes(content.notes))
      \(webPage(content.link))
    </section>
    """
  }

  private static func webPage(_ link: String?) -> HTML {
    guard let link else { return .empty }
    return """
      <p class="episode-link"><a href="\(url: link)" rel="noopener noreferrer" target="_blank">\(strings(.webPage))\(Icon.external.html)</a></p>
      """
  }
}
