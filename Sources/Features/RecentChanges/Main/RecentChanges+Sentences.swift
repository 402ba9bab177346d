import Components
import Foundation
import WebPage

extension RecentChanges {
  public static var title: String { strings(.title) }
  public static var restoringTitle: String { strings(.restore) }

  public static let livePatch = "recent-changes"
  static let undoPath = "/recent-changes/did-undo"

  // MARK: - Notices after events

  /// - Parameter left: The subjects that stay as they are.
  public static func undone(left: Int) -> String { left > 0 ? strings(.undoneInPart, count: left) : strings(.undone) }
  /// All subjects have changed since, or no longer exist.
  public static var nothingToUndo: String { strings(.nothingToUndo) }
  /// The change was undone already, or is too old.
  public static var unavailable: String { strings(.unavailable) }
  /// - Parameter missing: The episodes that no longer exist.
  public static func restored(missing: Int) -> String { missing > 0 ? strings(.restoredInPart, count: missing) : strings(.restored) }
  public static var alreadyCurrent: String { strings(.isCurrent) }
  public static var noRecord: String { strings(.noRecord) }
  /// There is no space for the episodes to restore.
  public static var full: String { strings(.full) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }

  // MARK: - Changes

  /// "Removed 3 episodes from Up Next", "Playback speed: 1.2× → 1.5×".
  public static func sentence(_ change: Change) -> String {
    switch change.action {
    case .setting: settingSentence(change.setting)
    case .showSetting: showSettingSentence(change)
    default: strings(change.action.string, count: change.count, ["title": title(of: change)])
    }
  }

  /// The first title of several; nil for one subject, and for changes of the whole queue.
  static func detail(_ change: Change) -> String? {
    guard change.count > 1, let title = change.title else { return nil }
    switch change.action {
    case .queueSorted, .queueCleared, .queueReplaced, .queueRestored: return nil
    default: return strings(.andMore, count: change.count - 1, ["title": title])
    }
  }

  // MARK: - Private

  private static func title(of change: Change) -> String {
    change.title.map { strings(.quoted, ["title": shortened($0)]) } ?? strings(change.action.concernsShows ? .missingShow : .missingEpisode)
  }

  /// The verb follows the title: both fit in three lines of a phone.
  private static func shortened(_ title: String) -> String {
    title.count > maxTitle ? "\(title.prefix(maxTitle - 1))…" : title
  }

  private static let maxTitle = 60

  private static func settingSentence(_ setting: Setting?) -> String {
    guard let setting, let name = SettingText.name(of: setting.name) else { return strings(.setting) }
    guard let old = SettingText.value(setting.old, of: setting.name), let new = SettingText.value(setting.new, of: setting.name) else {
      return strings(.settingChanged, ["name": name])
    }
    return strings(.settingValue, ["name": name, "old": old, "new": new])
  }

  private static func showSettingSentence(_ change: Change) -> String {
    guard change.count == 1, change.showSettings.count == 1, let setting = change.showSettings.first else {
      return strings(.showSetting, count: change.count, ["title": title(of: change)])
    }
    let text = SettingText.text(of: setting)
    return strings(.showSettingValue, ["name": text.name, "title": title(of: change), "old": text.old, "new": text.new])
  }
}

extension RecentChanges.Action {
  fileprivate var string: RecentChangesString {
    switch self {
    case .queueAdded: .queueAdded
    case .queueMoved: .queueMoved
    case .queueRemoved: .queueRemoved
    case .queueSorted: .queueSorted
    case .queueCleared: .queueCleared
    case .queueReplaced: .queueReplaced
    case .queueChanged: .queueChanged
    case .queueRestored: .queueRestored
    case .queuePlayed: .queuePlayed
    case .subscribed: .subscribed
    case .unsubscribed: .unsubscribed
    case .showFavourite: .showFavourite
    case .showNotFavourite: .showNotFavourite
    case .showArchived: .showArchived
    case .showRestored: .showRestored
    case .played: .played
    case .unplayed: .unplayed
    case .unmarked: .unmarked
    case .favourite: .favourite
    case .notFavourite: .notFavourite
    case .archived: .archived
    case .restored: .restoredEpisodes
    case .setting: .setting
    case .showSetting: .showSetting
    case .showQuality: .showQuality
    case .downloadRule: .downloadRule
    case .showNotifications: .showNotifications
    case .showPlacements: .showPlacements
    case .episodeRule: .episodeRule
    case .defaultEpisodeRule: .defaultEpisodeRule
    }
  }
}
