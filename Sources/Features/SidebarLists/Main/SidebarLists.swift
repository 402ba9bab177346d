import Components
import WebPage

/// The user's folders, favourite shows and playlists as links, below the tabs of the sidebar.
public enum SidebarLists: PageMain {
  public static let name = "sidebar-lists"

  static let strings = Strings<SidebarListsString>(Asset("strings.json", in: .module))

  /// The numbers of links outside of it are hidden here: the browser shows them at those links.
  public static func html(_ content: Content) -> HTML {
    """
    <sidebar-lists data-live="\(livePatch)"><div class="sidebar-counts" hidden>\(content.counts)</div>\
    <div id="sidebar-list-links" data-refresh data-version="\(content.version)">\
    \(section("folders", .folders, content.folders, add: content.addFolderURL.map(newFolder), order: content.folderOrderURL.map { ($0, "folder") }) { _ in Icon.folder.html })\
    \(section("favourites", .favourites, content.favourites) { Cover.html($0.artworkURL, title: $0.title, size: .thumb) })\
    \(section("playlists", .playlists, content.playlists, add: content.addPlaylistURL.map(newPlaylist), order: content.playlistOrderURL.map { ($0, "list") }) { _ in Icon.list.html })\
    \(section("people", .people, people(content)) { ($0.url == content.peopleURL ? Icon.broadcast : .person).html })\
    </div></sidebar-lists>
    """
  }

  public static var title: String { strings(.title) }

  /// The key of the patch that reloads it.
  public static let livePatch = "sidebar-lists"

  // MARK: - Private

  /// The page of the episodes with all of them, before their own.
  private static func people(_ content: Content) -> [Content.Link] {
    let all = content.people.isEmpty ? nil : content.peopleURL.map { Content.Link(title: strings(.followedPeople), url: $0) }
    return [all].compactMap { $0 } + content.people
  }

  /// - Parameters:
  ///   - add: What adds a link, beside the title, where it stays with an empty section too.
  ///   - order: Where a move of a link is posted, and the field of its key; nil where the order is not the user's.
  private static func section(
    _ id: String, _ title: SidebarListsString, _ links: [Content.Link], add: HTML? = nil, order: (path: String, key: String)? = nil,
    mark: (Content.Link) -> HTML
  ) -> HTML {
    if links.isEmpty && add == nil { return .empty }
    let moves = order.map { " data-move-url=\"\(url: $0.path)\" data-move-key=\"\($0.key)\"" as HTML }
    return """
      <section class="sidebar-section"><details id="sidebar-\(id)" open><summary><h2 class="sidebar-title">\(strings(title))</h2>\(Icon.chevronDown.html)</summary>\
      <ul\(moves)>\(links.map { link($0, key: order == nil ? nil : $0.key, mark($0)) })</ul></details>\(add)</section>
      """
  }

  private static func link(_ link: Content.Link, key: String?, _ mark: HTML) -> HTML {
    """
    <li\(link.menuURL == nil ? .empty : LinkedMenu.mark)\(attribute: "data-order-key", key)><a class="sidebar-link" href="\(url: link.url)"\
    \(link.drop.map { EpisodeAction.dropTarget($0.path, field: $0.key, with: $0.fields) })>\
    \(mark)<span class="one-line" dir="auto">\(link.title)</span>\
    \(count(link))</a>\
    \(link.menuURL.map { LinkedMenu.link($0, title: link.title) })</li>
    """
  }

  /// One with a patch is written as the patch is, empty for 0.
  private static func count(_ link: Content.Link) -> HTML {
    guard let count = link.count else { return .empty }
    guard let patch = link.countPatch else { return "<span class=\"sidebar-count\">\(Language.text(count))</span>" }
    return "<span class=\"sidebar-count\" data-live=\"\(patch)\">\(CategoryView.badge(count))</span>"
  }

  private static func newFolder(_ path: String) -> HTML {
    MenuSheet.html(
      id: "sidebar-new-folder", style: "round-button sidebar-add", button: Icon.plus.html, label: strings(.newFolder),
      title: strings(.newFolder),
      items: """
        <form class="menu-form" method="post" action="\(url: path)">\(FormToken.field)\
        \(LabelledField.text(id: "sidebar-folder-name", name: "name", label: strings(.folderName), value: "", isRequired: true, longest: 100))\
        <button type="submit" class="pill quiet wide">\(strings(.addFolder))</button></form>
        """)
  }

  private static func newPlaylist(_ path: String) -> HTML {
    "<a class=\"round-button sidebar-add\" href=\"\(url: path)\" aria-label=\"\(strings(.newPlaylist))\">\(Icon.plus.html)</a>"
  }
}
