import Components
import WebPage

/// The library: the subscribed shows of a user as a grid of covers or as a list, and their folders.
public enum LibraryPage: PageMain {
  public static let name = "library-page"

  static let strings = Strings<LibraryPageString>(Asset("strings.json", in: .module))

  /// `data-reload-on`, a leaf, announces a change: elements with `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <library-page data-live="library\(content.followsCounts ? " \(countsPatch)" : "")" data-move-url="\(url: "/library-page/did-move")" data-move-key="show" data-pull-url="\(url: "/library-page/did-pull")">
      \(head(content))\(undoBar(content))
      \(content.hasAny && content.mode == .browsing ? tools(content) : .empty)
      <div id="library-tiles" data-refresh data-version="\(version(of: content))">\(tiles(content))</div>
    </library-page>
    """
  }

  /// The links between the pages of the library, for the head of each of them.
  public static func segments(_ links: [LibraryHead.Link]) -> HTML { LibraryHead.links(title: strings(.title), links) }
}

// MARK: - Parts of the page

extension LibraryPage {
  private static func head(_ content: Content) -> HTML {
    let title = content.folder?.name ?? strings(.title)
    let actions: HTML =
      switch content.mode {
      case .browsing: content.folder.map { folderSheet($0, content) } ?? addSheet(content)
      case .arranging: "<a class=\"pill\" id=\"library-done\" href=\"\(url: content.urls.here)\">\(strings(.done))</a>"
      case .selecting, .adding: .empty
      }
    let note: HTML = content.mode == .adding ? "<p class=\"row-note\">\(strings(.addHint))</p>" : .empty
    return LibraryHead.html(title, links: content.segments, note: note, actions: actions)
  }

  private static func undoBar(_ content: Content) -> HTML {
    guard let deleted = content.deleted else { return .empty }
    let sentence = deleted.lists == 0 ? strings(.folderDeleted) : strings(.folderDeletedToo, count: deleted.lists)
    return """
      <form class="undo-bar" method="post" action="\(url: "/library-page/did-restore-folder")">\(FormToken.field)\
      <input type="hidden" name="folder" value="\(deleted.folder)"><p role="status">\(sentence)</p>\
      <button type="submit"><span class="hidden-while-busy">\(Icon.undo.html)</span>\(Icon.busyMark)<span>\(strings(.undo))</span></button></form>
      """
  }

  private static func tiles(_ content: Content) -> HTML {
    guard !content.tiles.isEmpty else { return "\(summary(content))\(nothing(content))" }
    switch content.mode {
    case .browsing:
      let list = list(content, content.tiles.map { tile($0, content) })
      return "\(summary(content))\(content.isSortable ? SortableGrid.around(list) : list)\(afterFolder(content))"
    case .selecting, .adding: return selection(content)
    case .arranging: return arranging(content)
    }
  }

  /// The filter and the number of shows that it leaves, and the way back to all.
  private static func summary(_ content: Content) -> HTML {
    guard content.isFiltered, content.mode == .browsing else { return .empty }
    let count = strings(.shows, count: content.tiles.count)
    let text =
      content.query.isEmpty
      ? strings(content.filter.string) + Components.factSeparator + count : strings(.found, ["words": content.query, "shows": count])
    return """
      <div class="library-summary row-note"><span dir="auto" role="status">\(text)</span>\(showAll(content, style: "chip"))</div>
      """
  }

  private static func afterFolder(_ content: Content) -> HTML {
    guard content.folder != nil, let path = content.urls.add, !content.isFiltered else { return .empty }
    return
      "<p class=\"library-next\"><a class=\"pill quiet\" href=\"\(url: path)\">\(Icon.plus.html)<span>\(strings(.addShows))</span></a></p>"
  }

  private static func nothing(_ content: Content) -> HTML {
    guard content.hasAny else {
      return EmptyState.html(.library, title: strings(.empty), link: content.urls.search.map { (path: $0, text: strings(.find)) })
    }
    if content.mode == .adding {
      return EmptyState.html(.folder, title: strings(.nothingToAdd), link: (path: content.urls.here, text: strings(.done)))
    }
    let all = showAll(content, style: "pill")
    if !content.query.isEmpty { return EmptyState.html(.search, title: strings(.noneFound, ["words": content.query]), action: all) }
    if content.folder != nil {
      return EmptyState.html(.folder, title: strings(.folderEmpty), link: content.urls.add.map { (path: $0, text: strings(.addShows)) })
    }
    switch content.filter {
    case .all:
      return EmptyState.html(.archive, title: strings(.allArchived), link: (path: content.urls.archived, text: strings(.showArchived)))
    case .favourites: return EmptyState.html(.star, title: strings(.noFavourites), action: all)
    case .unplayed: return EmptyState.html(.check, title: strings(.noneUnplayed), action: all)
    case .failing: return EmptyState.html(.check, title: strings(.noneFailing), action: all)
    case .archived: return EmptyState.html(.archive, title: strings(.noneArchived), action: all)
    }
  }

  /// Ends the search, or the filter that the user has set.
  private static func showAll(_ content: Content, style: String) -> HTML {
    guard content.query.isEmpty else {
      return "<a class=\"\(style)\" id=\"library-all\" href=\"\(url: content.urls.all)\">\(strings(.showAll))</a>"
    }
    return """
      <form method="post" action="\(url: "/library-page/did-select-filter")">\(FormToken.field)\
      <button type="submit" class="\(style)" id="library-all" name="filter" value="all">\(strings(.showAll))</button></form>
      """
  }

  /// Numbers of unplayed episodes are leaves, unless the order or the filter follows them. Tiles that can be moved have keys.
  private static func version(of content: Content) -> String {
    let tiles = content.tiles.map { version(of: $0, content) }
    return "\(content.view.rawValue) \(content.mode) \(content.order.rawValue) \(tiles.joined(separator: " "))"
  }

  static func version(of tile: Content.Tile, _ content: Content) -> String {
    switch tile {
    case .show(let show):
      "\(show.show)\(show.isFavourite ? "f" : "")\(show.isFailing ? "!" : "")\(content.followsCounts ? ".\(show.unplayed)" : "")"
    case .folder(let folder): "\(folder.name)\(folder.covers.map { $0.artworkURL ?? $0.title })"
    }
  }
}
