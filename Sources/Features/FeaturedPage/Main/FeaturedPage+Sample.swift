import Components
import Foundation

extension FeaturedPage.Content {
  public static let sample = FeaturedPage.Content(
    trending: FeaturedPage.Chart(shows: [green, hour]),
    continueListening: [.running], fresh: [.sample],
    topics: [FeaturedPage.Topic(key: "science", name: "Science", url: "/categories/science", shows: [hour])],
    version: 3, searchURL: "/search", categoriesURL: "/categories", today: Date(timeIntervalSince1970: 1_790_812_800)
  ).withLists

  private var withLists: Self {
    var content = self
    (content.importURL, content.continuesURL, content.freshURL) = ("/import", "/lists/in-progress", "/lists/new")
    return content
  }

  private static let green = DirectoryShowRow(
    title: "Slow Green Things", author: "Meadow Radio", genre: "Nature", feedURL: "https://slow.example/feed.xml",
    artworkURL: "/artwork/3", isSubscribed: true)

  private static let hour = DirectoryShowRow(
    title: "The Greenhouse Hour", author: "Ada Byron", genre: nil, feedURL: "https://greenhouse.example/rss", artworkURL: nil,
    isSubscribed: false)
}
