import WebPage

extension UserCenter {
  /// What the user center shows.
  public struct Content: Sample {
    public var subscriptions: [Subscription]
    /// The play history; nil when that feature is not here.
    public var historyURL: String?
    /// The queue and how many wait in it; nil when that feature is not here.
    public var upNextURL: String?
    public var upNextCount = 0
    /// What is downloaded; nil when that feature is not here.
    public var downloadsURL: String?
    /// The settings; nil when that feature is not here.
    public var settingsURL: String?
    /// The page where shows are found, for someone who has none yet.
    public var searchURL: String?
    public var refresh = Refresh()

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

extension UserCenter.Content {
  /// The check of all shows for new episodes: the one under way, else the last.
  public struct Refresh: Sendable {
    /// Nil when there was none.
    public var progress: Progress?
    /// What could not be read.
    public var failures: [Failure] = []

    public init() {}
  }

  public struct Progress: Sendable, Equatable {
    public var isUnderWay: Bool
    /// 0 while it is being found out.
    public var total: Int
    public var done: Int
    public var newEpisodes: Int
    public var failed: Int

    public init(isUnderWay: Bool, total: Int, done: Int, newEpisodes: Int, failed: Int) {
      self.isUnderWay = isUnderWay
      self.total = total
      self.done = done
      self.newEpisodes = newEpisodes
      self.failed = failed
    }
  }

  /// A show whose feed could not be read.
  public struct Failure: Sendable {
    public var title: String
    /// What is wrong, in a sentence.
    public var sentence: String
    /// Where there is more about it.
    public var url: String

    public init(title: String, sentence: String, url: String) {
      self.title = title
      self.sentence = sentence
      self.url = url
    }
  }
}
