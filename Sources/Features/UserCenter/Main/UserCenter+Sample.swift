extension UserCenter.Content {
  public static let sample = UserCenter.Content(
    places: [
      .subscriptions: Way(url: "/subscriptions", amount: 2), .lists: Way(url: "/lists", amount: 3),
      .upNext: Way(url: "/up-next", amount: 3),
      .downloads: Way(url: "/downloads", amount: 1), .history: Way(url: "/history", amount: 42),
      .bookmarks: Way(url: "/bookmarks", amount: 7), .statistics: Way(url: "/statistics", amount: 8_040),
      .importing: Way(url: "/import"), .settings: Way(url: "/settings"),
    ],
    hasSubscriptions: true, searchURL: "/"
  ).with(
    Progress(isUnderWay: false, total: 2, done: 2, newEpisodes: 3, failed: 1),
    failures: [Failure(title: "Tea at Four", sentence: "The feed’s server isn’t responding", url: "/shows/4/feed")])

  private func with(_ progress: Progress, failures: [Failure]) -> Self {
    var content = self
    content.refresh.progress = progress
    content.refresh.failures = failures
    return content
  }
}
