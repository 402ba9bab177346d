import BoundedNumbers
import Library
import NewEpisodeSettings
import Playback
import PodcastModel

/// A change of some settings of shows, or of the default: only these change.
struct RulesChange: Sendable {
  private let choices: [NewEpisodeSettings.Setting: NewEpisodeSettings.Choice]
  /// The default; with the change when there are no shows.
  let standard: DefaultEpisodeRule
  /// The numbers of newest episodes that each show has then.
  private let newest: [ShowID: NewestEpisodes]
  /// The titles of the chapters that all shows skip.
  private let skippedTitles: [String]

  init(_ choices: [NewEpisodeSettings.Setting: NewEpisodeSettings.Choice], of subject: RulesSubject) {
    self.choices = choices
    skippedTitles = subject.settings.skippedChapters
    var newest: [ShowID: NewestEpisodes] = [:]
    for show in subject.shows {
      var numbers = subject.newest(of: show)
      Self.apply(choices, to: &numbers)
      newest[show.detail.show.id] = numbers
    }
    self.newest = newest
    var standard = subject.standard
    if subject.shows.isEmpty {
      Self.apply(choices, to: &standard.newest)
      Self.apply(choices, to: &standard.rule, standard: EpisodeRule())
      if let played = choices[.played]?.value { standard.deletesPlayed = played == "true" }
    }
    self.standard = standard
  }

  /// Whether it may archive episodes that are here already.
  var archives: Bool { sets(.days, .newest, .list) }
  var changesDownloads: Bool { sets(.newest, .download, .played) }
  var changesPreferences: Bool { sets(.order, .unplayed, .rate, .first, .last, .chapters) }

  /// The place of new episodes, which may be the default's; nil to leave it as it is.
  var placement: EpisodeRule.Placement?? {
    choices[.placement].map { choice in choice.value.flatMap { EpisodeRule.Placement(rawValue: $0) } }
  }

  var notifying: EpisodeRule.Notifying?? {
    choices[.notify].map { choice in choice.value.flatMap { EpisodeRule.Notifying(rawValue: $0) } }
  }

  // MARK: - Applying it

  /// The parts of a rule but for its place and its notifications, which have a change of their own.
  func apply(to rule: inout EpisodeRule, of show: ShowID) {
    let (placement, notifying) = (rule.placement, rule.notifying)
    Self.apply(choices, to: &rule, standard: standard.rule)
    (rule.placement, rule.notifying) = (placement, notifying)
    guard sets(.newest, .list) else { return }
    rule.keepNewest =
      choices[.newest] == .standard || choices[.list] == .standard
      ? standard.rule.keepNewest : newest[show]?.listed ?? rule.keepNewest
  }

  func apply(to rule: inout DownloadRule, of show: ShowID) {
    if let played = choices[.played] { rule.deletesPlayed = played.value.map { $0 == "true" } }
    if choices[.download] == .standard || choices[.newest] == .standard {
      rule.followDefault()
    } else if sets(.newest, .download), let numbers = newest[show] {
      rule.set(numbers, standard: standard, isOwn: choices[.download] != nil)
    }
  }

  func apply(to preference: inout ShowPreference) {
    if let order = choices[.order] { preference.order = order.value.flatMap { EpisodeFilter.Order(rawValue: $0) } }
    if let unplayed = choices[.unplayed] { preference.hidesPlayed = unplayed.value.map { $0 == "true" } }
    if let rate = choices[.rate] { preference.rate = rate.value.flatMap { Double($0) } }
    if let first = choices[.first] { preference.skipFirst = Self.number(first.value) }
    if let last = choices[.last] { preference.skipLast = Self.number(last.value) }
    // A text has no option for the default: a show follows it with the same titles.
    if let titles = choices[.chapters]?.value.map(ShowPreference.titles) {
      preference.skippedChapters = titles == skippedTitles ? nil : titles
    }
  }

  /// The default of all shows.
  func apply(to settings: inout ListeningSettings) {
    if let order = choices[.order]?.value.flatMap({ EpisodeFilter.Order(rawValue: $0) }) { settings.listOrder = order }
    if let unplayed = choices[.unplayed]?.value { settings.listsHidePlayed = unplayed == "true" }
    if let rate = choices[.rate] { settings.defaultRate = rate.value.flatMap { Double($0) } }
    settings.skipFirst = Self.number(choices[.first]?.value) ?? settings.skipFirst
    settings.skipLast = Self.number(choices[.last]?.value) ?? settings.skipLast
    if let titles = choices[.chapters]?.value { settings.skippedChapters = ShowPreference.titles(titles) }
  }

  // MARK: - Private

  private func sets(_ settings: NewEpisodeSettings.Setting...) -> Bool { settings.contains { choices[$0] != nil } }

  private static func number(_ text: String?) -> Int? { text.flatMap { Int64($0) }.map { Int(clamping: $0) } }

  private static func apply(_ choices: [NewEpisodeSettings.Setting: NewEpisodeSettings.Choice], to newest: inout NewestEpisodes) {
    if let count = number(choices[.newest]?.value) { newest.set(count: count) }
    if let download = choices[.download]?.value { newest.set(downloads: download == "true") }
    if let list = choices[.list]?.value { newest.set(listsOnlyNewest: list == "true") }
  }

  private static func apply(
    _ choices: [NewEpisodeSettings.Setting: NewEpisodeSettings.Choice], to rule: inout EpisodeRule, standard: EpisodeRule
  ) {
    func set<Value>(_ setting: NewEpisodeSettings.Setting, _ path: WritableKeyPath<EpisodeRule, Value>, _ value: (String) -> Value?) {
      switch choices[setting] {
      case .standard?: rule[keyPath: path] = standard[keyPath: path]
      case .value(let text)?: rule[keyPath: path] = value(text) ?? rule[keyPath: path]
      case nil: break
      }
    }
    set(.placement, \.placement) { EpisodeRule.Placement(rawValue: $0) }
    set(.notify, \.notifying) { EpisodeRule.Notifying(rawValue: $0) }
    set(.days, \.archiveDays) { number($0) }
    set(.words, \.filter.words) { $0 }
    set(.without, \.filter.excludedWords) { $0 }
    set(.shortest, \.filter.minMinutes) { number($0) }
    set(.longest, \.filter.maxMinutes) { number($0) }
    set(.trailers, \.filter.skipsTrailers) { $0 == "true" }
    set(.bonus, \.filter.skipsBonus) { $0 == "true" }
  }
}

extension NewEpisodeSettings.Choice {
  /// nil for the default.
  fileprivate var value: String? {
    switch self {
    case .standard: nil
    case .value(let value): value
    }
  }
}
