import WebPage

extension UserCenter {
  /// What the user center shows.
  public struct Content: Sample {
    public var subscriptions: [Subscription]
    /// The play history; nil when that feature is not here.
    public var historyURL: String?
    /// The page where shows are found, for someone who has none yet.
    public var searchURL: String?

    public struct Subscription: Sendable {
      public var show: Int64
      public var title: String
      public var author: String?
      public var artworkURL: String?
      public var url: String
      public var episodeCount: Int

      public init(show: Int64, title: String, author: String?, artworkURL: String?, url: String, episodeCount: Int) {
        self.show = show
        self.title = title
        self.author = author
        self.artworkURL = artworkURL
        self.url = url
        self.episodeCount = episodeCount
      }
    }

    public init(subscriptions: [Subscription], historyURL: String?, searchURL: String?) {
      self.subscriptions = subscriptions
      self.historyURL = historyURL
      self.searchURL = searchURL
    }
  }
}
