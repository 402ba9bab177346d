/// One feed as its publisher wrote it: text trimmed, URLs resolved, nothing made up.
///
/// Encodes to JSON with every key present: an absent value is null, an empty list is [].
public struct ParsedFeed: Sendable, Equatable {
  /// How the publisher wants episodes to be heard (`itunes:type`).
  public enum Kind: String, Sendable, Encodable {
    case episodic, serial
  }

  public var title: String?
  /// The show's website.
  public var link: String?
  /// As published: plain text or HTML. Use `descriptionHTML` or `descriptionText` to show it.
  public var description: String?
  /// A BCP 47 code such as "en-us", as published.
  public var language: String?
  public var author: String?
  public var artworkURL: String?
  /// Apple categories: the main one first, then its subcategories.
  public var categories: [[String]] = []
  public var owner: ParsedOwner?
  public var generator: String?
  public var keywords: [String] = []
  /// `podcast:locked`: the publisher forbids import elsewhere.
  public var locked: Bool?
  public var explicit: Bool?
  public var kind: Kind?
  /// The feed has moved here (`itunes:new-feed-url`).
  public var newFeedURL: String?
  /// Older episodes (RFC 5005, `rel="next"`).
  public var nextPageURL: String?
  public var fundingURL: String?
  public var podcastGUID: String?
  /// False when the body ended before the outermost element did.
  public var complete = true
  /// What had to be mended before or while reading: short stable names such as "stray-ampersand", sorted.
  public var repairs: [String] = []
  /// In document order.
  public var episodes: [ParsedEpisode] = []

  public init() {}

  /// The description, sanitised and ready to be put into a page. Computed at each use.
  public var descriptionHTML: String? {
    description.flatMap { ShowNotes.sanitised($0, base: link).nonEmpty }
  }

  /// The description as one line of plain text. Computed at each use.
  public var descriptionText: String? { description.flatMap { ShowNotes.plainText($0).nonEmpty } }
}

extension ParsedFeed: Encodable {
  enum CodingKeys: String, CodingKey {
    case title, link, description, language, author, artworkURL, categories, owner, generator, keywords, locked
    case explicit, kind, newFeedURL, nextPageURL, fundingURL, podcastGUID, complete, repairs, episodes
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
    try container.encode(link, forKey: .link)
    try container.encode(description, forKey: .description)
    try container.encode(language, forKey: .language)
    try container.encode(author, forKey: .author)
    try container.encode(artworkURL, forKey: .artworkURL)
    try container.encode(categories, forKey: .categories)
    try container.encode(owner, forKey: .owner)
    try container.encode(generator, forKey: .generator)
    try container.encode(keywords, forKey: .keywords)
    try container.encode(locked, forKey: .locked)
    try container.encode(explicit, forKey: .explicit)
    try container.encode(kind, forKey: .kind)
    try container.encode(newFeedURL, forKey: .newFeedURL)
    try container.encode(nextPageURL, forKey: .nextPageURL)
    try container.encode(fundingURL, forKey: .fundingURL)
    try container.encode(podcastGUID, forKey: .podcastGUID)
    try container.encode(complete, forKey: .complete)
    try container.encode(repairs, forKey: .repairs)
    try container.encode(episodes, forKey: .episodes)
  }
}
