import Components
import Foundation
import WebPage

/// The page of a public link: an episode or a clip for people without an account. It has no script, and leads nowhere into the app.
public enum PublicPage: PageMain {
  public static let name = "public-page"

  static let strings = Strings<PublicPageString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <public-page>
      <header class="public-head">
        \(content.coverURL.map { "<img class=\"public-cover\" src=\"\(url: $0)\" alt=\"\" width=\"600\" height=\"600\">" as HTML })
        <div class="public-names"><h1 dir="auto">\(content.title)</h1>
        <p class="public-show" dir="auto">\(content.showTitle)</p>
        \(lines(of: content))</div>
      </header>
      <audio controls preload="none" src="\(url: content.audioURL)">\(strings(.noAudio))</audio>
      \(content.start > 0 ? "<p class=\"row-note\">\(strings(.startsAt, ["time": TimeText.clock(content.start)]))</p>" : .empty)
      \(chapters(content))
      \(content.notes.isEmpty ? .empty : "<section class=\"public-notes notes\" dir=\"auto\">\(content.notes)</section>")
      \(show(content))
      <p class="row-note public-end">\(strings(.worksUntil)) \(TimeText.day(content.expires, in: .gmt))</p>
    </public-page>
    """
  }

  /// The elements for the head of the document: not for search engines, and with the facts for previews in other apps (Open Graph, and the
  /// cards of Twitter).
  public static func head(_ content: Content) -> HTML {
    let facts: [(name: String, value: String)] = [
      ("og:type", "website"), ("og:title", content.title), ("og:site_name", content.showTitle),
      ("og:description", content.summary.isEmpty ? content.showTitle : content.summary), ("og:url", Link.absolute(content.url)),
      ("og:audio", Link.absolute(content.audioURL)),
    ]
    let cover = content.coverURL.map { "<meta property=\"og:image\" content=\"\(Link.absolute($0))\">\n" as HTML }
    return """
      \(noIndex)\(facts.map { "<meta property=\"\($0.name)\" content=\"\($0.value)\">\n" as HTML })\(cover)\
      <meta name="twitter:card" content="summary">
      """
  }

  /// The page of a link that leads nowhere.
  public static func html(unavailable reason: Unavailable) -> HTML {
    """
    <public-page class="public-nothing">
      \(Icon.share.html)
      <h1>\(title(unavailable: reason))</h1>
      <p>\(strings(reason == .ended ? .endedHint : .unknownHint))</p>
    </public-page>
    """
  }

  public static func title(unavailable reason: Unavailable) -> String { strings(reason == .ended ? .ended : .unknown) }

  public static let noIndex: HTML = "<meta name=\"robots\" content=\"noindex\">\n"

  /// The reason why a link leads nowhere.
  public enum Unavailable: Sendable {
    /// It is expired or revoked, or its episode is public no longer.
    case ended
    case unknown
  }

  // MARK: - Private

  /// The part of a clip, or the date and the length.
  private static func lines(of content: Content) -> HTML {
    if let part = content.part {
      let values = ["times": ClipRows.times(part.lowerBound, part.upperBound), "title": content.episodeTitle]
      return "<p class=\"row-note\" dir=\"auto\">\(strings(.clip, values))</p>"
    }
    let facts: [HTML] = [
      content.published.map { TimeText.day($0, in: .gmt) }, content.durationSeconds.map { "\(TimeText.length($0))" },
    ].compactMap { $0 }
    guard let first = facts.first else { return .empty }
    return "<p class=\"row-note\">\(facts.dropFirst().reduce(first) { "\($0)\(Components.factSeparator)\($1)" })</p>"
  }

  /// Each leads to this page, whose audio then starts there.
  private static func chapters(_ content: Content) -> HTML {
    guard !content.chapters.isEmpty else { return .empty }
    return """
      <section aria-labelledby="public-chapters"><h2 id="public-chapters">\(strings(.chapters))</h2>\(ChapterRows.html(content.chapters))</section>
      """
  }

  private static func show(_ content: Content) -> HTML {
    guard let feed = content.feedURL else { return .empty }
    return """
      <section class="public-feed card" aria-labelledby="public-feed"><h2 id="public-feed">\(strings(.ownApp))</h2>
        <p>\(strings(.ownAppHint, ["title": content.showTitle]))</p>
        <p class="public-address" dir="ltr"><a href="\(url: feed)" rel="noopener noreferrer">\(feed)</a></p>
        \(content.websiteURL.map { "<p><a href=\"\(url: $0)\" rel=\"noopener noreferrer\">\(strings(.website))</a></p>" as HTML })
      </section>
      """
  }
}
