import Components
import Foundation
import Library
import LibraryPage
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Subscriptions
import WebPage

extension LibraryPageManager {
  func page(for task: LibraryPageServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page? {
    let user = UserID(viewer.userID)
    let layout = try await subscriptions.libraryLayout(of: user)
    let shows = try await library.subscriptions.libraryShows(of: user, by: layout.order)
    let folders = try await library.folders.all(of: user)
    let members = try await library.folders.folders(of: user)

    // A deleted folder counts as none.
    let folder = folders.first { $0.id == task.folder }
    let filter = folder == nil ? task.part.flatMap(LibraryFilter.init) ?? layout.filter : .all
    let query = String((task.query ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.maxQuery))
    let mode = mode(of: task, in: folder, layout.order)
    let showsFolders = folder == nil && filter == .all && query.isEmpty
    let listed = shows.filter { show in
      let isInside = folder.map { isMember(show, of: $0, members) }
      if mode == .adding { return !show.isArchived && isInside == false }
      guard filter.shows(show), query.isEmpty || show.title.localizedStandardContains(query) else { return false }
      return isInside ?? (!showsFolders || members[show.id] == nil)
    }
    let tiles = listed.map { LibraryPage.Content.Tile.show(LibraryPage.Content.Show($0)) }
    var content = LibraryPage.Content(
      tiles: showsFolders && (mode == .browsing || mode == .arranging)
        ? arranged(tiles, folders.map { self.folder($0, shows, members) }, by: layout.order) : tiles,
      order: LibraryPage.Order(rawValue: layout.order.rawValue) ?? .new, filter: LibraryPage.Filter(rawValue: filter.rawValue) ?? .all,
      view: LibraryPage.View(rawValue: layout.view.rawValue) ?? .medium,
      coverSize: LibraryPage.View(rawValue: layout.coverSize.rawValue) ?? .medium, mode: mode, folder: folder.map { ($0.id, $0.name) },
      folders: folders.map { ($0.id, $0.name) }, query: query, hasAny: !shows.isEmpty || !folders.isEmpty,
      urls: urls(task, folder: folder?.id, query: query, layout.order, router), today: now())
    content.deleted = folder == nil ? task.deleted.flatMap(Self.deleted) : nil
    if folder == nil, mode == .browsing { content.segments = LibraryPage.segments(segments(current: .shows, router)) }
    let identity = LibraryPageServices.name + (folder.map { ":\($0.id)" } ?? "")
    return Page(title: folder?.name ?? LibraryPage.title, identity: identity, body: LibraryPage.html(content))
  }

  func segments(current: LibraryPageServices.Segment, _ router: Router) -> [LibraryHead.Link] {
    let pages: [(segment: LibraryPageServices.Segment, title: String, path: String?)] = [
      (.shows, LibraryPage.shows, router.path(to: LibraryPageServices.Navigate())),
      (.inbox, LibraryPage.inbox, router.path(to: InboxPageServices.Navigate())),
      (.downloads, LibraryPage.downloads, router.path(to: DownloadCenterServices.Navigate())),
      (.playlists, LibraryPage.playlists, router.path(to: PlaylistPageServices.NavigateLists())),
      (.bookmarks, LibraryPage.saved, router.path(to: BookmarkListServices.Navigate())),
      (.history, LibraryPage.history, router.path(to: PlayHistoryServices.Navigate())),
    ]
    return pages.compactMap { page in
      page.path.map { LibraryHead.Link(title: page.title, url: $0, isCurrent: page.segment == current) }
    }
  }

  /// The shows in `folder`, without archived ones.
  ///
  /// - Parameter members: The folders of each show.
  func shows(_ all: [LibraryShow], in folder: Folder, _ members: [ShowID: [Folder]]) -> [LibraryShow] {
    all.filter { !$0.isArchived && isMember($0, of: folder, members) }
  }

  // MARK: - Private

  private func isMember(_ show: LibraryShow, of folder: Folder, _ members: [ShowID: [Folder]]) -> Bool {
    members[show.id]?.contains { $0.id == folder.id } == true
  }

  private func mode(of task: LibraryPageServices.Navigate, in folder: Folder?, _ order: Subscription.Order) -> LibraryPage.Mode {
    if task.adds == true, folder != nil { return .adding }
    if task.selects == true { return .selecting }
    return task.arranges == true && order == .manual ? .arranging : .browsing
  }

  private func urls(
    _ task: LibraryPageServices.Navigate, folder: Int64?, query: String, _ order: Subscription.Order, _ router: Router
  ) -> LibraryPage.Content.URLs {
    func path(_ change: (inout LibraryPageServices.Navigate) -> Void = { _ in }) -> String {
      var here = LibraryPageServices.Navigate(part: task.part, folder: folder)
      here.query = query.isEmpty ? nil : query
      change(&here)
      return here.path
    }
    return LibraryPage.Content.URLs(
      path: LibraryPageServices.Navigate().path, here: path(), select: path { $0.selects = true }, all: path { $0.query = nil },
      archived: LibraryPageServices.Navigate(part: LibraryFilter.archived.rawValue).path,
      arrange: order == .manual && query.isEmpty ? path { $0.arranges = true } : nil, add: folder == nil ? nil : path { $0.adds = true },
      search: router.path(to: SearchPageServices.Navigate()), importing: router.path(to: SubscriptionImportServices.Navigate()),
      newPlaylist: router.path(to: PlaylistPageServices.NavigatePlaylist.create), ownShows: router.path(to: OwnShowsServices.Navigate()))
  }

  private func folder(_ folder: Folder, _ shows: [LibraryShow], _ members: [ShowID: [Folder]]) -> LibraryPage.Content.Folder {
    let inside = self.shows(shows, in: folder, members)
    return LibraryPage.Content.Folder(
      folder: folder.id, name: folder.name, url: LibraryPageServices.Navigate(folder: folder.id).path,
      menuURL: LibraryPageServices.NavigateFolderActions(folder: folder.id).path,
      covers: inside.prefix(4).map { ($0.title, $0.artwork?.path) }, count: inside.count,
      unplayed: inside.reduce(0) { $0 + $1.unplayed },
      arrived: inside.reduce(0) { $0 + $1.arrived }, newest: inside.compactMap(\.newest).max())
  }

  /// Folders stand among the shows where the order has a place for them, and first in the manual one.
  private func arranged(
    _ shows: [LibraryPage.Content.Tile], _ folders: [LibraryPage.Content.Folder], by order: Subscription.Order
  ) -> [LibraryPage.Content.Tile] {
    let tiles = folders.map { LibraryPage.Content.Tile.folder($0) } + shows
    switch order {
    case .manual: return tiles
    case .new: return tiles.sorted { ($0.newest ?? .distantPast) > ($1.newest ?? .distantPast) }
    case .unplayed: return tiles.sorted { $0.unplayed > $1.unplayed }
    case .title: return tiles.sortedByTitle(\.title)
    }
  }

  /// - Parameter text: the folder and the number of its lists as in the page's address: "5.1".
  private static func deleted(_ text: String) -> (folder: Int64, lists: Int)? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, let folder = Int64(parts[0]), let lists = Int(parts[1]), lists >= 0 else { return nil }
    return (folder, lists)
  }

