extension RecentChanges {
  /// A logged change, as a sentence names it.
  public struct Change: Sendable, Equatable {
    public var action: Action
    /// The number of its episodes or shows.
    public var count: Int
    /// The title of the first one; nil where it is no longer available.
    public var title: String?
    /// The name of a setting, with its values before and after; nil for other changes.
    public var setting: Setting?
    /// The settings of a show that have changed; empty for other changes.
    public var showSettings: [ShowSetting] = []

    public init(action: Action, count: Int, title: String? = nil) {
      self.action = action
      self.count = count
      self.title = title
    }
  }

  /// A changed setting, by its stored name and values.
  public struct Setting: Sendable, Equatable {
    public var name: String
    public var old: String
    public var new: String

    public init(name: String, old: String, new: String) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// A changed setting of a show; nil values stand for the general setting.
  public enum ShowSetting: Sendable, Equatable {
    case rate(old: Double?, new: Double?)
    /// In seconds.
    case skipFirst(old: Int?, new: Int?)
    /// In seconds.
    case skipLast(old: Int?, new: Int?)
    /// Whether the newest episode comes first.
    case newestFirst(old: Bool?, new: Bool?)
    case hidesPlayed(old: Bool?, new: Bool?)
    /// The titles of skipped chapters; empty for none.
    case skippedChapters(old: String?, new: String?)
  }

  /// The actions of the log.
  public enum Action: String, Sendable, CaseIterable {
    case queueAdded = "queue-added"
    case queueMoved = "queue-moved"
    case queueRemoved = "queue-removed"
    case queueSorted = "queue-sorted"
    case queueCleared = "queue-cleared"
    case queueReplaced = "queue-replaced"
    case queueChanged = "queue-changed"
    case queueRestored = "queue-restored"
    case queuePlayed = "queue-played"
    case subscribed, unsubscribed
    case showFavourite = "show-favourite"
    case showNotFavourite = "show-not-favourite"
    case showArchived = "show-archived"
    case showRestored = "show-restored"
    case played, unplayed, unmarked, favourite
    case notFavourite = "not-favourite"
    case archived, restored, setting
    case showSetting = "show-setting"
    case showQuality = "show-quality"
    case downloadRule = "download-rule"
    case showNotifications = "show-notifications"
    case showPlacements = "show-placements"
    case episodeRule = "episode-rule"
    case defaultEpisodeRule = "episode-rule-default"
  }
}

extension RecentChanges.Action {
  /// Whether it concerns shows, and not episodes.
  var concernsShows: Bool {
    switch self {
    case .subscribed, .unsubscribed, .showFavourite, .showNotFavourite, .showArchived, .showRestored: true
    case .showSetting, .showQuality, .downloadRule, .showNotifications, .showPlacements, .episodeRule: true
    default: false
    }
  }
}
