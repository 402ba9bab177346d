import WebPage

extension OwnShows {
  /// The content of the page.
  public struct Content: Sample {
    public struct Show: Sendable {
      public var show: Int64
      public var title: String
      public var url: String
      public var episodes: Int
      public var isShared: Bool
      /// Whether it is a folder that the server watches.
      public var isWatched: Bool
      /// Whether its folder is missing.
      public var isMissing: Bool

      public init(show: Int64, title: String, url: String, episodes: Int, isShared: Bool, isWatched: Bool, isMissing: Bool) {
        self.show = show
        self.title = title
        self.url = url
        self.episodes = episodes
        self.isShared = isShared
        self.isWatched = isWatched
        self.isMissing = isMissing
      }
    }

    public var shows: [Show]
    /// Why the last file was not added, in a sentence.
    public var problem: String?
    /// Changes with the list.
    public var version: String { shows.map { "\($0.show) \($0.episodes) \($0.isShared) \($0.isMissing)" }.joined(separator: ",") }

    public init(shows: [Show], problem: String? = nil) {
      self.shows = shows
      self.problem = problem
    }
  }
}
