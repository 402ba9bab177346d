import WebPage

extension UserCenter {
  /// Where something of a person's own is.
  public enum Place: String, Sendable, CaseIterable {
    case subscriptions, lists, upNext, downloads, history, bookmarks, statistics, importing, settings

    /// What its amount is patched by.
    public var leaf: String { "center-\(rawValue)" }
  }

  /// What the user center shows.
  public struct Content: Sample {
    /// The ways to the places that are here.
    public var places: [Place: Way]
    /// There is something to check.
    public var hasSubscriptions: Bool
    /// The page where shows are found, for someone who has none yet.
    public var searchURL: String?
    public var refresh = Refresh()

    public struct Way: Sendable {
      public var url: String
      /// How much is there; of the lists, how many new episodes; of the statistics, the seconds of this week. 0 where nothing is counted.
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
