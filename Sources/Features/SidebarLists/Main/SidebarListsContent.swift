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
  /// The address to which an episode is posted, and further fields of the post.
  public struct Drop: Sendable, Equatable {
    public var path: String
    public var fields: String

    public init(path: String, fields: String) {
      self.path = path
      self.fields = fields
    }
  }

  public struct Link: Sendable, Equatable {
    public var title: String
    public var url: String
    /// The page of its actions; nil where there is none.
    public var menuURL: String?
    /// Of a show; nil for a folder or a playlist.
    public var artworkURL: String?
    /// Where an episode that is dragged to it is posted; nil for a link that takes none.
    public var drop: Drop?

    public init(title: String, url: String, menuURL: String? = nil, artworkURL: String? = nil, drop: Drop? = nil) {
      self.title = title
      self.url = url
      self.menuURL = menuURL
      self.artworkURL = artworkURL
      self.drop = drop
    }
  }
}
