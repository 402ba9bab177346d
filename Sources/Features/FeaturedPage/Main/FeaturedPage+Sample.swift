import Components
import Foundation

extension FeaturedPage.Content {
  public static let sample = FeaturedPage.Content(
    trending: FeaturedPage.Chart(shows: [green, hour]),
    continues: [episode(7, "Moss, slowly", heard: 600)], fresh: [episode(8, "Lichen for beginners", heard: 0)],
    topics: [FeaturedPage.Topic(key: "science", name: "Science", url: "/categories/science", shows: [hour])],
    version: 3, searchURL: "/search", categoriesURL: "/categories", today: Date(timeIntervalSince1970: 1_790_000_000)
  ).withLists

  private var withLists: Self {
    var content = self
    (content.importURL, content.continuesURL, content.freshURL) = ("/import", "/lists/in-progress", "/lists/new")
    return content
  }

  private static let green = ListedShow(
    title: "Slow Green Things", author: "Meadow Radio", genre: "Nature", feedURL: "https://slow.example/feed.xml",
    artworkURL: "/artwork/3", isSubscribed: true)

  private static let hour = ListedShow(
    title: "The Greenhouse Hour", author: "Ada Byron", genre: nil, feedURL: "https://greenhouse.example/rss", artworkURL: nil,
    isSubscribed: false)

  private static func episode(_ id: Int64, _ title: String, heard position: Double) -> EpisodeRow.Content {
    EpisodeRow.Content(
      episode: id, title: title, showTitle: "Slow Green Things", artworkURL: "/artwork/3", url: "/episodes/\(id)",
      published: Date(timeIntervalSince1970: 1_789_990_000),
      durationSeconds: 1800, positionSeconds: position, isFinished: false,
      play: .playable(
        PlayItem(
          episode: id, title: title, showTitle: "Slow Green Things", mediaURL: "/media/\(id)", start: position, rate: 1, duration: 1800,
          artworkURL: "/artwork/3", episodeURL: "/episodes/\(id)", showURL: "/shows/3")))
  }
}
