extension SidebarLists.Content {
  public static let sample = SidebarLists.Content(
    folders: [Link(title: "Science", url: "/library?folder=1", menuURL: "/library/folders/1")],
    favourites: [Link(title: "Slow Green Things", url: "/shows/3", menuURL: "/shows/3/actions", artworkURL: "/artwork/3")],
    playlists: [
      Link(
        title: "Commute", url: "/playlists/4", menuURL: "/lists/playlist-4/actions",
        drop: Drop(path: "/playlist-page/did-add", fields: "playlist=4&value=true")),
      Link(title: "Short ones", url: "/lists/2", menuURL: "/lists/2/actions"),
    ])
}
