import Components

extension CategoryPage.Content {
  public static let sample = CategoryPage.Content(topics: [
    CategoryPage.Topic(key: "science", name: "Science", url: "/categories/science"),
    CategoryPage.Topic(key: "true-crime", name: "True Crime", url: "/categories/true-crime"),
    CategoryPage.Topic(key: "health", name: "Health & Fitness", url: "/categories/health"),
  ])
}

extension CategoryPage.TopicContent {
  static let sample = CategoryPage.TopicContent(
    topic: CategoryPage.Content.sample.topics[0],
    shows: [
      DirectoryShowRow(
        title: "Slow Green Things", author: "Meadow Radio", genre: "Nature", feedURL: "https://slow.example/feed.xml",
        artworkURL: "/artwork/3", isSubscribed: true, url: "/preview?feed=https%3A%2F%2Fslow.example%2Ffeed.xml"),
      DirectoryShowRow(
        title: "The Greenhouse Hour", author: "Ada Byron", genre: nil, feedURL: "https://greenhouse.example/rss", artworkURL: nil,
        isSubscribed: false, url: "/preview?feed=https%3A%2F%2Fgreenhouse.example%2Frss"),
    ], isInProgress: false, failureText: nil, version: 1, searchURL: "/search")
}
