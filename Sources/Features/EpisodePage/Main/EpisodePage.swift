import Components
import WebPage

/// The page of one episode with its show notes.
public enum EpisodePage: PageMain {
  public static let name = "episode-page"

  public static let assets = [Asset("episode-page.css", in: .module)]

  static let words = Words<EpisodePageWord>(Asset("words.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <episode-page data-follows="\(content.episode)">
      \(Cover.glow(content.artworkURL, title: content.showTitle))
      <header class="episode-head">
        \(Cover.html(content.artworkURL, title: content.showTitle, size: .hero, isLazy: false))
        <div class="episode-names">
          \(EpisodeFacts.html(facts(content)))
          <h1 dir="auto">\(content.title)</h1>
          <p class="episode-show"><a href="\(url: content.showURL)" dir="auto">\(content.showTitle)</a></p>
        </div>
        <div class="episode-actions" data-episode="\(content.episode)" data-live="row-\(content.episode)" \
      data-finished="\(content.isFinished ? "true" : "false")" data-favourite="\(content.isFavourite == true ? "true" : "false")">\(PlayButton.html(content.play, title: content.title, progress: progress(content), look: .large, from: content.startSeconds))\
      \(mark(content))\(star(content))\(menu(content))</div>
        \(start(content))
      </header>
      \(bookmarks(content.bookmarks))
      \(notes(content))
      \(webPage(content.link))
    </episode-page>
    """
  }
}

// MARK: - Parts of the page

extension EpisodePage {
  private static func facts(_ content: Content) -> EpisodeFacts.Content {
    EpisodeFacts.Content(
      published: content.published, season: content.season, number: content.number, kind: content.kind,
      isExplicit: content.isExplicit, today: content.today)
  }

  private static func progress(_ content: Content) -> PlayButton.Progress {
    PlayButton.Progress(duration: content.durationSeconds, position: content.positionSeconds, isFinished: content.isFinished)
  }

  private static func mark(_ content: Content) -> HTML {
    guard let download = content.download else { return .empty }
    return DownloadMark.html(download, backTo: content.url, look: .worded)
  }

  private static func star(_ content: Content) -> HTML {
    guard let isOn = content.isFavourite else { return .empty }
    return FavouriteStar.button(.episode(content.episode), isOn: isOn, backTo: content.url)
  }

  private static func menu(_ content: Content) -> HTML {
    guard let path = content.menuURL else { return .empty }
    return
      "\(EpisodeMenu.link(path, style: "episode-menu pill quiet", label: words(.more), .more))\(EpisodeMenu.form(content.actions, backTo: content.url))"
  }

  /// A link with a position shows it: the play button then starts there.
  private static func start(_ content: Content) -> HTML {
    content.startSeconds.map { "<p class=\"episode-start\">\(words(.startsAt, ["time": TimeText.clock(Double($0))]))</p>" } ?? .empty
  }

  private static func bookmarks(_ bookmarks: [Bookmark]) -> HTML {
    guard !bookmarks.isEmpty else { return .empty }
    return """
      <section class="episode-places" aria-labelledby="places-title">
        <h2 id="places-title">\(words(.bookmarks))</h2>
        \(PlaceList.html(bookmarks.map { PlaceList.Place(seconds: $0.seconds, note: $0.note, url: $0.url, label: words(.startAt, ["time": TimeText.clock($0.seconds)])) }))
      </section>
      """
  }

  /// Sanitized notes in a page.
  public static func notes(_ notes: HTML) -> HTML { "<div class=\"notes\" dir=\"auto\">\(notes)</div>" }

  private static func notes(_ content: Content) -> HTML {
    """
    <section class="episode-notes" aria-labelledby="notes-title">
      <h2 id="notes-title">\(words(.notes))</h2>
      \(content.notes.isEmpty ? "<p class=\"notes-empty\">\(words(.noNotes))</p>" : notes(content.notes))
    </section>
    """
  }

  private static func webPage(_ link: String?) -> HTML {
    guard let link else { return .empty }
    return """
      <p class="episode-link"><a href="\(url: link)" rel="noopener noreferrer" target="_blank">\(words(.webPage))\(Icon.external.html)</a></p>
      """
  }
}
