extension UserCenter.Content {
  public static let sample = UserCenter.Content(
    subscriptions: [
      Subscription(
        show: 3, title: "Slow Green Things", author: "Meadow Radio", artworkURL: "/artwork/3", url: "/shows/3", episodeCount: 128),
      Subscription(show: 4, title: "Tea at Four", author: nil, artworkURL: nil, url: "/shows/4", episodeCount: 1),
    ],
    historyURL: "/history", searchURL: "/")
}
