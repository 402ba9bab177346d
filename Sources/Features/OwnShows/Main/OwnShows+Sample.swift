extension OwnShows.Content {
  public static let sample = OwnShows.Content(
    shows: [
      Show(show: 8, title: "Moss at Midnight", url: "/shows/8", episodes: 12, isShared: false, isWatched: false, isMissing: false),
      Show(show: 9, title: "Field Recordings", url: "/shows/9", episodes: 1, isShared: true, isWatched: true, isMissing: true),
    ],
    problem: "This file isn’t audio")
}
