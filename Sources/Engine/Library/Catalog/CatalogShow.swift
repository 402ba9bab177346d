import Storage

/// A show of the catalog.
public struct CatalogShow: Sendable, Equatable {
  /// The address of the feed: http or https, normalised.
  public var feedURL: String
  /// The title of the show.
  public var title: String
  /// The author; empty for none.
  public var author: String
  /// The URL of the cover; nil for none.
  public var artworkURL: String?
  /// The show's website; nil for none.
  public var websiteURL: String?
  /// The Apple Podcasts id; nil for none.
  public var itunesID: Int64?
  /// The `podcast:guid` in lower case; nil for none.
  public var podcastGUID: String?
  /// The category as in feeds: "Health & Fitness".
  public var category: String?
  /// The language as in feeds; nil for none.
  public var language: String?
  /// The number of episodes; nil where it is unknown.
  public var episodeCount: Int?

  /// Creates a show.
  public init(
    feedURL: String, title: String, author: String = "", artworkURL: String? = nil, websiteURL: String? = nil, itunesID: Int64? = nil,
    podcastGUID: String? = nil, category: String? = nil, language: String? = nil, episodeCount: Int? = nil
  ) {
    self.feedURL = feedURL
    self.title = title
    self.author = author
    self.artworkURL = artworkURL
    self.websiteURL = websiteURL
    self.itunesID = itunesID
    self.podcastGUID = podcastGUID
    self.category = category
    self.language = language
    self.episodeCount = episodeCount
  }

  init(_ row: Row) throws {
    self.init(
      feedURL: try row.text("feed_url"), title: try row.text("title"), author: try row.text("author"),
      artworkURL: try row.optionalText("artwork_url"), websiteURL: try row.optionalText("website_url"),
      itunesID: try row.optionalInt64("itunes_id"), podcastGUID: try row.optionalText("podcast_guid"),
      category: try row.optionalText("category"), language: try row.optionalText("language"),
      episodeCount: try row.optionalInt("episode_count"))
  }
}

/// A show with its words, to be added to the catalog.
public struct CatalogEntry: Sendable {
  /// The show.
  public var show: CatalogShow
  /// 0...255; a higher one ranks first.
  public var popularity: Int
  /// The folded words of the title, separated by spaces.
  public var titleWords: String
  /// The folded words of the author, separated by spaces.
  public var otherTerms: String

  /// Creates an entry.
  public init(show: CatalogShow, popularity: Int, titleWords: String, otherTerms: String) {
    self.show = show
    self.popularity = popularity
    self.titleWords = titleWords
    self.otherTerms = otherTerms
  }
}
