import Components
import Foundation
import WebPage

/// The results of the directories.
extension SearchPage {
  static func results(_ content: Content) -> HTML {
    let episodes = content.episodes.enumerated().map { row($1, slot: "\(content.page)-\($0)", today: content.today) }
    return """
      \(section(.shows, id: "found-shows", rows: content.shows.map { row($0, backTo: content.url) }, moreURL: content.moreShowsURL, .moreShows))\
      \(section(.episodes, id: "found-episodes", rows: episodes, folded: content.folded, moreURL: content.moreEpisodesURL, .moreEpisodes))
      """
  }

  /// The placeholder of a search without results, which leads to the other scope.
  static func nothing(_ content: Content) -> HTML {
    let title = strings(.nothingFound, ["term": content.term])
    guard content.isInLibrary else {
      return EmptyState.html(
        .search, title: title, text: strings(.nothingFoundHint), link: (content.libraryURL, strings(.searchLibrary)))
    }
    return EmptyState.html(
      .search, title: title, text: strings(.nothingFoundHereHint), link: (content.everywhereURL, strings(.searchEverywhere)))
  }

  /// With JavaScript the rows of the next page are appended to these.
  static func more(_ moreURL: String?, _ word: SearchPageString) -> HTML {
    moreURL.map { "<a class=\"search-more pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
  }

  public static let subscribePath = "/search-page/did-tap-subscribe"

  /// The play button of an episode that was added by a tap on `play(_:slot:)`: it takes the place of that button and starts at once.
  public static func playing(_ play: Playability, title: String, progress: PlayButton.Progress, slot: String) -> HTML {
    """
    <span class="result-play" id="play-\(slot)" data-plays-now data-keeps-page>\(PlayButton.html(play, title: title, progress: progress, look: .round))</span>
    """
  }

  static func facts(_ episode: Content.Episode, today: Date?) -> HTML {
    let facts = [episode.published.map { TimeText.day($0, today: today) }, episode.durationSeconds.map { "\(TimeText.length($0))" }]
      .compactMap { $0 }
    guard let first = facts.first else { return .empty }
    let others = facts.dropFirst().map { "\(Components.factSeparator)\($0)" as HTML }
    return "<span class=\"result-genre row-note one-line\">\(first)\(others)</span>"
  }

  /// A button that adds the show of an episode and plays it.
  ///
  /// - Parameter slot: The place of the button, unique in its page.
  static func play(_ episode: Content.Episode, slot: String) -> HTML {
    guard episode.isPlayable else { return .empty }
    return """
      <form class="result-play" id="play-\(slot)" method="post" action="\(url: "/search-page/did-tap-play")">\(FormToken.field)\
      <input type="hidden" name="feed" value="\(episode.feedURL)">\(field("guid", episode.guid))\(field("enclosure", episode.enclosureURL))\
      <input type="hidden" name="slot" value="\(slot)">\
      <button type="submit" aria-label="\(strings(.play, ["title": episode.title]))"><span class="hidden-while-busy">\(Icon.play.html)</span>\(Icon.busyMark)</button></form>
      """
  }

  // MARK: - Private

  private static func section(
    _ title: SearchPageString, id: String, rows: [HTML], folded: [(title: String, url: String)] = [], moreURL: String?,
    _ moreWord: SearchPageString
  ) -> HTML {
    guard !rows.isEmpty else { return .empty }
    return """
      <section class="search-results" id="\(id)" aria-labelledby="\(id)-title">
        <h2 id="\(id)-title">\(strings(title))</h2>
        <ol>\(rows.map { "<li>\($0)</li>" as HTML })</ol>
        \(folded.map(moreOf))
        \(more(moreURL, moreWord))
      </section>
      """
  }

  private static func moreOf(show: String, url path: String) -> HTML {
    """
    <a class="result-folded" href="\(url: path)"><span dir="auto">\(strings(.moreFrom, ["show": show]))</span>\(Icon.chevronForward.html)</a>
    """
  }

  static func row(_ show: DirectoryShowRow, backTo path: String) -> HTML {
    """
    <div class="search-result linked-row">\(Cover.html(show.artworkURL, title: show.title, size: .row))\
    <div class="result-text"><h3 class="row-title"><a class="result-title" dir="auto" href="\(url: show.url)">\(show.title)</a></h3>\
    <span class="result-author row-note one-line" dir="auto">\(show.author)</span>\
    \(show.genre.map { "<span class=\"result-genre row-note one-line\">\($0)</span>" } ?? .empty)</div>\
    <div class="round-subscribe">\(SubscribeButton.html(show.subscribing(in: "found"), action: subscribePath, backTo: path))</div></div>
    """
  }

  private static func row(_ episode: Content.Episode, slot: String, today: Date?) -> HTML {
    """
    <div class="search-result linked-row">\(Cover.html(episode.artworkURL, title: episode.showTitle, size: .row))\
    <div class="result-text"><h3 class="row-title"><a class="result-title" dir="auto" href="\(url: episode.url ?? "/")">\(episode.title)</a></h3>\
    <span class="result-author row-note one-line" dir="auto">\(episode.showTitle)</span>\(facts(episode, today: today))</div>\
    \(play(episode, slot: slot))</div>
    """
  }

  private static func field(_ name: String, _ value: String?) -> HTML {
    value.map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" } ?? .empty
  }
}
