extension OwnShows.Content {
  public static let sample: OwnShows.Content = {
    var content = listed
    content.ignored = Ignored.Reason.allCases.map { Ignored(path: "<b>Moss/\($0).txt", reason: $0) }
    return content
  }()

  private static let listed = OwnShows.Content(
    shows: [
      Show(
        show: 8, title: "Moss at Midnight", url: "/shows/8", editURL: "/own-shows/8", episodes: 12, isShared: false, isWatched: false,
        isMissing: false),
      Show(
        show: 9, title: "<b>Field Recordings", url: "/shows/9", editURL: "/own-shows/9", episodes: 1, isShared: true, isWatched: true,
        isMissing: true),
    ],
    excludedFolders: ["<b>Demos"], problem: "This file isn’t audio",
    report: Report(
      added: 2, url: "/shows/8", failures: [("<b>notes.txt", "This file isn’t audio"), ("", "This file is damaged")],
      note: "3 more files weren’t uploaded"),
    maxFiles: 100, maxFileBytes: 2 << 30)
}

extension OwnShows.Editing {
  public static let sample = OwnShows.Editing(
    show: 8, title: "<b>Moss at Midnight", deletionURL: "/own-shows/8/delete", backURL: "/own-shows", problem: "Enter a name",
    maxTitleLength: 200)
}

extension OwnShows.Deletion {
  public static let sample = OwnShows.Deletion(
    show: 8, title: "<b>Moss at Midnight", isWatched: true, isShared: true, backURL: "/own-shows/8")
}
