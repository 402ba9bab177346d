/// A podcast series, with the feed's data. User state is separate (see Subscription).
public struct Show: Sendable, Equatable, Identifiable {
  public let id: ShowID
  /// The address of the feed.
  public var feedURL: String
  public var title: String
  public var author: String?
  /// Plain text.
  public var summary: String
  /// The show's website.
  public var link: String?
  /// The language tag of the feed, for example "en-GB".
  public var language: String?
  public var category: String?
  public var artwork: ArtworkID?
  public var order: Order
  public var isExplicit: Bool
  public var episodeCount: Int

  /// The listening order that the publisher intends (`itunes:type`).
  public enum Order: String, Sendable {
    /// Episodes are independent: newest first.
    case episodic
    /// A story in episodes: oldest first.
    case serial
  }

  public init(
    id: ShowID, feedURL: String, title: String, author: String?, summary: String, link: String?, language: String?,
    category: String?, artwork: ArtworkID?, order: Order, isExplicit: Bool, episodeCount: Int
  ) {
    self.id = id
    self.feedURL = feedURL
    self.title = title
    self.author = author
    self.summary = summary
    self.link = link
    self.language = language
    self.category = category
    self.artwork = artwork
    self.order = order
    self.isExplicit = isExplicit
    self.episodeCount = episodeCount
  }
}
