import WebPage

extension SidebarLists {
  /// The links of the sidebar, each list in the user's order.
  public struct Content: Sample {
    public var folders: [Link]
    public var favourites: [Link]
    public var playlists: [Link]
    /// The people whom the user follows.
    public var people: [Link] = []

    public init(folders: [Link], favourites: [Link], playlists: [Link]) {
      self.folders = folders
      self.favourites = favourites
      self.playlists = playlists
    }

    /// Changes with the titles; the browser compares the addresses too.
    var version: String { (folders + favourites + playlists + people).map(\.title).joined(separator: "\n") }
  }
}

extension SidebarLists.Content {
  public struct Link: Sendable, Equatable {
    public var title: String
    public var url: String
    /// The page of its actions; nil for a person.
    public var menuURL: String?
    /// Of a show; nil for a folder or a playlist.
    public var artworkURL: String?

    public init(title: String, url: String, menuURL: String? = nil, artworkURL: String? = nil) {
      self.title = title
      self.url = url
      self.menuURL = menuURL
      self.artworkURL = artworkURL
    }
  }
}
