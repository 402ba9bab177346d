import Events
import Foundation
import Library
import PodcastModel
import Presenting
import ServiceRouter
import Services
import SidebarLists
import WebPage

/// The manager of the sidebar's lists.
public struct SidebarListsManager: Sendable {
  let library: Library
  /// It holds this Manager, and outlives it.
  unowned let router: Router

  public static func activate(in router: Router, library: Library) {
    let manager = SidebarListsManager(library: library, router: router)
    router.navigate(SidebarListsServices.Navigate.self) { _, viewer in
      Page(title: SidebarLists.title, identity: SidebarListsServices.name, body: SidebarLists.html(try await manager.content(viewer)))
    }
    router.onChange(Change.self) { change, viewer in
      switch change {
      case .subscription(_, UserID(viewer.userID)), .subscriptionMark(_, UserID(viewer.userID)), .playlists(UserID(viewer.userID)),
        .playlist(_, UserID(viewer.userID)):
        [LivePatch(SidebarLists.livePatch, attributes: ["data-reload-on": UUID().uuidString])]
      default: []
      }
    }
  }

  // MARK: - Private

  private func content(_ viewer: Viewer) async throws -> SidebarLists.Content {
    let user = UserID(viewer.userID)
    // Favourites come first.
    let shows = try await library.subscriptions.favouritesFirst(of: user, limit: Self.maxLinks).filter { $0.isFavourite && !$0.isArchived }
    let arrived = try await library.subscriptions.arrivedCounts(of: user)
    var content = SidebarLists.Content(
      folders: try await library.folders.members(of: user).prefix(Self.maxLinks).map { folder, shows in
        SidebarLists.Content.Link(
          key: "\(folder.id)", title: folder.name, url: LibraryPageServices.Navigate(folder: folder.id).path,
          menuURL: LibraryPageServices.NavigateFolderActions(folder: folder.id).path,
          drop: SidebarLists.Content.Drop(path: LibraryPageServices.moveToFolder, key: "show", fields: "folder=\(folder.id)"),
          count: shows.reduce(0) { $0 + (arrived[$1] ?? 0) }, countPatch: LibraryPageServices.UnplayedPatch(folder: folder.id).key)
      },
      favourites: shows.map {
        SidebarLists.Content.Link(
          title: $0.show.title, url: ShowPageServices.Navigate(show: $0.show.id.rawValue).path,
          menuURL: LibraryPageServices.NavigateShowActions(show: $0.show.id.rawValue).path, artworkURL: $0.show.artwork?.path,
          count: arrived[$0.show.id] ?? 0, countPatch: LibraryPageServices.UnplayedPatch(show: $0.show.id.rawValue).key)
      },
      playlists: try await library.playlists.listed(of: user, limit: Self.maxLinks).map(link))
    content.counts = try await router.markup(InboxPageServices.EmbedCount(), for: viewer)
    if router.hasProvider(LibraryPageServices.Navigate.self) {
      (content.addFolderURL, content.folderOrderURL) = (LibraryPageServices.addFolder, LibraryPageServices.moveFolder)
    }
    content.addPlaylistURL = router.path(to: PlaylistPageServices.NavigatePlaylist.create)
    if content.addPlaylistURL != nil { content.playlistOrderURL = PlaylistPageServices.move }
    content.people = try await library.people.followed(by: user, limit: Self.maxLinks).compactMap { name in
      router.path(to: PersonPageServices.Navigate(name: name)).map {
        SidebarLists.Content.Link(title: name, url: $0, menuURL: router.path(to: PersonPageServices.NavigateActions(name: name)))
      }
    }
    content.peopleURL = router.path(to: PersonPageServices.NavigateFollowed())
    return content
  }

  private func link(to list: ListedPlaylist) -> SidebarLists.Content.Link {
    switch list.id {
    case .playlist(let id):
      let key = "playlist-\(id)"
      return SidebarLists.Content.Link(
        key: key, title: list.name, url: PlaylistPageServices.NavigatePlaylist(playlist: "\(id)").path,
        menuURL: PlaylistPageServices.NavigateActions(list: key).path,
        drop: SidebarLists.Content.Drop(path: PlaylistPageServices.add, key: "episodes", fields: "playlist=\(id)&value=true"),
        count: list.episodeCount)
    case .smart(let id):
      return SidebarLists.Content.Link(
        key: "\(id)", title: list.name, url: PlaylistPageServices.Navigate(list: "\(id)").path,
        menuURL: PlaylistPageServices.NavigateActions(list: "\(id)").path)
    }
  }

  /// The maximum number of links in a section: the whole lists are in the Library.
  private static let maxLinks = 24
}
