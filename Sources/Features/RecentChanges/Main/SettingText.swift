import Components
import Foundation
import WebPage

/// The names of settings and their values, as the settings page shows them.
enum SettingText {
  /// - Parameter stored: The name as it is stored.
  /// - Returns: nil for a setting that no page shows.
  static func name(of stored: String) -> String? { strings[stored].map { RecentChanges.strings($0) } }

  /// - Returns: nil for a setting without a short value.
  static func value(_ stored: String, of name: String) -> String? {
    switch name {
    case "skip-back", "skip-forward", "skip-first", "skip-last": Int(stored).map(seconds)
    case "skip-chapters": titles(stored)
    case "default-rate": Double(stored).map(rate) ?? RecentChanges.strings(.lastRate)
    case "up-next-limit": Int(stored).map { RecentChanges.strings(.episodes, count: $0) }
    case "sleep-minutes": Int(stored).map { RecentChanges.strings(.minutes, ["count": "\($0)"]) }
    case "sleep-from", "sleep-until": stored
    case "language": Language.all.first { $0.tag == stored }?.name ?? RecentChanges.strings(.languageOfBrowser)
    default: values[name]?[stored].map { RecentChanges.strings($0) }
    }
  }

  static func text(of setting: RecentChanges.ShowSetting) -> (name: String, old: String, new: String) {
    switch setting {
    case .rate(let old, let new): (RecentChanges.strings(.defaultRate), rateOrGeneral(old), rateOrGeneral(new))
    case .skipFirst(let old, let new): (RecentChanges.strings(.skipFirst), secondsOrGeneral(old), secondsOrGeneral(new))
    case .skipLast(let old, let new): (RecentChanges.strings(.skipLast), secondsOrGeneral(old), secondsOrGeneral(new))
    case .newestFirst(let old, let new):
      (RecentChanges.strings(.listOrder), choice(old, .newestFirst, .oldestFirst), choice(new, .newestFirst, .oldestFirst))
    case .hidesPlayed(let old, let new): (RecentChanges.strings(.hidesPlayed), choice(old, .on, .off), choice(new, .on, .off))
    case .skippedChapters(let old, let new):
      (RecentChanges.strings(.skippedChapters), titles(old), titles(new))
    }
  }

  // MARK: - Private

  private static let strings: [String: RecentChangesString] = [
    "language": .language, "theme": .theme, "character-keys": .characterKeys, "skip-back": .skipBack, "skip-forward": .skipForward,
    "skip-first": .skipFirst, "skip-last": .skipLast, "skip-chapters": .skippedChapters,
    "default-rate": .defaultRate,
    "plays-continuously": .continuous,
    "headphone-buttons": .headphoneButtons, "headset-press": .headsetPress,
    "chart-country": .chartCountry, "followed-people-inbox": .followedInbox, "followed-people-notify": .followedNotify,
    "list-order": .listOrder, "lists-hide-played": .hidesPlayed, "rewinds-after-pause": .rewinding,
    "relays": .relaying, "mini-player-buttons": .miniPlayer, "opens-player": .openingPlayer, "swipe-right": .swipeRight,
    "swipe-left": .swipeLeft, "up-next-limit": .upNextLimit, "sleep-automatically": .sleepTimer, "sleep-from": .sleepFrom,
    "sleep-until": .sleepUntil, "sleep-minutes": .sleepLength, "home-sections": .homeSections, "topic-order": .topicOrder,
    "subscriptions.order": .libraryOrder, "library.filter": .libraryFilter, "library.view": .libraryView,
    "library.cover-size": .coverSize, "downloads-list": .downloadList,
  ]

  private static let isOn: [String: RecentChangesString] = ["yes": .on, "no": .off]
  private static let swipes: [String: RecentChangesString] = [
    "download": .swipeDownload, "queue": .swipeQueue, "played": .swipePlayed, "archive": .swipeArchive, "none": .swipeNone,
  ]
  private static let values: [String: [String: RecentChangesString]] = [
    "followed-people-inbox": isOn, "followed-people-notify": isOn, "plays-continuously": isOn, "lists-hide-played": isOn,
    "rewinds-after-pause": isOn, "relays": isOn, "opens-player": isOn,
    "character-keys": isOn,
    "sleep-automatically": isOn, "swipe-right": swipes, "swipe-left": swipes,
    "theme": ["system": .themeSystem, "light": .themeLight, "dark": .themeDark],
    "headset-press": ["previous": .headsetPrevious, "back": .headsetBack, "bookmark": .headsetBookmark],
    "headphone-buttons": ["skip": .headphoneSkip, "episodes": .headphoneEpisodes],
    "mini-player-buttons": ["skip": .miniPlayerSkip, "links": .miniPlayerLinks],
    "downloads-list": ["shows": .listsShows, "episodes": .listsEpisodes],
    "list-order": ["newest": .newestFirst, "oldest": .oldestFirst],
  ]

  private static func titles(_ text: String?) -> String {
    text.map { $0.isEmpty ? RecentChanges.strings(.noChapters) : $0 } ?? RecentChanges.strings(.general)
  }

  private static func seconds(_ count: Int) -> String { RecentChanges.strings(.seconds, ["count": "\(count)"]) }

  private static func secondsOrGeneral(_ count: Int?) -> String { count.map(seconds) ?? RecentChanges.strings(.general) }

  private static func rate(_ rate: Double) -> String { "\(PlaybackOptions.number(rate))×" }

  private static func rateOrGeneral(_ rate: Double?) -> String { rate.map(Self.rate) ?? RecentChanges.strings(.general) }

  private static func choice(_ isFirst: Bool?, _ first: RecentChangesString, _ second: RecentChangesString) -> String {
    RecentChanges.strings(isFirst.map { $0 ? first : second } ?? .general)
  }
}
