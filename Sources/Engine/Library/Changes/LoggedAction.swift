/// The action of a logged change. The raw values are stored and must never be renamed.
public enum LoggedAction: String, Sendable, CaseIterable {
  /// Episodes were added to Up Next.
  case queueAdded = "queue-added"
  /// Episodes of Up Next were moved.
  case queueMoved = "queue-moved"
  /// Episodes were removed from Up Next.
  case queueRemoved = "queue-removed"
  /// Up Next has another order.
  case queueSorted = "queue-sorted"
  /// Up Next was cleared.
  case queueCleared = "queue-cleared"
  /// Another list has become Up Next.
  case queueReplaced = "queue-replaced"
  /// Episodes were added to Up Next, and others removed.
  case queueChanged = "queue-changed"
  /// Up Next was restored as it was before.
  case queueRestored = "queue-restored"
  /// An episode has left Up Next because it was played.
  case queuePlayed = "queue-played"
  /// Nothing has changed: the record of Up Next begins. No list has this entry.
  case queueBaseline = "queue-baseline"
  /// Subscriptions began.
  case subscribed
  /// Subscriptions ended.
  case unsubscribed
  /// Shows were added to the favourites.
  case showFavourite = "show-favourite"
  /// Shows were removed from the favourites.
  case showNotFavourite = "show-not-favourite"
  /// Shows were archived.
  case showArchived = "show-archived"
  /// Shows were restored from the archive.
  case showRestored = "show-restored"
  /// Episodes were marked as played.
  case played
  /// Episodes were marked as unplayed.
  case unplayed
  /// Marks as played or unplayed were undone: the episodes have their earlier positions. The values are the marks before and after.
  case unmarked
  /// Episodes were added to the favourites.
  case favourite
  /// Episodes were removed from the favourites.
  case notFavourite = "not-favourite"
  /// Episodes were archived.
  case archived
  /// Episodes were restored from the archive.
  case restored
  /// A setting has another value.
  case setting
  /// Settings of shows have other values.
  case showSetting = "show-setting"
  /// A show has another quality of audio; without a value, it is the publisher's own file.
  case showQuality = "show-quality"
  /// A show has another rule for automatic downloads.
  case downloadRule = "download-rule"
  /// Shows have other notifications of new episodes; the other parts of their rules are unchanged.
  case showNotifications = "show-notifications"
  /// New episodes of shows go to another place; the other parts of their rules are unchanged.
  case showPlacements = "show-placements"
  /// A show has another rule for new episodes.
  case episodeRule = "episode-rule"
  /// Shows without a rule of their own have another rule for new episodes.
  case defaultEpisodeRule = "episode-rule-default"
}

extension LoggedAction {
  /// A kind of changes, by which the log is filtered. The raw values are stored and must never be renamed.
  public enum Kind: String, Sendable, CaseIterable {
    /// Changes of Up Next.
    case queue
    /// Changes of subscriptions, and marks of shows.
    case shows
    /// Marks of episodes.
    case marks
    /// Changes of settings, in general and for shows.
    case settings
  }

  /// The kind of the action.
  public var kind: Kind {
    switch self {
    case .queueAdded, .queueMoved, .queueRemoved, .queueSorted, .queueCleared, .queueReplaced, .queueChanged, .queueRestored, .queuePlayed,
      .queueBaseline:
      .queue
    case .subscribed, .unsubscribed, .showFavourite, .showNotFavourite, .showArchived, .showRestored: .shows
    case .played, .unplayed, .unmarked, .favourite, .notFavourite, .archived, .restored: .marks
    case .setting, .showSetting, .showQuality, .downloadRule, .showNotifications, .showPlacements, .episodeRule, .defaultEpisodeRule:
      .settings
    }
  }

  /// Whether the subjects are shows; otherwise they are episodes.
  public var concernsShows: Bool {
    switch self {
    case .showSetting, .showQuality, .downloadRule, .showNotifications, .showPlacements, .episodeRule: true
    default: kind == .shows
    }
  }
}
