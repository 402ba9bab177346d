import WebPage

extension PlaylistPage {
  /// The content of the page of all lists.
  public struct Lists: Sendable {
    public var newURL: String
    /// The number of new episodes of all shows since each was last opened.
    public var newCount: Int
    public var inProgressURL: String
    public var favouritesURL: String
    /// The form of a new playlist.
    public var createURL: String
    /// The playlists by hand and by rules, in the user's order.
    public var playlists: [Playlist]
    /// The people whom the user follows.
    public var people: [Person] = []
    /// The page of the episodes with all of them; nil for none.
    public var peopleURL: String?
    /// The smart playlist that was deleted with the last request; nil for none.
    public var deleted: Int64?
    /// The playlist by hand that was deleted with the last request; nil for none.
    public var deletedPlaylist: Int64?
    /// The links between the pages of the library.
    public var segments: HTML = .empty

    public struct Person: Sendable {
      public var name: String
      public var url: String

      public init(name: String, url: String) {
        self.name = name
        self.url = url
      }
    }

    public struct Playlist: Sendable {
      public var name: String
      public var url: String
      /// The page of its actions.
      public var menuURL: String
      public var kind: Kind

      public enum Kind: Sendable {
        /// By hand, with the number of its episodes.
        case episodes(Int)
        case rules(Rules)
      }

      public init(name: String, url: String, menuURL: String, kind: Kind) {
        self.name = name
        self.url = url
        self.menuURL = menuURL
        self.kind = kind
      }
    }

    public init(
      newURL: String, newCount: Int, inProgressURL: String, favouritesURL: String, createURL: String, playlists: [Playlist],
      deleted: Int64? = nil
    ) {
      self.newURL = newURL
      self.newCount = newCount
      self.inProgressURL = inProgressURL
      self.favouritesURL = favouritesURL
      self.createURL = createURL
      self.playlists = playlists
      self.deleted = deleted
    }
  }
}
