import Components
import Foundation
import WebPage

extension LibraryPage {
  /// The order of the shows, as in the form.
  public enum Order: String, Sendable, CaseIterable {
    case new, title, unplayed, manual = "byHand"
  }

  public enum Filter: String, Sendable, CaseIterable {
    case all, favourites, unplayed, failing, archived
  }

  public enum View: String, Sendable, CaseIterable {
    case small, medium, large, list
  }

  public enum Mode: Sendable, Equatable {
    case browsing
    /// Checkboxes on the shows, and a bar with actions.
    case selecting
    /// Checkboxes on the shows that can be added to the folder.
    case adding
    /// Handles on the shows.
    case arranging
  }

  /// The content of the library page.
  public struct Content: Sample {
    public var tiles: [Tile]
    public var order: Order
    public var filter: Filter
    public var view: View
    public var mode: Mode
    /// The folder whose shows are listed; nil for none.
    public var folder: (id: Int64, name: String)?
    /// All folders, for moving shows.
    public var folders: [(id: Int64, name: String)]
    /// The text that titles contain; "" for all.
    public var query: String
    /// The size of the covers in the grid, also while the shows are a list.
    public var coverSize: View
    /// Whether the user has any show or folder.
    public var hasAny: Bool
    public var urls: URLs
    /// The folder that was deleted with the last request, and the number of smart playlists that were deleted with it.
    public var deleted: (folder: Int64, lists: Int)?
    /// The links between the pages of the library; empty in a folder, and while shows are selected or moved.
    public var segments: HTML
    /// The current time: recent dates are "Today" and "Yesterday"; nil for dates only.
    public var today: Date?

    public init(
      tiles: [Tile], order: Order = .new, filter: Filter = .all, view: View = .medium, coverSize: View = .medium, mode: Mode = .browsing,
      folder: (id: Int64, name: String)? = nil, folders: [(id: Int64, name: String)] = [], query: String = "", hasAny: Bool, urls: URLs,
      segments: HTML = .empty, today: Date? = nil
    ) {
      self.tiles = tiles
      self.order = order
      self.filter = filter
      self.view = view
      self.coverSize = coverSize
      self.mode = mode
      self.folder = folder
      self.folders = folders
      self.query = query
      self.hasAny = hasAny
      self.urls = urls
      self.segments = segments
      self.today = today
    }

    /// Whether only some of the shows are listed.
    var isFiltered: Bool { !query.isEmpty || (filter != .all && folder == nil) }

    /// Whether tiles are dragged where they are, without handles.
    var isSortable: Bool { mode == .browsing && urls.arrange != nil }

    /// Whether other numbers of unplayed episodes change the list.
    var followsCounts: Bool { order == .unplayed || filter == .unplayed }

    var shows: [Show] {
      tiles.compactMap { tile in
        if case .show(let show) = tile { show } else { nil }
      }
    }
  }
}

extension LibraryPage.Content {
  public enum Tile: Sendable {
    case show(Show)
    case folder(Folder)
  }

  public struct Show: Sendable {
    public var show: Int64
    public var title: String
    public var author: String?
    public var artworkURL: String?
    public var url: String
    /// The page of its actions.
    public var menuURL: String
    /// When its newest episode was published; nil when it has none.
    public var newest: Date?
    public var unplayed: Int
    /// Those of them that were published since the user has subscribed, for the badge.
    public var arrived: Int
    public var isFavourite: Bool
    /// Whether its feed fails.
    public var isFailing: Bool

    public init(
      show: Int64, title: String, author: String? = nil, artworkURL: String? = nil, url: String, menuURL: String, newest: Date? = nil,
      unplayed: Int = 0, arrived: Int = 0, isFavourite: Bool = false, isFailing: Bool = false
    ) {
      self.show = show
      self.title = title
      self.author = author
      self.artworkURL = artworkURL
      self.url = url
      self.menuURL = menuURL
      self.newest = newest
      self.unplayed = unplayed
      self.arrived = arrived
      self.isFavourite = isFavourite
      self.isFailing = isFailing
    }
  }

  public struct Folder: Sendable {
    public var folder: Int64
    public var name: String
    public var url: String
    /// The page of its actions.
    public var menuURL: String
    /// The first of its shows; four of them are shown.
    public var covers: [(title: String, artworkURL: String?)]
    public var count: Int
    /// The unplayed episodes of all its shows.
    public var unplayed: Int
    /// The sum of their badges.
    public var arrived: Int
    /// When the newest episode of its shows was published; nil when there is none.
    public var newest: Date?

    public init(
      folder: Int64, name: String, url: String, menuURL: String, covers: [(title: String, artworkURL: String?)], count: Int, unplayed: Int,
      arrived: Int = 0, newest: Date? = nil
    ) {
      self.folder = folder
      self.name = name
      self.url = url
      self.menuURL = menuURL
      self.covers = covers
      self.count = count
      self.unplayed = unplayed
      self.arrived = arrived
      self.newest = newest
    }
  }

  public struct URLs: Sendable {
    /// The page without parameters, for its form.
    public var path: String
    /// The page with its parameters and without checkboxes, to which events return.
    public var here: String
    /// The same with checkboxes.
    public var select: String
    /// The same shows without a search.
    public var all: String
    /// The archived shows.
    public var archived: String
    /// The page with handles; nil where the order is not manual.
    public var arrange: String?
    /// The page that adds shows to the folder; nil for none.
    public var add: String?
    /// The search for shows.
    public var search: String?
    /// The import.
    public var importing: String?
    /// The form of a new playlist.
    public var newPlaylist: String?
    /// The user's own audio files.
    public var ownShows: String?

    public init(
      path: String, here: String, select: String, all: String, archived: String, arrange: String? = nil, add: String? = nil,
      search: String? = nil, importing: String? = nil, newPlaylist: String? = nil, ownShows: String? = nil
    ) {
      self.path = path
      self.here = here
      self.select = select
      self.all = all
      self.archived = archived
      self.arrange = arrange
      self.add = add
      self.search = search
      self.importing = importing
      self.newPlaylist = newPlaylist
      self.ownShows = ownShows
    }
  }
}
