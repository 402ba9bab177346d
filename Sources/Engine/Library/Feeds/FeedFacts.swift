import Foundation
import PodcastModel

/// The facts of a show from one fetch, to be stored.
public struct ShowFacts: Sendable, Equatable {
  /// The feed's address, without a user and password.
  public var feedURL: String
  /// The title; nil when the feed has none: then the stored title stays, or the address replaces it.
  public var title: String?
  /// The author; nil for none.
  public var author: String?
  /// The owner; nil for none.
  public var owner: String?
  /// The description as plain text.
  public var summary: String
  /// The show's website; nil for none.
  public var link: String?
  /// The language; nil for none.
  public var language: String?
  /// The main category; nil for none.
  public var category: String?
  /// The URL of the cover; nil for none.
  public var artworkURL: String?
  /// The URLs of other pictures, for a cover that is none.
  public var artworkFallbacks: [String] = []
  /// The order in which to play episodes.
  public var order: Show.Order
  /// Whether the show is explicit.
  public var isExplicit: Bool
  /// Whether the feed was truncated: a missing fact may be in the missing part, so its stored value stays.
  public var isPartial: Bool
  /// The shows that the publisher recommends.
  public var podroll: [RecommendedShow] = []
  /// The other parts of the podcast namespace.
  public var extras = ShowExtras()

  /// Creates the facts.
  public init(
    feedURL: String, title: String?, author: String? = nil, owner: String? = nil, summary: String = "", link: String? = nil,
    language: String? = nil, category: String? = nil, artworkURL: String? = nil, order: Show.Order = .episodic,
    isExplicit: Bool = false, isPartial: Bool = false
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
    self.isPartial = isPartial
  }
}

/// The facts of an episode from one fetch, to be stored.
public struct EpisodeMetadata: Sendable, Equatable {
  /// The identity of the episode within its show, stable between fetches.
  public var identity: String
  /// The title of the episode.
  public var title: String
  /// The subtitle; nil for none.
  public var subtitle: String?
  /// The beginning of the notes as plain text.
  public var summary: String
  /// The sanitized show notes.
  public var notesHTML: String?
  /// The episode's web page; nil for none.
  public var link: String?
  /// The publication date; nil for none.
  public var published: Date?
  /// The place in the show: the publication date where there is one.
  public var sortDate: Date
  /// The duration in seconds by the feed; nil for none.
  public var durationSeconds: Double?
  /// The file to play; nil for none.
  public var enclosure: Enclosure?
  /// The URL of the episode's own cover; nil for none.
  public var artworkURL: String?
  /// The URLs of other pictures, for a cover that is none.
  public var artworkFallbacks: [String] = []
  /// The number of the season; nil for none.
  public var season: Int?
  /// The number of the episode; nil for none.
  public var number: Int?
  /// The kind of the episode.
  public var kind: Episode.Kind
  /// Whether the episode is explicit.
  public var isExplicit: Bool
  /// The chapters in the feed itself.
  public var chapters: [Chapter]
  /// The name of the season; nil for none.
  public var seasonName: String?
  /// The other parts of the podcast namespace.
  public var extras = EpisodeExtras()
  /// The address of a chapters file (`podcast:chapters`); nil for none.
  public var chaptersURL: String?
  /// The addresses of transcripts (`podcast:transcript`).
  public var transcripts: [TranscriptSource] = []
  /// A hash of all facts in the feed: an episode with the same hash is not written again; nil: always written.
  public var contentHash: Int64?

  /// Creates the facts.
  public init(
    identity: String, title: String, subtitle: String? = nil, summary: String = "", notesHTML: String? = nil,
    link: String? = nil, published: Date? = nil, sortDate: Date, durationSeconds: Double? = nil,
    enclosure: Enclosure? = nil, artworkURL: String? = nil, season: Int? = nil, number: Int? = nil,
    kind: Episode.Kind = .full, isExplicit: Bool = false, chapters: [Chapter] = [], chaptersURL: String? = nil,
    contentHash: Int64? = nil
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
    self.chaptersURL = chaptersURL
    self.contentHash = contentHash
  }

  /// Whether the feed has chapters, or names a file with them.
  var namesChapters: Bool { !chapters.isEmpty || chaptersURL != nil }
}
