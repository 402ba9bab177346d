import Foundation
import PodcastModel

/// What one fetch says of a show, ready to be stored.
public struct ShowFacts: Sendable, Equatable {
  /// Where the feed lives; never with a user and password.
  public var feedURL: String
  /// Nil when the feed gives none: the one that is known stays, else the address stands in.
  public var title: String?
  public var author: String?
  /// Who is named as the show's owner.
  public var owner: String?
  /// Plain text.
  public var summary: String
  public var link: String?
  public var language: String?
  public var category: String?
  public var artworkURL: String?
  public var order: Show.Order
  public var isExplicit: Bool
  /// What the server sent to recognise this copy by.
  public var etag: String?
  public var lastModified: String?
  /// The feed broke off: what it does not say may have stood in the rest, so what is known of that stays.
  public var isPartial: Bool

  public init(
    feedURL: String, title: String?, author: String? = nil, owner: String? = nil, summary: String = "", link: String? = nil,
    language: String? = nil, category: String? = nil, artworkURL: String? = nil, order: Show.Order = .episodic,
    isExplicit: Bool = false, etag: String? = nil, lastModified: String? = nil, isPartial: Bool = false
  ) {
    self.feedURL = feedURL
    self.title = title
    self.author = author
    self.owner = owner
    self.summary = summary
    self.link = link
    self.language = language
    self.category = category
    self.artworkURL = artworkURL
    self.order = order
    self.isExplicit = isExplicit
    self.etag = etag
    self.lastModified = lastModified
    self.isPartial = isPartial
  }
}

/// What one fetch says of an episode, ready to be stored.
public struct EpisodeFacts: Sendable, Equatable {
  /// What the episode is recognised by within its show, from one fetch to the next.
  public var identity: String
  public var title: String
  public var subtitle: String?
  /// The beginning of the notes, as plain text.
  public var summary: String
  /// The show notes, sanitised.
  public var notesHTML: String?
  public var link: String?
  public var published: Date?
  /// Where it stands in the show; the published date where there is one.
  public var sortDate: Date
  public var durationSeconds: Double?
  public var enclosure: Enclosure?
  public var artworkURL: String?
  public var season: Int?
  public var number: Int?
  public var kind: Episode.Kind
  public var isExplicit: Bool
  /// As the feed itself lists them.
  public var chapters: [Chapter]
  /// Stands for all that the feed says of the episode: an episode with the same one is not written again. Nil: always written.
  public var contentHash: Int64?

  public init(
    identity: String, title: String, subtitle: String? = nil, summary: String = "", notesHTML: String? = nil,
    link: String? = nil, published: Date? = nil, sortDate: Date, durationSeconds: Double? = nil,
    enclosure: Enclosure? = nil, artworkURL: String? = nil, season: Int? = nil, number: Int? = nil,
    kind: Episode.Kind = .full, isExplicit: Bool = false, chapters: [Chapter] = [], contentHash: Int64? = nil
  ) {
    self.identity = identity
    self.title = title
    self.subtitle = subtitle
    self.summary = summary
    self.notesHTML = notesHTML
    self.link = link
    self.published = published
    self.sortDate = sortDate
    self.durationSeconds = durationSeconds
    self.enclosure = enclosure
    self.artworkURL = artworkURL
    self.season = season
    self.number = number
    self.kind = kind
    self.isExplicit = isExplicit
    self.chapters = chapters
    self.contentHash = contentHash
  }
}
