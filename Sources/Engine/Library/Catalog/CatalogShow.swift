import Storage

/// A show of the catalog: listed by somebody, fetched by nobody here.
public struct CatalogShow: Sendable, Equatable {
  /// http or https, normalised.
  public var feedURL: String
  public var title: String
  /// Empty when nobody is named.
  public var author: String
  public var artworkURL: String?
  public var websiteURL: String?
  public var itunesID: Int64?
  /// Lower case.
  public var podcastGUID: String?
  /// As feeds write it: "Health & Fitness".
  public var category: String?
  public var language: String?
  public var episodeCount: Int?

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

/// A show on its way into the catalog.
public struct CatalogEntry: Sendable {
  public var show: CatalogShow
  /// 0...255, the more the earlier it is found.
  public var popularity: Int
  /// Cut and folded, with blanks between.
  public var titleWords: String
  public var otherWords: String

  public init(show: CatalogShow, popularity: Int, titleWords: String, otherWords: String) {
    self.show = show
    self.popularity = popularity
    self.titleWords = titleWords
    self.otherWords = otherWords
  }
}
