import WebPage

extension SidebarLists.Content {
  /// Computed, because its markup contains links, which depend on the base path.
  public static var sample: SidebarLists.Content {
    var content = SidebarLists.Content(
      folders: [
        Link(
          key: "1", title: "Science", url: "/library?folder=1", menuURL: "/library/folders/1",
          drop: Drop(path: "/library-page/did-move-to-folder", key: "show", fields: "folder=1"), count: 4,
          countPatch: "unplayed-folder-1")
      ],
      favourites: [
        Link(
          title: "Slow Green Things", url: "/shows/3", menuURL: "/shows/3/actions", artworkURL: "/artwork/3", count: 0,
          countPatch: "unplayed-3")
      ],
      playlists: [
        Link(
          key: "playlist-4", title: "Commute", url: "/playlists/4", menuURL: "/lists/playlist-4/actions",
          drop: Drop(path: "/playlist-page/did-add", key: "episodes", fields: "playlist=4&value=true"), count: 12),
        Link(key: "2", title: "Short ones", url: "/lists/2", menuURL: "/lists/2/actions"),
      ])
    content.counts = "<span data-live=\"inbox-count\">3</span>"
    (content.addFolderURL, content.addPlaylistURL) = ("/library-page/did-add-folder", "/playlists/create")
    content.people = [Link(title: "Tamsin Rook", url: "/person?name=Tamsin%20Rook", menuURL: "/person/actions?name=Tamsin%20Rook")]
    content.peopleURL = "/people"
    content.folderOrderURL = "/library-page/did-move-folder"
    content.playlistOrderURL = "/playlist-page/did-move-list"
    return content
  }
}
