import Components
import Foundation
import WebPage

/// One episode with its show notes.
public enum EpisodePage: PageMain {
  public static let name = "episode-page"

  public static let assets = [Asset("episode-page.css", in: .module), Asset("episode-page.js", in: .module)]

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
        \(PlayButton.html(content.play, title: content.title, progress: progress(content), look: .large))
      </header>
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
      isExplicit: content.isExplicit)
  }

  private static func progress(_ content: Content) -> PlayButton.Progress {
    PlayButton.Progress(duration: content.durationSeconds, position: content.positionSeconds, isFinished: content.isFinished)
  }

  private static func notes(_ content: Content) -> HTML {
    """
    <section class="episode-notes" aria-labelledby="notes-title">
      <h2 id="notes-title">\(words(.notes))</h2>
      \(content.notes.isEmpty ? "<p class=\"notes-empty\">\(words(.noNotes))</p>" : "<div class=\"notes\" dir=\"auto\">\(content.notes)</div>" as HTML)
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
