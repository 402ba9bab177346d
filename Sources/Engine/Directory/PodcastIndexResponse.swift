/// A parser of the JSON of the Podcast Index: `{"status": "true", "feeds": [...]}`, one `feed`, or episodes as `items`.
///
/// Seen in the wild: `feed` is an empty list when there is none, `categories` is null or a list, numbers are 0 when they are unknown, a
/// dead feed among the results.
enum PodcastIndexResponse {
  /// The shows that are not dead, in order, each feed once.
  ///
  /// - Throws: `DirectoryError.notUnderstood` when the JSON has another shape. The same holds for the functions below.
  static func shows(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryShow] {
    try DirectoryError.decode(Shows.self, body).feeds.compactMap(\.value).compactMap(show).withoutDuplicateFeeds
  }

  static func oneShow(_ body: [UInt8]) throws(DirectoryError) -> DirectoryShow? {
    try DirectoryError.decode(OneShow.self, body).feed?.value.flatMap(show)
  }

  static func episodes(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryEpisode] {
    try DirectoryError.decode(Episodes.self, body).items.compactMap(\.value).compactMap(episode)
  }

  // MARK: - Private

  private struct Shows: Decodable {
    let feeds: [LossyValue<Feed>]
  }

  private struct OneShow: Decodable {
    let status: LossyValue<String>
    let feed: LossyValue<Feed>?
  }

  private struct Episodes: Decodable {
    let items: [LossyValue<Item>]
  }

  private struct Feed: Decodable {
    let title, url: String
    let link, author, ownerName, image, artwork, language, podcastGuid: String?
    let itunesId, dead, episodeCount: LossyInteger?
    let categories: LossyValue<[String: String]>?
  }

  private struct Item: Decodable {
    let title, feedUrl: String
    let feedTitle, guid, link, enclosureUrl, image, feedImage: String?
    let datePublished, duration: LossyInteger?
  }

  private static func show(_ feed: Feed) -> DirectoryShow? {
    guard feed.dead?.value != 1, let url = FieldNormalizer.webAddress(feed.url), let title = FieldNormalizer.name(feed.title) else {
      return nil
    }
    return DirectoryShow(
      title: title, author: FieldNormalizer.name(feed.author) ?? FieldNormalizer.name(feed.ownerName) ?? "", feedURL: url,
      artworkURL: FieldNormalizer.webAddress(feed.artwork) ?? FieldNormalizer.webAddress(feed.image),
      websiteURL: FieldNormalizer.webAddress(feed.link),
      itunesID: FieldNormalizer.positive(feed.itunesId), podcastGUID: FieldNormalizer.name(feed.podcastGuid)?.lowercased(),
      genre: firstCategory(feed.categories?.value), language: FieldNormalizer.name(feed.language)?.lowercased(),
      episodeCount: FieldNormalizer.positive(feed.episodeCount).map { Int(clamping: $0) })
  }

  /// The category with the smallest number: a JSON object has no order.
  private static func firstCategory(_ categories: [String: String]?) -> String? {
    let numbered = (categories ?? [:]).compactMap { number, name in Int(number).map { (number: $0, name: name) } }
    return FieldNormalizer.name(numbered.min { $0.number < $1.number }?.name)
  }

  private static func episode(_ item: Item) -> DirectoryEpisode? {
    guard let feed = FieldNormalizer.webAddress(item.feedUrl), let title = FieldNormalizer.name(item.title) else { return nil }
    return DirectoryEpisode(
      title: title, showTitle: FieldNormalizer.name(item.feedTitle) ?? "", feedURL: feed, guid: FieldNormalizer.name(item.guid),
      published: FieldNormalizer.positive(item.datePublished).flatMap(FieldNormalizer.date),
      durationSeconds: FieldNormalizer.positive(item.duration).map(Double.init),
      enclosureURL: FieldNormalizer.webAddress(item.enclosureUrl),
      artworkURL: FieldNormalizer.webAddress(item.image) ?? FieldNormalizer.webAddress(item.feedImage),
      websiteURL: FieldNormalizer.webAddress(item.link))
  }
}
