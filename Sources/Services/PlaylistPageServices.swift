import ServiceRouter

/// The episode lists: New, In progress, Favourites, smart playlists, and playlists by hand.
///
/// A page that adds episodes to a playlist by hand posts to `add`: `playlist`, `episodes` ("7.9"), `value` ("true") and `back`. One that moves
/// playlists posts to `move`: `list` and `before`, each the key of a list.
public enum PlaylistPageServices: Service {
  public static let name = "playlist-page"
  public static let add = "/playlist-page/did-add"
  public static let move = "/playlist-page/did-move-list"

  /// The page with all lists.
  public struct NavigateLists: NavigateTask {
    public static let pattern: PathPattern = "/lists"
    /// The list that was deleted with the last request, to offer its restoration.
    public var deleted: Int64?
    /// The same for a playlist by hand.
    public var deletedPlaylist: Int64?

    public init(deleted: Int64? = nil, deletedPlaylist: Int64? = nil) {
      self.deleted = deleted
      self.deletedPlaylist = deletedPlaylist
    }

    public init(_ parameters: TaskParameters) throws {
      deleted = try parameters.optional("deleted")
      deletedPlaylist = try parameters.optional("deleted-playlist")
    }

    public var parameters: TaskParameters { ["deleted": deleted, "deleted-playlist": deletedPlaylist] }
  }

  /// A playlist by hand. "create" is the form for a new one.
  public struct NavigatePlaylist: NavigateTask {
    public static let pattern: PathPattern = "/playlists/{playlist}"
    /// "create", or the id of a playlist.
    public let playlist: String
    /// Whether to show the form that renames or deletes it.
    public var edits: Bool?
    /// Whether to show checkboxes for selecting several episodes.
    public var selects: Bool?

    public init(playlist: String, edits: Bool? = nil) {
      self.playlist = playlist
      self.edits = edits
    }

    public init(_ parameters: TaskParameters) throws {
      playlist = try parameters.required("playlist")
      edits = try parameters.optional("edit")
      selects = try parameters.optional("select")
    }

    public var parameters: TaskParameters { ["playlist": playlist, "edit": edits, "select": selects] }

    public static let create = NavigatePlaylist(playlist: "create")
  }

  /// A sheet that adds episodes to playlists by hand.
  public struct NavigateAdding: NavigateTask {
    public static let pattern: PathPattern = "/playlists/add/{episodes}"
    /// An address has room for this many episodes.
    public static let maxEpisodes = 300
    /// "7.9": their numbers.
    public let episodes: String
    /// The page below the sheet.
    public var back: String?

    public init(episodes: [Int64], back: String? = nil) {
      self.episodes = episodes.prefix(Self.maxEpisodes).map { "\($0)" }.joined(separator: ".")
      self.back = back
    }

    public init(_ parameters: TaskParameters) throws {
      episodes = try parameters.required("episodes")
      back = try parameters.optional("back")
    }

    public var parameters: TaskParameters { ["episodes": episodes, "back": back] }
  }

  /// One list. "create" is the form for a new one.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/lists/{list}"
    /// "new", "in-progress", "favourites", "create", or the id of a smart playlist.
    public let list: String
    /// Whether to show the form that changes its rules.
    public var edits: Bool?
    /// The number of the page, from 1.
    public var page: Int?
    /// Whether to show checkboxes for selecting several episodes.
    public var selects: Bool?

    public init(list: String, edits: Bool? = nil) {
      self.list = list
      self.edits = edits
    }

    public init(_ parameters: TaskParameters) throws {
      list = try parameters.required("list")
      edits = try parameters.optional("edit")
      page = try parameters.optional("page")
      selects = try parameters.optional("select")
    }

    public var parameters: TaskParameters { ["list": list, "edit": edits, "page": page, "select": selects] }

    public static let new = Navigate(list: "new")
    public static let inProgress = Navigate(list: "in-progress")
    public static let favourites = Navigate(list: "favourites")
  }

  /// The actions on one list: a page, which the browser opens as the menu of its link.
  public struct NavigateActions: NavigateTask {
    public static let pattern: PathPattern = "/lists/{list}/actions"
    /// The id of a smart playlist, or "playlist-7" for a playlist by hand.
    public let list: String

    public init(list: String) { self.list = list }

    public init(_ parameters: TaskParameters) throws { list = try parameters.required("list") }

    public var parameters: TaskParameters { ["list": list] }
  }

  /// The episodes in progress as cards side by side; empty when there are none.
  public struct EmbedInProgress: EmbedTask {
    /// The page that embeds them, to which their actions return.
    public let path: String

    public init(backTo path: String) { self.path = path }
  }

  /// The new episodes, grouped by day and by show; empty when there are none.
  public struct EmbedNew: EmbedTask {
    /// The page that embeds them, to which their actions return.
    public let path: String

    public init(backTo path: String) { self.path = path }
  }
}
