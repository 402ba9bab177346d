import WebPage

extension UserCenter {
  /// A part of the user's library with its own page.
  public enum Section: String, Sendable, CaseIterable {
    case subscriptions, lists, upNext, downloads, history, bookmarks, statistics, changes, importing, ownShows, settings, server,
      users

    /// The id of the leaf with its number.
    public var patchID: String { "center-\(rawValue)" }
  }

  /// The content of the page.
  public struct Content: Sample {
    /// The links to the parts whose features exist, with the number in the row; of the lists, the number of new episodes; of the
    /// statistics, the seconds of this week. 0 where nothing is counted.
    public var sections: [Section: (url: String, amount: Double)]
    /// Whether there are shows to refresh.
    public var hasSubscriptions: Bool
    /// The search page, for users without subscriptions.
    public var searchURL: String?
    public var refresh = Refresh()

    public init(sections: [Section: (url: String, amount: Double)], hasSubscriptions: Bool, searchURL: String?) {
      self.sections = sections
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
