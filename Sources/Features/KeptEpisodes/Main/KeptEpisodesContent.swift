import WebPage

extension KeptEpisodes {
  /// The content of the list; the episodes themselves are in the browser.
  public struct Content: Sample {
    /// Whether episodes are listed instead of their shows.
    public var listsEpisodes: Bool
    /// The list without a show in its address.
    public var allURL: String
    /// The library, for a device without episodes; nil where there is none.
    public var libraryURL: String?
    /// The page that leads a phone to a secure connection; nil where there is none.
    public var guideURL: String?

    public init(listsEpisodes: Bool, allURL: String, libraryURL: String?, guideURL: String?) {
      self.listsEpisodes = listsEpisodes
      self.allURL = allURL
      self.libraryURL = libraryURL
      self.guideURL = guideURL
    }
  }
}
