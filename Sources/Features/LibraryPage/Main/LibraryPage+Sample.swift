import Components
import Foundation

extension LibraryPage.Content {
  /// Its links follow the base path.
  public static var sample: LibraryPage.Content {
    LibraryPage.Content(
      tiles: [
        .show(
          Show(
            show: 3, title: "Slow Green Things", author: "Meadow Radio", artworkURL: "/artwork/3", url: "/shows/3",
            menuURL: "/shows/3/actions", newest: Date(timeIntervalSince1970: 1_790_812_800), unplayed: 120, arrived: 3, isFavourite: true)),
        .folder(
          Folder(
            folder: 5, name: "Garden", url: "/library?folder=5", menuURL: "/library/folders/5",
            covers: [("Slow Green Things", "/artwork/3"), ("Tea at Four", nil)], count: 2, unplayed: 120, arrived: 3)),
        .show(Show(show: 4, title: "Tea at Four", url: "/shows/4", menuURL: "/shows/4/actions", isFailing: true)),
      ],
      folders: [(5, "Garden")], hasAny: true,
      urls: URLs(
        path: "/library", here: "/library", select: "/library?select=true", all: "/library", archived: "/library?part=archived",
        add: "/library?add=true", search: "/search", importing: "/import", newPlaylist: "/playlists/create",
        ownShows: "/own-shows"),
      segments: LibraryPage.segments([LibraryHead.Link(title: "Shows", url: "/library", isCurrent: true)]))
  }
}

extension LibraryPage.ShowActions {
  static var sample: LibraryPage.ShowActions {
    var actions = LibraryPage.ShowActions(
      show: LibraryPage.Content.Show(
        show: 3, title: "Slow Green Things", author: "Meadow Radio", url: "/shows/3", menuURL: "/shows/3/actions", isFavourite: true),
      isArchived: false, settingsURL: "/shows/3?settings=true", backURL: "/library")
    actions.shareURL = "/share?show=3"
    return actions
  }
}
