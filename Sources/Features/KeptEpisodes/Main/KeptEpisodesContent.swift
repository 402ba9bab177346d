import WebPage

extension KeptEpisodes {
  /// The content of the page; the episodes themselves are in the browser.
  public struct Content: Sample {
    /// The subscribed shows, for the rules.
    public var shows: [(id: Int64, title: String)]
    /// The library, for a device without episodes; nil where there is none.
    public var libraryURL: String?
    /// The page that leads a phone to a secure connection; nil where there is none.
    public var guideURL: String?

    public init(shows: [(id: Int64, title: String)], libraryURL: String?, guideURL: String?) {
      self.shows = shows
      self.libraryURL = libraryURL
      self.guideURL = guideURL
    }
  }
}
