import WebPage

extension SidebarLists {
  /// The links of the sidebar, each list in the user's order.
  public struct Content: Sample {
    public var folders: [Link]
    public var favourites: [Link]
    public var playlists: [Link]
    /// The people whom the user follows.
    public var people: [Link] = []
    /// The page of the episodes with all of them; nil for none.
    public var peopleURL: String?
    /// The numbers at other links of the sidebar, each an element with the key of its patch.
    public var counts: HTML = .empty
    /// Where the name of a new folder is posted; nil where there are none.
    public var addFolderURL: String?
    /// The form of a new playlist; nil where there are none.
    public var addPlaylistURL: String?
    /// Where a move of a folder is posted: `folder` and `before`.
    public var folderOrderURL: String?
    /// Where a move of a playlist is posted: `list` and `before`.
    public var playlistOrderURL: String?

    public init(folders: [Link], favourites: [Link], playlists: [Link]) {
      self.folders = folders
      self.favourites = favourites
      self.playlists = playlists
    }

    /// Changes with the titles and numbers; the browser compares the addresses too.
    var version: String {
      (folders + favourites + playlists + people).map { "\($0.title) \($0.count.map { "\($0)" } ?? "")" }.joined(separator: "\n")
    }
  }
}

extension SidebarLists.Content {
  /// The address to which an episode or a show is posted, the field of its number, "show" for a show, and further fields of the post.
  public struct Drop: Sendable, Equatable {
    public var path: String
    public var key: String
    public var fields: String

    public init(path: String, key: String, fields: String) {
      self.path = path
      self.key = key
      self.fields = fields
    }
  }

  public struct Link: Sendable, Equatable {
    /// Of a folder or a playlist that can be moved, in the post of the move; nil for others.
    public var key: String?
    public var title: String
    public var url: String
    /// The page of its actions; nil where there is none.
    public var menuURL: String?
    /// Of a show; nil for a folder or a playlist.
    public var artworkURL: String?
    /// Where an episode or a show that is dragged to it is posted; nil for a link that takes none.
    public var drop: Drop?
    /// The number of its episodes, of a show or a folder the unplayed ones; nil where it is not counted.
    public var count: Int?
    /// The key of the patch with its number; nil where the lists are requested again with it.
    public var countPatch: String?

    public init(
      key: String? = nil, title: String, url: String, menuURL: String? = nil, artworkURL: String? = nil, drop: Drop? = nil,
      count: Int? = nil, countPatch: String? = nil
    ) {
      self.key = key
      self.title = title
      self.url = url
      self.menuURL = menuURL
      self.artworkURL = artworkURL
      self.drop = drop
      self.count = count
      self.countPatch = countPatch
    }
  }
}
