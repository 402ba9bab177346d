import Components
import Foundation
import WebPage

extension SearchPage {
  /// The content of the preview of a show that this server does not have.
  public struct PreviewContent: Sample {
    /// The address of the feed.
    public var address = ""
    public var title = ""
    public var author: String?
    public var category: String?
    public var isExplicit = false
    /// Plain text, with line breaks.
    public var summary = ""
    /// The show's website.
    public var link: String?
    public var artworkURL: String?
    /// The sheet that shares the address of the feed; nil where there is none, and for an address that may contain a secret.
    public var shareURL: String?
    /// The number of episodes in the feed.
    public var episodeCount = 0
    /// The episode that the link is about, above the others.
    public var chosen: Content.Episode?
    /// The newest first.
    public var episodes: [Content.Episode] = []
    /// The day from which dates are named; nil names them with their year.
    public var today: Date?

    public init() {}
  }

  public static func html(previewing content: PreviewContent) -> HTML {
    """
    <search-page class="show-preview">
      \(Cover.glow(content.artworkURL, title: content.title))
      <header class="show-head">
        \(Cover.html(content.artworkURL, title: content.title, size: .hero, isLazy: false))
        <div class="show-names"><h1 dir="auto">\(content.title)</h1>
          \(content.author.map { "<p class=\"show-author\" dir=\"auto\">\($0)</p>" } ?? .empty)
          \(facts(content))</div>
        <div class="show-actions">\(subscribe(content))\(share(content.shareURL))\(website(content.link))</div>
        \(ShowSummary.html(content.summary))
      </header>
      \(content.chosen.map { list(.thisEpisode, id: "preview-chosen", [$0], content) } ?? .empty)
      \(content.episodes.isEmpty ? empty : list(.newestEpisodes, id: "preview-episodes", content.episodes, content))
    </search-page>
    """
  }

  // MARK: - Parts of the page

  private static func facts(_ content: PreviewContent) -> HTML {
    let facts: [HTML] = [
      content.category.map { "<span>\($0)</span>" },
      content.episodeCount > 0 ? "<span>\(strings(.episodeCount, count: content.episodeCount))</span>" : nil,
      content.isExplicit ? EpisodeMetadata.explicit : nil,
    ].compactMap { $0 }
    return facts.isEmpty ? .empty : "<p class=\"show-facts\">\(facts)</p>"
  }

  private static func subscribe(_ content: PreviewContent) -> HTML {
    """
    <form method="post" action="\(url: "/search-page/did-subscribe")">\(FormToken.field)\
    <input type="hidden" name="address" value="\(content.address)">\
    <button type="submit" class="pill"><span class="hidden-while-busy">\(Icon.plus.html)</span>\(Icon.busyMark)\
    <span>\(strings(.subscribe))</span></button></form>
    """
  }

  /// Before the website, which has a line of its own on the narrowest phone.
  private static func share(_ path: String?) -> HTML {
    path.map {
      "<a class=\"round-button\" id=\"preview-share\" href=\"\(url: $0)\" aria-label=\"\(EpisodeAction.share.text)\">\(Icon.share.html)</a>"
    }
      ?? .empty
  }

  private static func website(_ link: String?) -> HTML {
    link.map {
      "<a class=\"pill quiet\" href=\"\(url: $0)\" rel=\"noopener noreferrer\" target=\"_blank\">\(Icon.external.html)\(strings(.website))</a>"
    }
      ?? .empty
  }

  private static func list(_ title: SearchPageString, id: String, _ episodes: [Content.Episode], _ content: PreviewContent) -> HTML {
    let rows = episodes.enumerated().map { "<li>\(row($1, slot: "\(id)-\($0)", today: content.today))</li>" as HTML }
    return """
      <section class="search-results" id="\(id)" aria-labelledby="\(id)-title"><h2 id="\(id)-title">\(strings(title))</h2><ol>\(rows)</ol></section>
      """
  }

  private static var empty: HTML { "<p class=\"preview-empty\">\(strings(.noEpisodes))</p>" }
}
