extension UserCenter.Content {
  public static var sample: UserCenter.Content {
    var content = UserCenter.Content(
      sections: [
        .subscriptions: ("/library", 2), .lists: ("/lists", 3),
        .upNext: ("/up-next", 3),
        .downloads: ("/downloads", 1), .history: ("/history", 42),
        .bookmarks: ("/bookmarks", 7), .statistics: ("/statistics", 8_040),
        .changes: ("/recent-changes", 0),
        .importing: ("/import", 0), .ownShows: ("/own-shows", 0), .settings: ("/settings", 0), .server: ("/settings/server", 0),
        .users: ("/settings/users", 0),
      ],
      hasSubscriptions: true, searchURL: "/")
    content.refresh.progress = Progress(isInProgress: false, total: 2, done: 2, newEpisodes: 3, failed: 1)
    content.refresh.failures = [("Tea at Four", "The feed’s server isn’t responding", "/shows/4/feed")]
    return content
  }
}
