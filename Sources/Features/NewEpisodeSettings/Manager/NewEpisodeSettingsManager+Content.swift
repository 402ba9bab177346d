import Foundation
import Library
import NewEpisodeSettings
import NewEpisodes
import PodcastModel
import ServiceRouter
import Services
import WebPage

extension NewEpisodeSettingsManager {
  /// - Parameter editing: the rule in the form; nil for the stored one.
  /// - Returns: nil when there is no such show.
  func page(
    _ id: ShowID?, _ user: UserID, editing: NewEpisodeSettings.Rule? = nil, saved: NewEpisodeSettings.Saved? = nil
  ) async throws -> Page? {
    let show = if let id { try await library.shows.detail(of: id, for: user) } else { ShowDetail?.none }
    if id != nil, show == nil { return nil }
    let standard = try await library.episodeRules.defaultRule(of: user)?.rule
    let stored = if let show { try await storedRule(of: show, user) } else { NewEpisodeSettings.Rule(standard) }
    let rule = editing ?? stored
    var content = NewEpisodeSettings.Content(
      show: show.map { ($0.show.id.rawValue, $0.show.title, ShowPageServices.Navigate(show: $0.show.id.rawValue).path) }, rule: rule,
      standard: NewEpisodeSettings.Rule(standard), preview: NewEpisodeSettings.Preview(episodes: []), url: Self.path(id?.rawValue))
    let effective = id != nil && rule.followsDefault ? standard?.rule ?? EpisodeRule() : EpisodeRule(rule)
    if let show {
      let downloads = rule.setsDownloads ? rule.downloads : show.rule.ownNewest
      content.preview.episodes = try await outcomes(of: effective, downloads: downloads ?? standard?.downloads ?? 0, show.show.id, user)
    } else if let example = try await example(for: user) {
      content.preview.example = example.title
      content.preview.episodes = try await outcomes(of: effective, downloads: rule.downloads ?? 0, example.id, user)
    }
    content.saved = saved
    content.today = newEpisodes.now()
    return Page(title: NewEpisodeSettings.title, identity: identity(of: id), body: NewEpisodeSettings.html(content))
  }

  /// The rule of a show with its auto-download.
  func storedRule(of show: ShowDetail, _ user: UserID) async throws -> NewEpisodeSettings.Rule {
    let stored = try await library.episodeRules.rule(of: show.show.id, for: user)
    var rule = NewEpisodeSettings.Rule(stored?.rule)
    (rule.downloads, rule.setsDownloads) = (show.rule.ownNewest, router.hasProvider(DownloadCenterServices.Navigate.self))
    return rule
  }

  func identity(of show: ShowID?) -> String {
    show.map { "\(NewEpisodeSettingsServices.showPage):\($0.rawValue)" } ?? NewEpisodeSettingsServices.name
  }

  // MARK: - Private

  private func outcomes(
    of rule: EpisodeRule, downloads: Int, _ show: ShowID, _ user: UserID
  ) async throws -> [NewEpisodeSettings.Outcome] {
    try await newEpisodes.preview(rule, downloads: downloads, of: show, for: user).map { episode, outcome, isDownloaded in
      var shown = NewEpisodeSettings.Outcome(
        title: episode.title, published: episode.sortDate, placement: NewEpisodeSettings.Placement(outcome.placement))
      shown.isDownloaded = isDownloaded
      shown.exclusion = outcome.exclusion.map(NewEpisodeSettings.Exclusion.init)
      shown.archiving = NewEpisodeSettings.Archiving(outcome.archiving)
      return shown
    }
  }

  /// The show with the newest episode among those that follow the default.
  private func example(for user: UserID) async throws -> LibraryShow? {
    let followers = Set(try await library.episodeRules.followers(of: user).map(\.show))
    guard !followers.isEmpty else { return nil }
    return try await library.subscriptions.libraryShows(of: user, by: .new).first { followers.contains($0.id) }
  }
}

// MARK: - Values of the engine as those of the page, and back

extension NewEpisodeSettings.Rule {
  /// nil for a show that follows the default.
  init(_ rule: EpisodeRule?) {
    self.init()
    guard let rule else {
      followsDefault = true
      return
    }
    (archiveDays, keepNewest) = (rule.archiveDays, rule.keepNewest)
    (placement, notifying) = (.init(rule.placement), .init(rawValue: rule.notifying.rawValue) ?? .byAddress)
    let filter = rule.filter
    (words, excludedWords, minMinutes, maxMinutes) = (filter.words, filter.excludedWords, filter.minMinutes, filter.maxMinutes)
    (skipsTrailers, skipsBonus) = (filter.skipsTrailers, filter.skipsBonus)
  }

  init(_ standard: DefaultEpisodeRule?) {
    self.init(standard?.rule ?? EpisodeRule())
    downloads = standard?.downloads ?? 0
  }
}

extension EpisodeRule {
  init(_ rule: NewEpisodeSettings.Rule) {
    self.init(
      placement: Placement(rawValue: rule.placement.rawValue) ?? .nowhere,
      notifying: Notifying(rawValue: rule.notifying.rawValue) ?? .byAddress, archiveDays: rule.archiveDays, keepNewest: rule.keepNewest,
      filter: EpisodeRuleFilter(
        words: rule.words, excludedWords: rule.excludedWords, minMinutes: rule.minMinutes, maxMinutes: rule.maxMinutes,
        skipsTrailers: rule.skipsTrailers, skipsBonus: rule.skipsBonus))
  }
}

extension DownloadRule {
  /// nil when the show follows the default.
  fileprivate var ownNewest: Int? { followsDefault ? nil : newest }
}

extension NewEpisodeSettings.Placement {
  fileprivate init(_ placement: EpisodeRule.Placement) {
    switch placement {
    case .nowhere: self = .nowhere
    case .first: self = .first
    case .last: self = .last
    case .inbox: self = .inbox
    }
  }
}

extension NewEpisodeSettings.Exclusion {
  fileprivate init(_ exclusion: EpisodeRuleFilter.Exclusion) {
    switch exclusion {
    case .words: self = .words
    case .excludedWord(let word): self = .excludedWord(word)
    case .tooShort: self = .tooShort
    case .tooLong: self = .tooLong
    case .trailer: self = .trailer
    case .bonus: self = .bonus
    }
  }
}

extension NewEpisodeSettings.Archiving {
  fileprivate init(_ archiving: EpisodeRules.Archiving) {
    switch archiving {
    case .never: self = .never
    case .later(let date): self = .later(date)
    case .now: self = .now
    case .kept(let touch): self = .kept(.init(touch))
    }
  }
}

extension NewEpisodeSettings.Touch {
  fileprivate init(_ touch: RuledEpisode.Touch) {
    switch touch {
    case .playing: self = .playing
    case .inProgress: self = .inProgress
    case .queued, .queuedByRule: self = .queued
    case .favourite: self = .favourite
    case .bookmarked: self = .bookmarked
    case .listed: self = .listed
    case .downloaded: self = .downloaded
    case .archived: self = .archived
    case .played: self = .played
    case .marked: self = .marked
    }
  }
}
