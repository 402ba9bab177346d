import Components
import Foundation
import WebPage

/// The results of the directories.
extension SearchPage {
  static func results(_ content: Content) -> HTML {
    """
    \(section(.shows, id: "found-shows", rows: content.shows.map(row), moreURL: content.moreShowsURL, .moreShows))\
    \(section(.episodes, id: "found-episodes", rows: content.episodes.map { row($0, today: content.today) }, moreURL: content.moreEpisodesURL, .moreEpisodes))
    """
  }

  /// With JavaScript the rows of the next page are appended to these.
  static func more(_ moreURL: String?, _ word: SearchPageString) -> HTML {
    moreURL.map { "<a class=\"search-more pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
  }

  // MARK: - Private

  private static func section(
    _ title: SearchPageString, id: String, rows: [HTML], moreURL: String?, _ moreWord: SearchPageString
  ) -> HTML {
    guard !rows.isEmpty else { return .empty }
    return """
      <section class="search-results" id="\(id)" aria-labelledby="\(id)-title">
        <h2 id="\(id)-title">\(strings(title))</h2>
        <ol>\(rows.map { "<li>\($0)</li>" as HTML })</ol>
        \(more(moreURL, moreWord))
      </section>
      """
  }

  /// The whole row is a button: opening a show that is not in the library is a POST, since it is fetched first.
  private static func row(_ show: DirectoryShowRow) -> HTML {
    """
    <form method="post" action="\(url: "/search-page/did-tap-result")">\(FormToken.field)
      <input type="hidden" name="feed" value="\(show.feedURL)">
      <button type="submit" class="search-result">
        \(Cover.html(show.artworkURL, title: show.title, size: .row))
        <span class="result-text"><span class="result-title" dir="auto">\(show.title)</span>\
    <span class="result-author row-note one-line" dir="auto">\(show.author)</span>\
    \(show.genre.map { "<span class=\"result-genre row-note one-line\">\($0)</span>" } ?? .empty)</span>
        \(open)
      </button>
    </form>
    """
  }

  private static func row(_ episode: Content.Episode, today: Date?) -> HTML {
    """
    <form method="post" action="\(url: "/search-page/did-tap-episode")">\(FormToken.field)
      <input type="hidden" name="feed" value="\(episode.feedURL)">\(field("guid", episode.guid))\(field("enclosure", episode.enclosureURL))
      <button type="submit" class="search-result">
        \(Cover.html(episode.artworkURL, title: episode.showTitle, size: .row))
        <span class="result-text"><span class="result-title" dir="auto">\(episode.title)</span>\
    <span class="result-author row-note one-line" dir="auto">\(episode.showTitle)</span>\(facts(episode, today: today))</span>
        \(open)
      </button>
    </form>
    """
  }

  private static func facts(_ episode: Content.Episode, today: Date?) -> HTML {
    let facts = [episode.published.map { TimeText.day($0, today: today) }, episode.durationSeconds.map { "\(TimeText.length($0))" }]
      .compactMap { $0 }
    guard let first = facts.first else { return .empty }
    return "<span class=\"result-genre row-note one-line\">\(first)\(facts.dropFirst().map { " · \($0)" as HTML })</span>"
  }

  private static func field(_ name: String, _ value: String?) -> HTML {
    value.map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" } ?? .empty
  }

  private static var open: HTML {
    "<span class=\"result-open\"><span class=\"hidden-while-busy\">\(Icon.chevronForward.html)</span>\(Icon.busyMark)</span>"
  }
}
