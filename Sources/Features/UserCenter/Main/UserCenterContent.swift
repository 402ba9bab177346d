import WebPage

extension UserCenter {
  /// A page of the user's, beside those of the tabs.
  public enum Section: String, Sendable, CaseIterable {
    case statistics, changes, settings, server, users, importing
  }

  /// The content of the page.
  public struct Content: Sample {
    /// The addresses of the pages whose features exist.
    public var sections: [Section: String]
    /// The seconds listened this week.
    public var listened: Double
    /// Whether there are shows to refresh.
    public var hasSubscriptions: Bool
    /// Whether the user has played anything.
    public var hasPlayed: Bool
    /// The event that ends the session of the browser; nil without one.
    public var signOutURL: String?
    /// The search page, for users without subscriptions.
    public var searchURL: String?
    public var refresh = Refresh()

    public init(sections: [Section: String], listened: Double = 0, hasSubscriptions: Bool, hasPlayed: Bool = false, searchURL: String?) {
      self.sections = sections
      self.listened = listened
      self.hasSubscriptions = hasSubscriptions
      self.hasPlayed = hasPlayed
      self.searchURL = searchURL
    }
  }
}

extension UserCenter.Content {
  /// The refresh of all shows: the running one, or the last.
  public struct Refresh: Sendable {
    /// nil when there was none.
    public var progress: Progress?
    /// The shows whose refresh failed, with the failure in a sentence and the page with details.
    public var failures: [(title: String, sentence: String, url: String)] = []

    public init() {}
  }

  public struct Progress: Sendable, Equatable {
    public var isInProgress: Bool
    /// 0 until it is known.
    public var total: Int
    public var done: Int
    public var newEpisodes: Int
    public var failed: Int

    public init(isInProgress: Bool, total: Int, done: Int, newEpisodes: Int, failed: Int) {
      self.isInProgress = isInProgress
      self.total = total
      self.done = done
      self.newEpisodes = newEpisodes
      self.failed = failed
    }
  }
}
