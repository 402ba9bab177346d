import Foundation
import Library
import NewEpisodeSettings
import NewEpisodes
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

extension NewEpisodeSettingsManager {
  /// - Parameter shows: empty for the default.
  /// - Returns: nil when there is no such show.
  func page(_ shows: [Int64], _ user: UserID) async throws -> Page? {
    guard let subject = try await subject(shows, user) else { return nil }
    let hasDownloads = router.hasProvider(DownloadCenterServices.Navigate.self)
    var content = NewEpisodeSettings.Content(shows: subject.links, values: subject.values(hasDownloads: hasDownloads))
    content.custom = subject.custom
    content.today = newEpisodes.now()
    if shows.count == 1 { content.feedURL = router.path(to: FeedStatusPageServices.Navigate(show: shows[0])) }
    if let show = subject.shows.first {
      content.failureText = hasDownloads && subject.shows.count == 1 ? show.detail.rule.failure.map(DownloadSentences.sentence) : nil
      let downloads = hasDownloads ? subject.newest(of: show).downloads : 0
      content.preview =
        subject.shows.count > 1
        ? nil : .init(episodes: try await outcomes(of: subject.rule(of: show), downloads: downloads, show.detail.show.id, user))
    } else {
      content.preview = .init(episodes: [])
      if let example = try await example(for: user) {
        let downloads = hasDownloads ? subject.standard.downloads : 0
        content.preview = .init(
          example: example.title, episodes: try await outcomes(of: subject.standard.rule, downloads: downloads, example.id, user))
      }
    }
    return Page(title: Self.title(of: subject), identity: Self.identity(of: subject), body: NewEpisodeSettings.html(content))
  }

  static func title(of subject: RulesSubject) -> String {
    subject.shows.isEmpty ? NewEpisodeSettings.title : NewEpisodeSettings.showSettings
  }

  static func identity(of subject: RulesSubject) -> String {
    subject.shows.count > 1
      ? "\(NewEpisodeSettingsServices.showPage):\(subject.ids.map { "\($0.rawValue)" }.joined(separator: "-"))"
      : subject.ids.first.map { "\(NewEpisodeSettingsServices.showPage):\($0.rawValue)" } ?? NewEpisodeSettingsServices.name
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

// MARK: - Values of the engine as those of the page

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
