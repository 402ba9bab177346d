import Components
import WebPage

/// The page of all bookmarks, by show.
public enum BookmarkList: PageMain {
  public static let name = "bookmark-list"

  static let strings = Strings<BookmarkListString>(Asset("strings.json", in: .module))

  /// `data-refresh`: a part whose version has changed is replaced.
  public static func html(_ content: Content) -> HTML {
    """
    <bookmark-list>
      \(LibraryHead.html(strings(.title), links: content.segments))
      \(parts(content.parts))
      \(content.shows.isEmpty && content.query.isEmpty ? .empty : searchField(content))
      <div id="bookmark-shows" data-refresh data-version="\(version(of: content))">\
    \(content.shows.isEmpty ? nothing(content) : list(content))</div>
    </bookmark-list>
    """
  }
}

// MARK: - Parts of the page

extension BookmarkList {
  private static func searchField(_ content: Content) -> HTML {
    SearchField.requesting(
      content.searchPath, fields: [],
      SearchField.Content(
        id: "bookmark-words", name: "words", value: content.query, label: strings(.searchLabel), placeholder: strings(.searchHint),
        submit: strings(.search)))
  }

  private static func list(_ content: Content) -> HTML {
    """
    <div class="bookmark-summary spread-row"><p class="row-note">\(content.query.isEmpty ? strings(.total, count: content.total) : strings(.found, count: content.total))</p>\
    \(exports(content))</div>
    \(content.shows.map { section($0, content) })
    \(content.moreURL.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(.more))</a>" } ?? .empty)
    """
  }

  /// The files of all bookmarks and clips.
  private static func exports(_ content: Content) -> HTML {
    guard !content.exports.isEmpty else { return .empty }
    return MenuSheet.html(
      id: "bookmark-exports", style: "pill quiet", button: "\(Icon.download.html)<span>\(strings(.export))</span>",
      title: strings(.exportTitle), items: "\(content.exports.map { "<a href=\"\(url: $0.url)\" download>\($0.title)</a>" as HTML })")
  }

  private static func section(_ show: Content.Show, _ content: Content) -> HTML {
    """
    <section class="bookmark-show" aria-labelledby="bookmark-show-\(show.show)">
      <h2 id="bookmark-show-\(show.show)"><a href="\(url: show.url)">\(Cover.html(show.artworkURL, title: show.title, size: .thumb))\
    <span dir="auto">\(show.title)</span></a></h2>
      <ul>\(show.bookmarks.map { row($0, content) })</ul>
    </section>
    """
  }

  private static func row(_ bookmark: Content.Bookmark, _ content: Content) -> HTML {
    let (time, episode) = (TimeText.clock(bookmark.seconds), bookmark.episode)
    return """
      <li class="linked-row bookmark-row"><div class="text-lines">
      <h3 class="row-title" dir="auto"><a href="\(url: bookmark.url)">\(bookmark.note.isEmpty ? strings(.at, ["time": time]) : bookmark.note)</a></h3>
      <p class="row-note clamped" dir="auto">\(episode.title)</p></div>
      <span class="bookmark-end">\(PlayButton.html(episode.play, title: episode.title, place: bookmark.seconds))\(menu(bookmark, time, content))</span></li>
      """
  }

  private static func menu(_ bookmark: Content.Bookmark, _ time: String, _ content: Content) -> HTML {
    let (id, values) = ("bookmark-\(bookmark.id)", ["time": time, "title": bookmark.episode.title])
    return MenuSheet.html(
      id: id, style: "round-button", button: Icon.more.html, label: strings(.bookmarkMenu, values), title: strings(.sheetTitle, values),
      items: items(of: bookmark, play: play(bookmark.episode.play, .playFromHere, in: id), backTo: content.url))
  }

  /// It opens on its actions: the form is behind one of them.
  static func items(of bookmark: Content.Bookmark, play: HTML, backTo path: String) -> HTML {
    let fields = HiddenFields.html([("bookmark", "\(bookmark.id)"), ("back", path)])
    return """
      \(play)\(share(bookmark.shareURL, .shareMoment))\
      \(editing(.editNote, in: "bookmark-\(bookmark.id)", """
        <form class="menu-form" method="post" action="\(url: "/bookmark-list/did-edit")">\(FormToken.field)\(fields)\
        \(LabelledField.text(id: "bookmark-note-\(bookmark.id)", name: "note", label: strings(.note), value: bookmark.note, longest: 1_000))\
        <button type="submit" class="pill"><span>\(strings(.save))</span>\(Icon.busyMark)</button></form>
        """))\
      <form method="post" action="\(url: "/bookmark-list/did-delete")">\(FormToken.field)\(fields)\
      <button type="submit" class="to-delete">\(Icon.trash.html)\(strings(.delete))</button></form>
      """
  }

  /// The script presses the play button of the row.
  static func play(_ play: Playability, _ word: BookmarkListString, in menu: String) -> HTML {
    guard case .playable = play else { return .empty }
    return """
      <button type="button" class="row-play" popovertarget="\(menu)" popovertargetaction="hide">\(Icon.play.html)\(strings(word))</button>
      """
  }

  static func share(_ path: String?, _ word: BookmarkListString? = nil) -> HTML {
    path.map { "<a href=\"\(url: $0)\">\(Icon.share.html)\(word.map { strings($0) } ?? EpisodeAction.share.text)</a>" } ?? .empty
  }

  static func editing(_ word: BookmarkListString, in menu: String, _ form: HTML) -> HTML {
    MenuSheet.fold(.pencil, strings(word), group: "\(menu)-more", form)
  }

  private static func nothing(_ content: Content) -> HTML {
    content.query.isEmpty
      ? EmptyState.html(
        .bookmark, title: strings(.empty), text: strings(.emptyHint), link: EmptyState.findLink(content.homeURL))
      : EmptyState.html(
        .search, title: strings(.nothingFound, ["words": content.query]), text: strings(.nothingFoundHint),
        link: (path: content.searchPath, text: strings(.showAll)))
  }

  /// Changes with every note.
  private static func version(of content: Content) -> String {
    hash(content.shows.flatMap(\.bookmarks).flatMap { "\($0.id) \($0.note)\n".utf8 })
  }

  static func hash(_ bytes: [UInt8]) -> String {
    String(bytes.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }, radix: 36)
  }
}