  private static let maxQuery = 200
}

extension LibraryFilter {
  fileprivate func shows(_ show: LibraryShow) -> Bool {
    switch self {
    case .all: !show.isArchived
    case .favourites: !show.isArchived && show.isFavourite
    case .unplayed: !show.isArchived && show.unplayed > 0
    case .failing: !show.isArchived && show.isFailing
    case .archived: show.isArchived
    }
  }
}

extension LibraryPage.Content.Show {
  init(_ show: LibraryShow) {
    self.init(
      show: show.id.rawValue, title: show.title, author: show.author, artworkURL: show.artwork?.path,
      url: ShowPageServices.Navigate(show: show.id.rawValue).path,
      menuURL: LibraryPageServices.NavigateShowActions(show: show.id.rawValue).path, newest: show.newest, unplayed: show.unplayed,
      arrived: show.arrived, isFavourite: show.isFavourite, isFailing: show.isFailing)
  }
}

extension LibraryPage.Content.Tile {
  fileprivate var title: String {
    switch self {
    case .show(let show): show.title
    case .folder(let folder): folder.name
    }
  }

  fileprivate var newest: Date? {
    switch self {
    case .show(let show): show.newest
    case .folder(let folder): folder.newest
    }
  }

  fileprivate var unplayed: Int {
    switch self {
    case .show(let show): show.unplayed
    case .folder(let folder): folder.unplayed
    }
  }
}
