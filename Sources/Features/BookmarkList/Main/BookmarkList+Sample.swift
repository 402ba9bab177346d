import Components
import Foundation

extension BookmarkList.Content {
  public static let sample = {
    var content = BookmarkList.Content(
      shows: [
        Show(
          show: 3, title: PlayItem.sample.showTitle, url: "/shows/3", artworkURL: "/artwork/3",
          bookmarks: [
            Bookmark(id: 11, seconds: 754, note: "Where the moss comes from", url: "/episodes/7?t=754", episode: .sample),
            Bookmark(id: 12, seconds: 1_801, note: "", url: "/episodes/7?t=1801", episode: .sample),
          ])
      ],
      total: 2, query: "", url: "/bookmarks", searchPath: "/bookmarks", moreURL: nil)
    content.parts = .samples
    content.shows[0].bookmarks[0].shareURL = "/share?episode=7&t=754"
    content.exports = [("CSV", "/bookmarks/export/csv")]
    return content
  }()
}

extension [LibraryHead.Link] {
  fileprivate static let samples = [
    LibraryHead.Link(title: "Bookmarks", url: "/bookmarks", isCurrent: true),
    LibraryHead.Link(title: "Clips", url: "/clips", isCurrent: false),
  ]
}

extension BookmarkList.ClipsContent {
  public static let sample = {
    var content = BookmarkList.ClipsContent(
      shows: [
        Show(
          show: 3, title: PlayItem.sample.showTitle, url: "/shows/3", artworkURL: "/artwork/3",
          clips: [
            Clip(
              id: 4, start: 60, end: 90.5, title: "The wall", url: "/episodes/7?clip=4", audioURL: "/clips/4/audio",
              shareURL: "/share?clip=4", episode: .sample),
            Clip(
              id: 5, start: 0, end: 3_700, title: "", url: "/episodes/7?clip=5", audioURL: nil,
              shareURL: nil, episode: .sample),
          ])
      ],
      total: 2, url: "/clips", moreURL: "/clips?page=2", limits: 1...1_800)
    content.parts = .samples
    return content
  }()

  /// A user without clips.
  static let none = BookmarkList.ClipsContent(shows: [], total: 0, url: "/clips", moreURL: nil, limits: 1...1_800)
}

extension BookmarkList.Content.Bookmark {
  static let sample = BookmarkList.Content.sample.shows[0].bookmarks[0]
}

extension BookmarkList.ClipsContent.Clip {
  static let sample = BookmarkList.ClipsContent.sample.shows[0].clips[0]
}

extension BookmarkList.ClipForm {
  static let sample = {
    var form = BookmarkList.ClipForm(id: "new-clip", episode: 7, position: 754, duration: 2_733, back: "/player", limits: 1...1_800)
    form.shares = true
    return form
  }()
}

extension BookmarkList.LinksContent {
  public static let sample = BookmarkList.LinksContent(links: [
    Link(
      id: 2, title: "The wall", showTitle: PlayItem.sample.showTitle, path: "/shared/2.x",
      expires: Date(timeIntervalSince1970: 1_790_812_800), isPublic: true),
    Link(
      id: 1, title: PlayItem.sample.title, showTitle: PlayItem.sample.showTitle, path: "/shared/1.x",
      expires: Date(timeIntervalSince1970: 1_790_812_800), isPublic: false),
  ])

  /// A user without public links.
  static let none = BookmarkList.LinksContent(links: [])
}
