import Components

extension FeaturedPage.Content {
  public static let sample = FeaturedPage.Content(
    trending: FeaturedPage.Chart(shows: [green, hour]),
    topics: [FeaturedPage.Topic(key: "science", name: "Science", url: "/categories/science", shows: [hour])],
    version: 3, url: "/discover")

  static let green = DirectoryShowRow(
    title: "Slow Green Things", author: "Meadow Radio", genre: "Nature", feedURL: "https://slow.example/feed.xml",
    artworkURL: "/artwork/3", isSubscribed: true, url: "/preview?feed=https%3A%2F%2Fslow.example%2Ffeed.xml")

  static let hour = DirectoryShowRow(
    title: "The Greenhouse Hour", author: "Ada Byron", genre: nil, feedURL: "https://greenhouse.example/rss", artworkURL: nil,
    isSubscribed: false, url: "/preview?feed=https%3A%2F%2Fgreenhouse.example%2Frss")
}
