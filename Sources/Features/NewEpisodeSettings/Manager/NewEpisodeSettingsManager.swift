import Downloading
import Events
import Foundation
import Library
import NewEpisodeSettings
import NewEpisodes
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of the rules of shows, and of their default.
public struct NewEpisodeSettingsManager: Sendable {
  let library: Library
  let newEpisodes: NewEpisodes
  let downloading: Downloader
  let userSettings: UserSettings
  /// It holds this Manager, and outlives it.
  unowned let router: Router

  public static func activate(
    in router: Router, library: Library, newEpisodes: NewEpisodes, downloading: Downloader, userSettings: UserSettings
  ) {
    let manager = NewEpisodeSettingsManager(
      library: library, newEpisodes: newEpisodes, downloading: downloading, userSettings: userSettings, router: router)
    router.navigate(NewEpisodeSettingsServices.Navigate.self) { _, viewer in try await manager.page([], UserID(viewer.userID)) }
    router.navigate(NewEpisodeSettingsServices.NavigateShow.self) { task, viewer in
      try await manager.page([task.show], UserID(viewer.userID))
    }
    router.navigate(NewEpisodeSettingsServices.NavigateShows.self) { task, viewer in
      let shows = NewEpisodeSettings.shows(in: task.shows)
      return shows.isEmpty ? nil : try await manager.page(shows, UserID(viewer.userID))
    }
    router.events(NewEpisodeSettings.events(for: manager))
    router.onChange(Change.self) { change, viewer in
      guard change == .episodeRules(UserID(viewer.userID)) else { return [] }
      return [LivePatch(NewEpisodeSettings.livePatch, attributes: ["data-reload-on": UUID().uuidString])]
    }
  }

  static func path(_ shows: [Int64]) -> String {
    guard let show = shows.first else { return NewEpisodeSettingsServices.Navigate().path }
    return shows.count == 1
      ? NewEpisodeSettingsServices.NavigateShow(show: show).path : NewEpisodeSettingsServices.NavigateShows(shows: shows).path
  }

  // MARK: - Private

  /// The question before many episodes go to the archive at once; nil when there are few.
  private func question(
    about choices: [NewEpisodeSettings.Setting: NewEpisodeSettings.Choice], _ subject: RulesSubject, _ user: UserID
  ) async throws -> NewEpisodeSettings.Question? {
    let change = RulesChange(choices, of: subject)
    guard change.archives else { return nil }
    let count =
      subject.shows.isEmpty
      ? try await newEpisodes.archivedAtOnce(byDefault: change.standard.rule, for: user)
      : try await newEpisodes.archivedAtOnce(byChanging: subject.ids, for: user) { show, rule, _ in change.apply(to: &rule, of: show) }
    guard count > NewEpisodes.maxUnasked else { return nil }
    return NewEpisodeSettings.Question(
      shows: subject.links, choices: choices, count: count, isAtLeast: subject.shows.count != 1 && count >= NewEpisodes.maxCounted,
      url: Self.path(subject.ids.map(\.rawValue)))
  }

  /// The filter comes before the auto-download, which starts at once and uses it.
  ///
  /// - Returns: the number of episodes that went to the archive.
  private func save(_ change: RulesChange, _ subject: RulesSubject, for user: UserID, includesOlder: Bool?) async throws -> Int {
    guard !subject.shows.isEmpty else { return try await saveDefault(change, subject, for: user, includesOlder: includesOlder) }
    let shows = subject.ids
    if let placement = change.placement {
      _ = try await newEpisodes.setPlacement(shows.map { (show: $0, placement: placement) }, for: user)
    }
    if let notifying = change.notifying {
      _ = try await newEpisodes.setNotifying(shows.map { (show: $0, notifying: notifying) }, for: user)
    }
    let (_, archived) = try await newEpisodes.change(shows, for: user, includesOlder: includesOlder) { show, rule, _ in
      change.apply(to: &rule, of: show)
    }
    if change.changesDownloads {
      _ = try await downloading.changeRules(of: shows, for: user) { show, rule in change.apply(to: &rule, of: show) }
    }
    if change.changesPreferences { try await userSettings.change(shows, for: user) { _, preference in change.apply(to: &preference) } }
    return archived
  }

  private func saveDefault(_ change: RulesChange, _ subject: RulesSubject, for user: UserID, includesOlder: Bool?) async throws -> Int {
    if change.standard != subject.standard {
      _ = try await newEpisodes.setDefault(change.standard, for: user, includesOlder: includesOlder)
    }
    if change.changesPreferences {
      var settings = subject.settings
      change.apply(to: &settings)
      try await userSettings.change(settings, of: user)
    }
    return 0
  }
}

extension NewEpisodeSettingsManager: NewEpisodeSettingsDelegate {
  public func newEpisodeSettings(
    didSet choices: [NewEpisodeSettings.Setting: NewEpisodeSettings.Choice], of shows: [Int64], includesOlder: Bool?, by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard let subject = try await subject(shows, user) else { return .missing }
    let path = Self.path(subject.ids.map(\.rawValue))
    do {
      if includesOlder == nil, let question = try await question(about: choices, subject, user) {
        let page = Page(
          title: Self.title(of: subject), identity: Self.identity(of: subject), body: NewEpisodeSettings.html(asking: question))
        return .page(page)
      }
      let change = RulesChange(choices, of: subject)
      let (archived, changes) = try await ChangeAuthor.logging {
        try await save(change, subject, for: user, includesOlder: includesOlder)
      }
      let undo = Undo(of: changes, text: NewEpisodeSettings.undo, backTo: path)
      return undo == nil ? .done(backTo: path) : .notice(NewEpisodeSettings.saved(archived: archived), undo: undo, backTo: path)
    } catch NewEpisodesError.noSuchShow, PlaybackError.noSuchShow {
      return .missing
    } catch PlaybackError.badSetting {
      return .refused(NewEpisodeSettings.invalid, backTo: path)
    }
  }

  public func newEpisodeSettings(didPreview shows: [Int64], by viewer: Viewer) async throws -> EventAnswer {
    guard let page = try await page(shows, UserID(viewer.userID)) else { return .missing }
    return .page(page)
  }
}
