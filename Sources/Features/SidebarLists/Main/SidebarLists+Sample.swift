extension SidebarLists.Content {
  public static let sample = SidebarLists.Content(
    folders: [Link(title: "Science", url: "/library?folder=1")],
    favourites: [Link(title: "Slow Green Things", url: "/shows/3", artworkURL: "/artwork/3")],
    playlists: [
      Link(title: "Commute", url: "/playlists/4", drop: Drop(path: "/playlist-page/did-add", fields: "playlist=4&value=true")),
      Link(title: "Short ones", url: "/lists/2"),
    ])
}
