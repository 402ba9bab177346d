import Components
import WebPage

extension ShowPage {
  /// What the page of a show shows.
  public struct Content: Sample {
    public var show: Int64
    public var title: String
    public var author: String?
    /// Plain text, with line breaks.
    public var summary: String
    /// The show's website.
    public var link: String?
    public var category: String?
    public var artworkURL: String?
    public var isExplicit: Bool
    public var isSubscribed: Bool
    public var episodeCount: Int
    public var episodes: [EpisodeRow.Content]
    /// The page of newer episodes, when this is not the first.
    public var newerURL: String?
    /// The page of older episodes, where there are more.
    public var olderURL: String?

    public init(
      show: Int64, title: String, author: String?, summary: String, link: String?, category: String?,
      artworkURL: String?, isExplicit: Bool, isSubscribed: Bool, episodeCount: Int, episodes: [EpisodeRow.Content],
      newerURL: String?, olderURL: String?
    ) {
      self.show = show
      self.title = title
      self.author = author
      self.summary = summary
      self.link = link
      self.category = category
      self.artworkURL = artworkURL
      self.isExplicit = isExplicit
      self.isSubscribed = isSubscribed
      self.episodeCount = episodeCount
      self.episodes = episodes
      self.newerURL = newerURL
      self.olderURL = olderURL
    }
  }
}
