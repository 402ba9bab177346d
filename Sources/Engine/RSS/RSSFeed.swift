import Foundation

/// A feed to write.
public struct RSSFeed: Sendable, Equatable {
  /// The title of the feed.
  public var title: String
  /// The description, as plain text.
  public var summary: String
  /// The web page of the feed.
  public var link: String
  /// The URL of the feed itself.
  public var selfURL: String
  /// The episodes in the order of the feed.
  public var items: [RSSItem]

  /// Creates a feed.
  public init(title: String, summary: String, link: String, selfURL: String, items: [RSSItem] = []) {
    self.title = title
    self.summary = summary
    self.link = link
    self.selfURL = selfURL
    self.items = items
  }
}

/// An episode of a feed to write.
public struct RSSItem: Sendable, Equatable {
  /// The GUID.
  public var identity: String
  /// The title of the episode.
  public var title: String
  /// The summary, as plain text.
  public var summary: String
  /// The author (`itunes:author`).
  public var author: String
  /// The episode's web page; nil for none.
  public var link: String?
  /// The publication date; nil for none.
  public var published: Date?
  /// The duration in seconds; nil where it is unknown.
  public var seconds: Double?
  /// The URL of the audio.
  public var audioURL: String
  /// The MIME type of the audio.
  public var audioType: String
  /// The size of the audio in bytes; 0 where it is unknown.
  public var audioLength: Int64
  /// The URL of the cover; nil for none.
  public var artworkURL: String?
  /// The number of the season; nil for none.
  public var season: Int?
  /// The number of the episode; nil for none.
  public var number: Int?
  /// Whether the episode is explicit.
  public var isExplicit: Bool

  /// Creates an episode.
  public init(
    identity: String, title: String, summary: String = "", author: String = "", link: String? = nil, published: Date? = nil,
    seconds: Double? = nil, audioURL: String, audioType: String, audioLength: Int64 = 0, artworkURL: String? = nil, season: Int? = nil,
    number: Int? = nil, isExplicit: Bool = false
  ) {
    self.identity = identity
    self.title = title
    self.summary = summary
    self.author = author
    self.link = link
    self.published = published
    self.seconds = seconds
    self.audioURL = audioURL
    self.audioType = audioType
    self.audioLength = audioLength
    self.artworkURL = artworkURL
    self.season = season
    self.number = number
    self.isExplicit = isExplicit
  }
}
