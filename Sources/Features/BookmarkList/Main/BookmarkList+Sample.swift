import Components

extension BookmarkList.Content {
  public static let sample = BookmarkList.Content(
    shows: [
      Show(
        show: 3, title: PlayItem.sample.showTitle, url: "/shows/3", artworkURL: "/artwork/3",
        bookmarks: [
          Bookmark(id: 11, seconds: 754, note: "Where the moss comes from", url: "/episodes/7?t=754", episode: .sample),
          Bookmark(id: 12, seconds: 1_801, note: "", url: "/episodes/7?t=1801", episode: .sample),
        ])
    ],
    total: 2, query: "", url: "/bookmarks", searchPath: "/bookmarks", moreURL: nil)
}
