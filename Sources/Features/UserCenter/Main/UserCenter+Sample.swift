extension UserCenter.Content {
  public static let sample = UserCenter.Content(
    subscriptions: [
      Subscription(
        show: 3, title: "Slow Green Things", author: "Meadow Radio", artworkURL: "/artwork/3", url: "/shows/3", episodeCount: 128),
      Subscription(show: 4, title: "Tea at Four", author: nil, artworkURL: nil, url: "/shows/4", episodeCount: 1),
    ],
    historyURL: "/history", searchURL: "/"
  ).with(
    Progress(isUnderWay: false, total: 2, done: 2, newEpisodes: 3, failed: 1),
    failures: [Failure(title: "Tea at Four", sentence: "The feed’s server does not answer.", url: "/shows/4/feed")])

  private func with(_ progress: Progress, failures: [Failure]) -> Self {
    var content = self
    (content.upNextURL, content.upNextCount, content.settingsURL) = ("/up-next", 3, "/settings")
    content.refresh.progress = progress
    content.refresh.failures = failures
    return content
  }
}
