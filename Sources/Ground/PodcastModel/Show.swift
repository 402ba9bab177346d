/// A podcast series: what a feed says of itself. A person's state is kept apart (see Subscription).
public struct Show: Sendable, Equatable, Identifiable {
  public let id: ShowID
  /// Where the feed is fetched from.
  public var feedURL: String
  public var title: String
  public var author: String?
  /// Plain text.
  public var summary: String
  /// The show's website.
  public var link: String?
  /// As the feed writes it, for example "en-GB".
  public var language: String?
  public var category: String?
  public var artwork: ArtworkID?
  public var order: Order
  public var isExplicit: Bool
  public var episodeCount: Int

  /// How the publisher wants the show heard.
  public enum Order: String, Sendable {
    /// Any episode stands alone: newest first.
    case episodic
    /// A story told in order.
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
