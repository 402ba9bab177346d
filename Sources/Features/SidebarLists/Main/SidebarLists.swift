import Components
import WebPage

/// The user's folders, favourite shows and playlists as links, below the tabs of the sidebar.
public enum SidebarLists: PageMain {
  public static let name = "sidebar-lists"

  static let strings = Strings<SidebarListsString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <sidebar-lists data-live="\(livePatch)"><div id="sidebar-list-links" data-refresh data-version="\(content.version)">\
    \(section(.folders, content.folders) { _ in Icon.folder.html })\
    \(section(.favourites, content.favourites) { Cover.html($0.artworkURL, title: $0.title, size: .thumb) })\
    \(section(.playlists, content.playlists) { _ in Icon.list.html })\
    \(section(.people, content.people) { _ in Icon.person.html })\
    </div></sidebar-lists>
    """
  }

  public static var title: String { strings(.title) }

  /// The key of the patch that reloads it.
  public static let livePatch = "sidebar-lists"

  // MARK: - Private

  private static func section(_ title: SidebarListsString, _ links: [Content.Link], mark: (Content.Link) -> HTML) -> HTML {
    guard !links.isEmpty else { return .empty }
    return """
      <h2 class="sidebar-title">\(strings(title))</h2><ul>\(links.map { link in
        """
        <li\(link.menuURL == nil ? .empty : LinkedMenu.mark)><a class="sidebar-link" href="\(url: link.url)"\
        \(link.drop.map { EpisodeAction.dropTarget($0.path, field: "episodes", with: $0.fields) })>\
        \(mark(link))<span class="one-line" dir="auto">\(link.title)</span></a>\(link.menuURL.map { LinkedMenu.link($0, title: link.title) })</li>
        """ as HTML
      })</ul>
      """
  }
}
