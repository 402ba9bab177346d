import Events
import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import Subscriptions

/// The log of a user's changes: it undoes logged changes, and restores Up Next as it was at a moment.
///
/// Library's repositories write the log. Undoing a change is a change like any other, by the engine that owns it: it is logged and can be
/// undone.
public struct ChangeLog: Sendable {
  let library: Library
  let listening: ListeningSessions
  let upNext: UpNextQueue
  let bookmarks: Bookmarks
  let userSettings: UserSettings
  let subscriptions: Subscriptions
  let newEpisodes: NewEpisodes
  let setDownloadRules: @Sendable ([ShowID: DownloadRule], UserID) async throws -> Int
  /// The clock.
  public let now: @Sendable () -> Date

  /// Creates the engine.
  ///
  /// - Parameters:
  ///   - setDownloadRules: sets a user's rules for automatic downloads of shows, and returns the number of shows whose rules have changed.
  ///   - now: the clock; tests pass a fixed one.
  public init(
    library: Library, listening: ListeningSessions, upNext: UpNextQueue, bookmarks: Bookmarks, userSettings: UserSettings,
    subscriptions: Subscriptions, newEpisodes: NewEpisodes,
    setDownloadRules: @escaping @Sendable ([ShowID: DownloadRule], UserID) async throws -> Int,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.listening = listening
    self.upNext = upNext
    self.bookmarks = bookmarks
    self.userSettings = userSettings
    self.subscriptions = subscriptions
    self.newEpisodes = newEpisodes
    self.setDownloadRules = setDownloadRules
    self.now = now
  }

  /// Undoes a change. Episodes and shows that have changed since, or no longer exist, stay as they are.
  ///
  /// - Returns: nil when the user has no such change, or has undone it already.
  /// - Throws: `PlaybackError.upNextIsFull`; `StorageError`.
  public func undo(_ id: LoggedChange.ID, by user: UserID) async throws -> UndoneChange? {
    guard let change = try await library.changeLog.change(id, of: user), change.undone == nil else { return nil }
    var author = ChangeAuthor.current
    author.undoes = id
    let result = try await ChangeAuthor.$current.withValue(author) { try await undo(change, for: user) }
    let entry = try await result.count > 0 ? library.changeLog.undo(of: change, by: user) : nil
    return UndoneChange(change: change, count: result.count, left: result.left, undo: entry)
  }

  // MARK: - Private

  /// The numbers of subjects that were changed back, and of those that stay as they are.
  typealias Result = (count: Int, left: Int)

  private func undo(_ change: LoggedChange, for user: UserID) async throws -> Result {
    switch change.action {
    case .queueAdded, .queueMoved, .queueRemoved, .queueSorted, .queueCleared, .queueReplaced, .queueChanged, .queueRestored, .queuePlayed,
      .queueBaseline:
      try await undoQueue(change, for: user)
    case .subscribed: try await unsubscribe(change, for: user)
    case .unsubscribed: try await subscribe(change, for: user)
    case .showFavourite, .showNotFavourite: try await set(.favourite, change.action == .showNotFavourite, change.shows, for: user)
    case .showArchived, .showRestored: try await set(.archived, change.action == .showRestored, change.shows, for: user)
    case .played, .unplayed: try await unmark(change, for: user)
    case .unmarked: try await remark(change, for: user)
    case .favourite, .notFavourite: try await setFavourite(change.action == .notFavourite, change.episodes, for: user)
    case .archived, .restored: try await setArchived(change.action == .restored, change, for: user)
    case .setting: try await undoSetting(change, for: user)
    case .showSetting: try await undoShowSettings(change, for: user)
    case .showQuality: try await undoQuality(change, for: user)
    case .downloadRule: try await undoDownloadRule(change, for: user)
    case .showNotifications: try await undoNotifications(change, for: user)
    case .showPlacements: try await undoPlacements(change, for: user)
    case .episodeRule: try await undoRule(change, for: user)
    case .defaultEpisodeRule: try await undoDefaultRule(change, for: user)
    }
  }
}

/// A change that was undone.
public struct UndoneChange: Sendable, Equatable {
  /// The change.
  public let change: LoggedChange
  /// The number of its subjects that are as they were before it; 0 when nothing could be undone.
  public let count: Int
  /// The number of subjects that stay as they are: they have changed since, or no longer exist.
  public let left: Int
  /// The change that undoing it was; nil when nothing could be undone.
  public let undo: LoggedChange.ID?
}
