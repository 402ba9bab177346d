import Components
import Foundation
import WebPage

/// The results in all: shows first, then episodes, of each those of the library before those of the directories.
extension SearchPage {
  static func results(_ content: Content) -> HTML {
    let shows = content.mine.filter { $0.kind == .show }.map { row($0) } + content.shows.map { row($0, backTo: content.url) }
    let mine = content.mine.filter { $0.kind != .show }.map { row($0) }
    let others = content.episodes.enumerated().map { row($1, slot: "\(content.page)-\($0)", today: content.today) }
    // Further pages, whose rows are appended to these, may have an episode of this server.
    let form =
      content.mine.contains { $0.row != nil } || !content.episodes.isEmpty ? EpisodeMenu.form(content.actions, backTo: content.url) : .empty
    let further: HTML =
      content.mine.isEmpty
      ? .empty : "<a class=\"result-folded\" href=\"\(url: content.libraryURL)\">\(strings(.moreInLibrary))\(Icon.chevronForward.html)</a>"
    return """
      \(form)\(section(.shows, id: "found-shows", rows: shows, moreURL: content.moreShowsURL, .moreShows))\
      \(section(.episodes, id: "found-episodes", rows: mine + others, folded: content.folded, moreURL: content.moreEpisodesURL, .moreEpisodes))\
      \(further)
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

  /// The play button of an episode that was added by a tap on its cover in a ``row(_:slot:today:)``: it takes the place of that button and
  /// starts at once.
  public static func playing(_ play: Playability, title: String, progress: PlayButton.Progress, artworkURL: String?, slot: String) -> HTML {
    let cover = Cover.html(artworkURL, title: title, size: .row)
    return """
      <span class="result-play art" id="play-\(slot)" data-plays-now data-keeps-page>\(PlayButton.art(play, title: title, progress: progress, cover))</span>
      """
  }

  /// An episode of a directory or a preview as a row. Where this server does not have the episode, its cover adds its show and plays it.
  ///
  /// - Parameter slot: The place of the button, unique in its page.
  static func row(_ episode: Content.Episode, slot: String, today: Date?) -> HTML {
    if let stored = episode.stored { return EpisodeRow.html(stored, look: .pictured, slots: slots(of: stored)) }
    // Its length stands where that of others does, although only the tap finds out whether it plays.
    var content = EpisodeRow.Content(
      episode: 0, title: episode.title, showTitle: episode.showTitle, artworkURL: episode.artworkURL, url: episode.url ?? "",
      published: episode.published, durationSeconds: nil, positionSeconds: 0, isFinished: false,
      play: .unplayable(reason: episode.durationSeconds.map { TimeText.length($0) } ?? ""))
    (content.today, content.summary, content.hasOwnPicture) = (today, episode.summary, false)
    // In the preview of its show it repeats neither the show's title nor its cover.
    return EpisodeRow.html(unknown: content, look: episode.url == nil ? .plain : .pictured, slots: slots(of: content)) {
      play(episode, slot: slot, $0)
    }
  }

  /// The line above the title has the date.
  static func slots(of row: EpisodeRow.Content) -> EpisodeRow.Slots {
    var slots = EpisodeRow.Slots()
    slots.time = row.published.map { TimeText.day($0, today: row.today) } ?? .empty
    return slots
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
        <ol data-plays data-live="plays">\(rows.map { "<li>\($0)</li>" as HTML })</ol>
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

  static func row(_ show: DirectoryShowRow, in part: String = "found", backTo path: String) -> HTML {
    """
    <div class="search-result linked-row">\(Cover.html(show.artworkURL, title: show.title, size: .row))\
    <div class="result-text"><h3 class="row-title"><a class="result-title" dir="auto" href="\(url: show.url)">\(show.title)</a></h3>\
    <span class="result-author row-note one-line" dir="auto">\(show.author)</span>\
    \(show.genre.map { "<span class=\"result-genre row-note one-line\">\($0)</span>" } ?? .empty)</div>\
    <div class="round-subscribe">\(SubscribeButton.html(show.subscribing(in: part), action: subscribePath, backTo: path))</div></div>
    """
  }

  private static func play(_ episode: Content.Episode, slot: String, _ cover: HTML) -> HTML {
    guard episode.isPlayable else { return cover }
    return """
      <form class="result-play art\(cover.isEmpty ? " bare" : "")" id="play-\(slot)" method="post" action="\(url: "/search-page/did-tap-play")">\(FormToken.field)\
      <input type="hidden" name="feed" value="\(episode.feedURL)">\(field("guid", episode.guid))\(field("enclosure", episode.enclosureURL))\
      <input type="hidden" name="slot" value="\(slot)">\
      <button type="submit" aria-label="\(strings(.play, ["title": episode.title]))">\(cover)<span class="play-icon hidden-while-busy">\(Icon.play.html)</span>\(Icon.busyMark)</button></form>
      """
  }

  private static func field(_ name: String, _ value: String?) -> HTML {
    value.map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" } ?? .empty
  }
}
