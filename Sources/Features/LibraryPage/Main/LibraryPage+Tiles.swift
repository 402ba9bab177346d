import Components
import Foundation
import WebPage

// MARK: - One show, one folder

extension LibraryPage {
  static func list(_ content: Content, _ tiles: [HTML]) -> HTML {
    "<ul class=\"\(style(content))\" data-view=\"\(content.view.rawValue)\">\(tiles)</ul>"
  }

  static func style(_ content: Content) -> String { content.view == .list ? "library-list" : "library-grid" }

  static func tile(_ tile: Content.Tile, _ content: Content) -> HTML {
    let moving = content.isSortable ? "\(key(of: tile)) data-version=\"\(version(of: tile, content))\"" as HTML : .empty
    switch tile {
    case .show(let show):
      let inside = content.view == .list ? row(show, today: content.today) : face(show, content.view)
      return """
        <li\(moving)\(attributes(show))\(LinkedMenu.mark)><a class="library-tile" href="\(url: show.url)" data-cursor>\(inside)</a>\
        \(LinkedMenu.link(show.menuURL, title: show.title, plays: content.view != .list))</li>
        """
    case .folder(let folder):
      let inside = self.folder(folder, content.view)
      return """
        <li\(moving)\(LinkedMenu.mark)><a class="library-tile library-folder" href="\(url: folder.url)" data-cursor>\(inside)</a>\
        \(LinkedMenu.link(folder.menuURL, title: folder.name))</li>
        """
    }
  }

  /// By which a tile moves: shows among shows, folders among folders, and shows into folders.
  static func key(of tile: Content.Tile) -> HTML {
    switch tile {
    case .show(let show): " data-key=\"\(show.show)\""
    case .folder(let folder):
      """
      \(SortableGrid.item(folder.folder, group: "folder", moves: "/library-page/did-move-folder"))\
      \(SortableGrid.takes("/library-page/did-move-to-folder", field: "show", with: "folder=\(folder.folder)"))
      """
    }
  }

  /// A mouse drags it to a folder of the sidebar, and the page is asked for again when the feed starts to fail or to work.
  static func attributes(_ show: Content.Show) -> HTML {
    " data-live=\"library-\(show.show)\"\(attribute: "data-reload-on-failure", show.isFailing ? "" : nil) data-show=\"\(show.show)\""
  }

  /// The cover; the title lies over it on hover and on focus.
  static func cover(_ show: Content.Show, _ view: View) -> HTML {
    """
    \(Cover.tile(show.artworkURL, title: show.title, sizes: view.coverSizes))<span class="tile-title" dir="auto">\(show.title)</span>
    """
  }

  static func face(_ show: Content.Show, _ view: View) -> HTML {
    """
    \(cover(show, view))\(badge(show.arrived, "unplayed-\(show.show)"))\(marks(show))
    """
  }

  /// A line of the list.
  static func row(_ show: Content.Show, today: Date?) -> HTML {
    let newest: HTML = show.newest.map { "\(strings(.newest)) \(TimeText.day($0, today: today))" } ?? "\(strings(.noEpisodes))"
    let failure: HTML = show.isFailing ? "\(Components.factSeparator)<span class=\"tile-failure\">\(strings(.failingMark))</span>" : .empty
    return """
      \(Cover.html(show.artworkURL, title: show.title, size: .row))<span class="row-text">\
      <span class="row-title" dir="auto">\(show.title)</span>\(show.author.map { "<span class=\"row-note one-line\" dir=\"auto\">\($0)</span>" as HTML })\
      <span class="row-note">\(show.isFavourite ? star : .empty)\(newest)\(failure)</span></span>\(badge(show.arrived, "unplayed-\(show.show)"))
      """
  }

  /// Up to four covers; the name is always visible.
  static func folder(_ folder: Content.Folder, _ view: View) -> HTML {
    let covers = folder.covers.prefix(4).map { Cover.html($0.artworkURL, title: $0.title, size: .row) }
    let mark: HTML = covers.isEmpty ? Icon.folder.html : "\(covers)"
    let badge = badge(folder.arrived, "unplayed-folder-\(folder.folder)")
    guard view == .list else {
      return """
        <span class="folder-covers\(covers.isEmpty ? " empty" : "")">\(mark)</span>\
        <span class="folder-name one-line" dir="auto">\(folder.name)</span><span class="visually-hidden">\(strings(.folder))</span>\(badge)
        """
    }
    return """
      <span class="folder-covers\(covers.isEmpty ? " empty" : "")">\(mark)</span><span class="row-text">\
      <span class="row-title" dir="auto">\(folder.name)</span><span class="row-note">\(strings(.folder))\(Components.factSeparator)\(strings(.shows, count: folder.count))</span></span>\(badge)
      """
  }

  // MARK: - Private

  /// The second element is hidden beside an empty number.
  private static func badge(_ count: Int, _ key: String) -> HTML {
    """
    <span class="tile-badge" data-live="\(key)">\(CategoryView.badge(count))</span><span class="visually-hidden">\(strings(.unplayedMark))</span>
    """
  }

  private static func marks(_ show: Content.Show) -> HTML {
    let dot: HTML =
      show.isFailing ? "<span class=\"tile-failing\" role=\"img\" aria-label=\"\(strings(.failingMark))\">!</span>" : .empty
    return "\(show.isFavourite ? star : .empty)\(dot)"
  }

  private static var star: HTML { "<span class=\"tile-star\" role=\"img\" aria-label=\"\(strings(.favouriteMark))\">★</span>" }
}

extension LibraryPage.View {
  /// As library-page.css lays the columns out.
  fileprivate var coverSizes: String {
    switch self {
    case .small: "(min-width: 700px) 128px, 21vw"
    case .medium, .list: "(min-width: 700px) 180px, 29vw"
    case .large: "(min-width: 700px) 256px, 45vw"
    }
  }
}
