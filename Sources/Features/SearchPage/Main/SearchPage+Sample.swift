extension SearchPage.Content {
  public static let sample = SearchPage.Content(
    term: "green", notice: nil, opensAddress: false,
    results: [
      Result(
        title: "Slow Green Things", author: "Meadow Radio", genre: "Nature", feedURL: "https://slow.example/feed.xml",
        artworkURL: "/artwork/3"),
      Result(title: "The Greenhouse Hour", author: "Ada Byron", genre: nil, feedURL: "https://greenhouse.example/rss", artworkURL: nil),
    ],
    moreURL: "/search?page=2&term=green",
    subscriptions: [
      Subscription(title: "Slow Green Things", author: "Meadow Radio", artworkURL: "/artwork/3", url: "/shows/3"),
      Subscription(title: "Tea at Four", author: "The Kettle Collective", artworkURL: "/artwork/4", url: "/shows/4"),
    ])
}
