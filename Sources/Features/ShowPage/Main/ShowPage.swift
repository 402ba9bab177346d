import Components
import Foundation
import WebPage

/// One show: its introduction and its episodes, newest first.
public enum ShowPage: PageMain {
  public static let name = "show-page"

  public static let assets = [Asset("show-page.css", in: .module), Asset("show-page.js", in: .module)]

  static let words = Words<ShowPageWord>(Asset("words.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <show-page>
      \(Cover.glow(content.artworkURL, title: content.title))
      <header class="show-head">
        \(Cover.html(content.artworkURL, title: content.title, size: .hero, isLazy: false))
        <div class="show-names">
          <h1 dir="auto">\(content.title)</h1>
          \(content.author.map { "<p class=\"show-author\" dir=\"auto\">\($0)</p>" } ?? .empty)
          \(facts(content))
        </div>
        <div class="show-actions">
          \(subscribeButton(show: content.show, isSubscribed: content.isSubscribed))
          \(website(content.link))
        </div>
        \(summary(content.summary))
      </header>
      \(episodes(content))
    </show-page>
    """
  }

  /// The button alone: the answer to a tap on it.
  public static func subscribeButton(show: Int64, isSubscribed: Bool) -> HTML {
    let form: HTML = isSubscribed
      ? "<form id=\"subscribe-\(show)\" class=\"subscribe\" method=\"post\" action=\"\(url: "/show-page/did-tap-unsubscribe")\">"
      : "<form id=\"subscribe-\(show)\" class=\"subscribe\" method=\"post\" action=\"\(url: "/show-page/did-tap-subscribe")\">"
    return """
      \(form)<input type="hidden" name="show" value="\(show)">\
      <button type="submit" class="pill\(isSubscribed ? " quiet" : "")"><span class="busy-hides">\(isSubscribed ? Icon.check.html : Icon.plus.html)</span>\(Icon.busyMark)\
      <span aria-hidden="true">\(words(isSubscribed ? .subscribed : .subscribe))</span>\
      <span class="visually-hidden">\(words(isSubscribed ? .unsubscribeLabel : .subscribe))</span></button></form>
      """
  }
}

// MARK: - Parts of the page

extension ShowPage {
  private static func facts(_ content: Content) -> HTML {
    let facts: [HTML] = [
      content.category.map { "<span>\($0)</span>" },
      content.isExplicit ? EpisodeFacts.explicit : nil,
    ].compactMap { $0 }
    return facts.isEmpty ? .empty : "<p class=\"show-facts\">\(facts)</p>"
  }

  private static func website(_ link: String?) -> HTML {
    guard let link else { return .empty }
    return """
      <a class="show-website pill quiet" href="\(url: link)" rel="noopener noreferrer" target="_blank">\(Icon.external.html)<span>\(words(.website))</span></a>
      """
  }

  /// A long introduction is cut off after a few lines; a checkbox shows the rest, so that it needs no script.
  private static func summary(_ summary: String) -> HTML {
    guard !summary.isEmpty else { return .empty }
    let isLong = summary.count > 220 || summary.split(separator: "\n").count > 3
    guard isLong else { return "<p class=\"show-summary\" dir=\"auto\">\(summary)</p>" }
    return """
      <div class="show-summary-long">
        <input type="checkbox" id="show-more" class="visually-hidden" aria-label="\(words(.moreLabel))">
        <p class="show-summary" dir="auto">\(summary)</p>
        <label for="show-more" aria-hidden="true"><span class="when-closed">\(words(.more))</span><span class="when-open">\(words(.less))</span></label>
      </div>
      """
  }

  private static func episodes(_ content: Content) -> HTML {
    """
    <section class="show-episodes" aria-labelledby="episodes-title">
      <div class="episodes-head">
        <h2 id="episodes-title">\(words(.episodes))</h2>
        \(content.episodeCount > 0 ? "<p>\(words(.episodeCount, count: content.episodeCount))</p>" : .empty)
      </div>
      \(pageLink(content.newerURL, word: .newer, class: "newer"))
      \(list(content.episodes))
      \(pageLink(content.olderURL, word: .older, class: "older"))
    </section>
    """
  }

  private static func list(_ episodes: [EpisodeRow.Content]) -> HTML {
    guard !episodes.isEmpty else { return "<p class=\"episodes-empty\">\(words(.noEpisodes))</p>" }
    return "<ol class=\"episode-list\">\(episodes.map { "<li>\(EpisodeRow.html($0))</li>" as HTML })</ol>"
  }

  private static func pageLink(_ path: String?, word: ShowPageWord, class name: String) -> HTML {
    path.map { "<a class=\"episodes-page pill quiet wide \(name)\" href=\"\(url: $0)\">\(words(word))</a>" } ?? .empty
  }
}
