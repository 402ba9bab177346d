/// A parser of the JSON of the Podcast Index: `{"status": "true", "feeds": [...]}`, one `feed`, or episodes as `items`.
///
/// Seen in the wild: `feed` is an empty list when there is none, `categories` is null or a list, numbers are 0 when they are unknown, a
/// dead feed among the results.
enum PodcastIndexAnswer {
  /// The shows that are not dead, in order, each feed once.
  ///
  /// - Throws: `DirectoryError.notUnderstood` when the JSON has another shape. The same holds for the functions below.
  static func shows(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryShow] {
    try DirectoryError.decode(Shows.self, body).feeds.compactMap(\.value).compactMap(show).eachFeedOnce
  }

  static func oneShow(_ body: [UInt8]) throws(DirectoryError) -> DirectoryShow? {
    try DirectoryError.decode(OneShow.self, body).feed?.value.flatMap(show)
  }

  static func episodes(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryEpisode] {
    try DirectoryError.decode(Episodes.self, body).items.compactMap(\.value).compactMap(episode)
  }

  // MARK: - Private

  private struct Shows: Decodable {
    let feeds: [Tolerant<Feed>]
  }

  private struct OneShow: Decodable {
    let status: Tolerant<String>
    let feed: Tolerant<Feed>?
  }

  private struct Episodes: Decodable {
    let items: [Tolerant<Item>]
  }

  private struct Feed: Decodable {
    let title, url: String
    let link, author, ownerName, image, artwork, language, podcastGuid: String?
    let itunesId, dead, episodeCount: TolerantNumber?
    let categories: Tolerant<[String: String]>?
  }

  private struct Item: Decodable {
    let title, feedUrl: String
    let feedTitle, guid, link, enclosureUrl, image, feedImage: String?
    let datePublished, duration: TolerantNumber?
  }

  private static func show(_ feed: Feed) -> DirectoryShow? {
    guard feed.dead?.value != 1, let url = Facts.webAddress(feed.url), let title = Facts.name(feed.title) else { return nil }
    return DirectoryShow(
      title: title, author: Facts.name(feed.author) ?? Facts.name(feed.ownerName) ?? "", feedURL: url,
      artworkURL: Facts.webAddress(feed.artwork) ?? Facts.webAddress(feed.image), websiteURL: Facts.webAddress(feed.link),
      itunesID: Facts.positive(feed.itunesId), podcastGUID: Facts.name(feed.podcastGuid)?.lowercased(),
      genre: firstCategory(feed.categories?.value), language: Facts.name(feed.language)?.lowercased(),
      episodeCount: Facts.positive(feed.episodeCount).map { Int(clamping: $0) })
  }

  /// The category with the smallest number: a JSON object has no order.
  private static func firstCategory(_ categories: [String: String]?) -> String? {
    let numbered = (categories ?? [:]).compactMap { number, name in Int(number).map { (number: $0, name: name) } }
    return Facts.name(numbered.min { $0.number < $1.number }?.name)
  }

  private static func episode(_ item: Item) -> DirectoryEpisode? {
    guard let feed = Facts.webAddress(item.feedUrl), let title = Facts.name(item.title) else { return nil }
    return DirectoryEpisode(
      title: title, showTitle: Facts.name(item.feedTitle) ?? "", feedURL: feed, guid: Facts.name(item.guid),
      published: Facts.positive(item.datePublished).flatMap(Facts.date),
      durationSeconds: Facts.positive(item.duration).map(Double.init), enclosureURL: Facts.webAddress(item.enclosureUrl),
      artworkURL: Facts.webAddress(item.image) ?? Facts.webAddress(item.feedImage), websiteURL: Facts.webAddress(item.link))
  }
}
