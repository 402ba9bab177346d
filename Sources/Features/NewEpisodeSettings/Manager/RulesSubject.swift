import Library
import NewEpisodeSettings
import Playback
import PodcastModel
import ServiceRouter
import Services

/// The shows whose rules a page has, with these rules; without any show, the default.
struct RulesSubject: Sendable {
  struct Rules: Sendable {
    let detail: ShowDetail
    /// nil for a show that follows the default.
    let own: EpisodeRule?
  }

  let shows: [Rules]
  let standard: DefaultEpisodeRule
  let settings: ListeningSettings

  var ids: [ShowID] { shows.map(\.detail.show.id) }

  var links: [NewEpisodeSettings.Content.Show] {
    shows.map {
      let show = $0.detail.show
      return .init(id: show.id.rawValue, title: show.title, url: ShowPageServices.Navigate(show: show.id.rawValue).path)
    }
  }

  func rule(of show: Rules) -> EpisodeRule { show.own ?? standard.rule }

  func newest(of show: Rules) -> NewestEpisodes { NewestEpisodes(show.detail.rule, rule(of: show), standard: standard) }
}

extension NewEpisodeSettingsManager {
  /// - Returns: nil when `user` may see none of the shows.
  func subject(_ shows: [Int64], _ user: UserID) async throws -> RulesSubject? {
    var rules: [RulesSubject.Rules] = []
    for show in shows.prefix(NewEpisodeSettingsServices.NavigateShows.maxShows) {
      guard let detail = try await library.shows.detail(of: ShowID(show), for: user) else { continue }
      rules.append(.init(detail: detail, own: try await library.episodeRules.rule(of: detail.show.id, for: user)?.rule))
    }
    guard !rules.isEmpty || shows.isEmpty else { return nil }
    return RulesSubject(
      shows: rules, standard: try await library.episodeRules.defaultRule(of: user)?.rule ?? DefaultEpisodeRule(),
      settings: try await userSettings.settings(of: user))
  }
}

// MARK: - The values of the page

extension RulesSubject {
  typealias Values = [NewEpisodeSettings.Setting: NewEpisodeSettings.Shown]

  /// Where the shows differ, a setting has no value.
  func values(hasDownloads: Bool) -> Values {
    var values = shows.first.map { self.values(of: $0) } ?? defaultValues
    for show in shows.dropFirst() {
      for (setting, shown) in self.values(of: show) where values[setting] != shown {
        values[setting] = .init(nil, standard: values[setting]?.standard)
      }
    }
    if !hasDownloads { (values[.download], values[.played]) = (nil, nil) }
    return values
  }

  /// The different numbers of a show, or of the default.
  var custom: NewEpisodeSettings.Content.Custom? {
    guard shows.count < 2 else { return nil }
    let newest = shows.first.map { self.newest(of: $0) } ?? standard.newest
    return newest.isCustom ? .init(downloads: newest.downloads, keepLatest: newest.keepLatest, listed: newest.listed) : nil
  }

  // MARK: - Private

  private var defaultValues: Values {
    let newest = standard.newest
    var values = Self.parts(of: standard.rule).mapValues { NewEpisodeSettings.Shown($0) }
    values[.newest] = .init(Self.text(of: newest))
    values[.download] = .init("\(newest.downloads > 0)")
    values[.list] = .init("\(newest.listed > 0)")
    values[.played] = .init("\(standard.deletesPlayed)")
    values[.order] = .init(settings.listOrder.rawValue)
    values[.unplayed] = .init("\(settings.listsHidePlayed)")
    values[.rate] = .init(NewEpisodeSettings.text(ofRate: settings.defaultRate))
    values[.first] = .init("\(settings.skipFirst)")
    values[.last] = .init("\(settings.skipLast)")
    values[.chapters] = .init(ShowPreference.text(of: settings.skippedChapters))
    return values
  }

  private func values(of show: Rules) -> Values {
    let (rule, newest, preference) = (rule(of: show), newest(of: show), show.detail.preference)
    let standards = Self.parts(of: standard.rule)
    var values: Values = [:]
    func set(_ setting: NewEpisodeSettings.Setting, _ value: String, _ standard: String, isStandard: Bool) {
      values[setting] = .init(isStandard ? standard : value, isStandard: isStandard, standard: standard)
    }
    for (setting, value) in Self.parts(of: rule) {
      let standard = standards[setting] ?? ""
      // A text has no options.
      if setting == .words || setting == .without {
        values[setting] = .init(value)
      } else {
        set(setting, value, standard, isStandard: value == standard)
      }
    }
    set(.newest, Self.text(of: newest), Self.text(of: standard.newest), isStandard: newest == standard.newest)
    set(.download, "\(newest.downloads > 0)", "\(standard.downloads > 0)", isStandard: show.detail.rule.followsDefault)
    set(.list, "\(newest.listed > 0)", "\(standard.rule.keepNewest > 0)", isStandard: newest.listed == standard.rule.keepNewest)
    let played = show.detail.rule.deletesPlayed
    // Of a show without a subscription, which has no number of new episodes, the default deletes nothing.
    let deletes = standard.deletesPlayed && show.detail.newCount != nil
    set(.played, "\(played ?? false)", "\(deletes)", isStandard: played == nil)
    let order = settings.order(of: show.detail.show, remembered: nil)
    set(.order, preference.order?.rawValue ?? "", order.rawValue, isStandard: preference.order == nil)
    set(
      .unplayed, "\(preference.hidesPlayed ?? false)", "\(settings.listsHidePlayed)", isStandard: preference.hidesPlayed == nil)
    let rate = NewEpisodeSettings.text(ofRate: settings.defaultRate)
    set(.rate, NewEpisodeSettings.text(ofRate: preference.rate), rate, isStandard: preference.rate == nil)
    set(.first, "\(preference.skipFirst ?? 0)", "\(settings.skipFirst)", isStandard: preference.skipFirst == nil)
    set(.last, "\(preference.skipLast ?? 0)", "\(settings.skipLast)", isStandard: preference.skipLast == nil)
    values[.chapters] = .init(ShowPreference.text(of: preference.skippedChapters ?? settings.skippedChapters))
    return values
  }

  private static func text(of newest: NewestEpisodes) -> String {
    newest.isCustom ? NewEpisodeSettings.custom : "\(newest.count)"
  }

  private static func parts(of rule: EpisodeRule) -> [NewEpisodeSettings.Setting: String] {
    let filter = rule.filter
    return [
      .placement: rule.placement.rawValue, .notify: rule.notifying.rawValue, .days: "\(rule.archiveDays)", .words: filter.words,
      .without: filter.excludedWords, .shortest: "\(filter.minMinutes)", .longest: "\(filter.maxMinutes)",
      .trailers: "\(filter.skipsTrailers)", .bonus: "\(filter.skipsBonus)",
    ]
  }
}
