import WebPage

extension UserCenter {
  /// A part of the user's library with its own page.
  public enum Place: String, Sendable, CaseIterable {
    case subscriptions, lists, upNext, downloads, history, bookmarks, statistics, importing, settings

    /// The id of the leaf with its number.
    public var leaf: String { "center-\(rawValue)" }
  }

  /// The content of the page.
  public struct Content: Sample {
    /// The links to the parts whose features exist.
    public var places: [Place: Way]
    /// Whether there are shows to refresh.
    public var hasSubscriptions: Bool
    /// The search page, for users without subscriptions.
    public var searchURL: String?
    public var refresh = Refresh()

    public struct Way: Sendable {
      public var url: String
      /// The number in the row; of the lists, the number of new episodes; of the statistics, the seconds of this week. 0 where nothing
      /// is counted.
      public var amount: Double

      public init(url: String, amount: Double = 0) {
        self.url = url
        self.amount = amount
      }
    }

    public init(places: [Place: Way], hasSubscriptions: Bool, searchURL: String?) {
      self.places = places
      self.hasSubscriptions = hasSubscriptions
      self.searchURL = searchURL
    }
  }
}

extension UserCenter.Content {
  /// The refresh of all shows: the running one, or the last.
  public struct Refresh: Sendable {
    /// nil when there was none.
    public var progress: Progress?
    /// The shows whose refresh failed.
    public var failures: [Failure] = []

    public init() {}
  }

  public struct Progress: Sendable, Equatable {
    public var isUnderWay: Bool
    /// 0 until it is known.
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

  /// A show whose refresh failed.
  public struct Failure: Sendable {
    public var title: String
    /// The failure in a sentence.
    public var sentence: String
    /// The page with details.
    public var url: String

    public init(title: String, sentence: String, url: String) {
      self.title = title
      self.sentence = sentence
      self.url = url
    }
  }
}
