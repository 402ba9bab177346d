import Library
import RecentChanges

extension RecentChanges.Change {
  /// - Parameter title: The title of the first subject; nil where it is no longer available.
  /// - Returns: nil for an action that the page does not know.
  init?(_ change: LoggedChange, title: String?) {
    guard let action = RecentChanges.Action(rawValue: change.action.rawValue) else { return nil }
    self.init(action: action, count: change.subjects.count, title: title)
    if let name = change.name, let old = change.oldValue, let new = change.newValue {
      setting = RecentChanges.Setting(name: name, old: old, new: new)
    }
    if change.action == .showSetting, let old = change.oldValue.flatMap({ ShowPreference(text: $0[...]) }),
      let new = change.newValue.flatMap({ ShowPreference(text: $0[...]) })
    {
      showSettings = Self.differences(from: old, to: new)
    }
  }

  // MARK: - Private

  private static func differences(from old: ShowPreference, to new: ShowPreference) -> [RecentChanges.ShowSetting] {
    var settings: [RecentChanges.ShowSetting] = []
    if old.rate != new.rate { settings.append(.rate(old: old.rate, new: new.rate)) }
    if old.skipFirst != new.skipFirst { settings.append(.skipFirst(old: old.skipFirst, new: new.skipFirst)) }
    if old.skipLast != new.skipLast { settings.append(.skipLast(old: old.skipLast, new: new.skipLast)) }
    if old.order != new.order { settings.append(.newestFirst(old: isNewestFirst(old), new: isNewestFirst(new))) }
    if old.hidesPlayed != new.hidesPlayed { settings.append(.hidesPlayed(old: old.hidesPlayed, new: new.hidesPlayed)) }
    if old.skippedChapters != new.skippedChapters {
      settings.append(.skippedChapters(old: old.skippedTitles, new: new.skippedTitles))
    }
    return settings
  }

  private static func isNewestFirst(_ preference: ShowPreference) -> Bool? { preference.order.map { $0 == .newestFirst } }
}
