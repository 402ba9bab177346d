import Components
import WebPage

// MARK: - All lists

extension PlaylistPage {
  /// The page with the links to all lists.
  public static func html(_ content: Lists) -> HTML {
    """
    <playlist-page data-live="lists playlists" class="all-lists">
      \(LibraryHead.html(strings(.lists), links: content.segments))
      \(undoBar(content.deleted, "/playlist-page/did-undo", field: "list", .playlistDeleted))\
    \(undoBar(content.deletedPlaylist, "/playlist-page/did-restore-playlist", field: "playlist", .playlistDeleted))
      <div id="lists-links" data-refresh data-version="\(content.newCount)">\(sectionLinks(content))</div>
      <div id="lists-playlists" data-refresh data-version="\(version(of: content))">\(playlists(content))</div>
      <div id="lists-people" data-refresh data-version="\(content.people.map(\.name).joined(separator: " "))">\(people(content))</div>
    </playlist-page>
    """
  }

  // MARK: - Private

  private static func sectionLinks(_ content: Lists) -> HTML {
    """
    <nav aria-label="\(strings(.lists))"><ul class="lists-links">\
    \(linkRow(content.newURL, .broadcast, .new, hint: content.newCount > 0 ? strings(.newCount, count: content.newCount) : strings(.newHint)))\
    \(linkRow(content.inProgressURL, .history, .inProgress, hint: strings(.inProgressHint)))\
    \(linkRow(content.favouritesURL, .star, .favourites, hint: strings(.favouritesHint)))</ul></nav>
    """
  }

  private static func linkRow(_ path: String, _ icon: Icon, _ word: PlaylistPageString, hint: String) -> HTML {
    """
    <li><a class="lists-link card" href="\(url: path)"><span class="lists-mark icon-tile">\(icon.html)</span><span class="text-lines">\
    <span class="lists-name">\(strings(word))</span><span class="row-note">\(hint)</span></span>\(Icon.chevronForward.html)</a></li>
    """
  }

  private static func playlists(_ content: Lists) -> HTML {
    let rows = content.playlists.map { listRow($0.url, $0.name, note(on: $0), icon: $0.kind.icon, menuURL: $0.menuURL) }
    return """
      <section class="lists-smart" aria-labelledby="playlists-title"><div class="lists-head spread-row"><h2 id="playlists-title">\(strings(.playlists))</h2>\
      <a class="pill quiet" id="playlist-create" href="\(url: content.createURL)">\(Icon.plus.html)<span>\(strings(.createPlaylist))</span></a></div>
      \(rows.isEmpty ? "<p class=\"row-note\">\(strings(.noPlaylistsHint))</p>" : "<ul>\(rows)</ul>" as HTML)</section>
      """
  }

  private static func version(of content: Lists) -> String {
    content.playlists.map { "\($0.url) \($0.name) \(note(on: $0))" }.joined(separator: " ")
  }

  private static func note(on playlist: Lists.Playlist) -> String {
    switch playlist.kind {
    case .episodes(let count): strings(.episodes, count: count)
    case .rules(let rules): sentence(for: rules)
    }
  }

  private static func listRow(_ path: String, _ name: String, _ note: String, icon: Icon = .person, menuURL: String? = nil) -> HTML {
    """
    <li\(menuURL == nil ? .empty : LinkedMenu.rowMark)><a class="lists-row ruled-row" href="\(url: path)">\(icon.html)<span class="text-lines"><span class="lists-name one-line" dir="auto">\(name)</span>\
    <span class="row-note one-line" dir="auto">\(note)</span></span>\(menuURL == nil ? Icon.chevronForward.html : .empty)</a>\
    \(menuURL.map { LinkedMenu.link($0, title: name) })</li>
    """
  }

  private static func people(_ content: Lists) -> HTML {
    guard !content.people.isEmpty else { return .empty }
    let all = content.peopleURL.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(strings(.newOfPeople))</a>" as HTML }
    return """
      <section class="lists-smart" aria-labelledby="people-title"><div class="lists-head spread-row"><h2 id="people-title">\(strings(.people))</h2>\(all)</div>
      <ul>\(content.people.map { listRow($0.url, $0.name, strings(.personHint)) })</ul></section>
      """
  }

  private static func undoBar(_ deleted: Int64?, _ action: String, field: String, _ text: PlaylistPageString) -> HTML {
    guard let deleted else { return .empty }
    return """
      <form class="undo-bar listed-undo" method="post" action="\(url: action)">\(FormToken.field)<input type="hidden" name="\(field)" value="\(deleted)">\
      <p role="status">\(strings(text))</p><button type="submit"><span class="hidden-while-busy">\(Icon.undo.html)</span>\(Icon.busyMark)\
      \(strings(.undo))</button></form>
      """
  }
}

extension PlaylistPage.Lists.Playlist.Kind {
  fileprivate var icon: Icon {
    switch self {
    case .episodes: .list
    case .rules: .tuning
    }
  }
}
