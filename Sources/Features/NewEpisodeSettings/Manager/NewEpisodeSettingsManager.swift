import Downloading
import Events
import Foundation
import Library
import NewEpisodeSettings
import NewEpisodes
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of the rules for new episodes.
public struct NewEpisodeSettingsManager: Sendable {
  let library: Library
  let newEpisodes: NewEpisodes
  let downloading: Downloader
  /// It holds this Manager, and outlives it.
  unowned let router: Router

  public static func activate(in router: Router, library: Library, newEpisodes: NewEpisodes, downloading: Downloader) {
    let manager = NewEpisodeSettingsManager(library: library, newEpisodes: newEpisodes, downloading: downloading, router: router)
    router.navigate(NewEpisodeSettingsServices.Navigate.self) { _, viewer in try await manager.page(nil, UserID(viewer.userID)) }
    router.navigate(NewEpisodeSettingsServices.NavigateShow.self) { task, viewer in
      try await manager.page(ShowID(task.show), UserID(viewer.userID))
    }
    router.events(NewEpisodeSettings.events(for: manager))
    router.onChange(Change.self) { change, viewer in
      guard change == .episodeRules(UserID(viewer.userID)) else { return [] }
      return [LivePatch(NewEpisodeSettings.livePatch, attributes: ["data-reload-on": UUID().uuidString])]
    }
  }

  // MARK: - Private

  static func path(_ show: Int64?) -> String {
    show.map { NewEpisodeSettingsServices.NavigateShow(show: $0).path } ?? NewEpisodeSettingsServices.Navigate().path
  }

  /// - Returns: the number of episodes that went to the archive.
  private func save(
    _ rule: NewEpisodeSettings.Rule, of show: ShowID?, for user: UserID, includesOlder: Bool?
  ) async throws -> Int {
    guard let show else {
      let standard = DefaultEpisodeRule(EpisodeRule(rule), downloads: rule.downloads ?? 0)
      _ = try await newEpisodes.setDefault(standard, for: user, includesOlder: includesOlder)
      return 0
    }
    let (_, archived) = try await newEpisodes.set(
      rule.followsDefault ? nil : EpisodeRule(rule), of: show, for: user, includesOlder: includesOlder)
    // It starts at once, and uses the filter of the rule.
    try await setDownloads(rule, of: show, for: user)
    return archived
  }

  /// Sets the auto-download of a show; how long its downloads stay does not change.
  private func setDownloads(_ rule: NewEpisodeSettings.Rule, of show: ShowID, for user: UserID) async throws {
    guard rule.setsDownloads else { return }
    let newest = rule.downloads.map { min(max($0, 0), Self.maxDownloads) }
    _ = try await downloading.changeRules(of: [show], for: user) { _, stored in
      stored.followsDefault = newest == nil
      if let newest { stored.newest = newest }
    }
  }

  private static let maxDownloads = 1_000

  /// The question before many episodes go to the archive at once; nil when there are few.
  private func question(
    about rule: NewEpisodeSettings.Rule, _ show: Show?, _ user: UserID
  ) async throws -> NewEpisodeSettings.Question? {
    let isDefault = show == nil
    let count: Int
    if let show, rule.followsDefault {
      count = try await newEpisodes.archivedAtOnce(byFollowingDefault: show.id, for: user)
    } else if let show {
      count = try await newEpisodes.archivedAtOnce(by: EpisodeRule(rule), of: show.id, for: user)
    } else {
      count = try await newEpisodes.archivedAtOnce(byDefault: EpisodeRule(rule), for: user)
    }
    guard count > NewEpisodes.maxUnasked else { return nil }
    return NewEpisodeSettings.Question(
      show: show.map { ($0.id.rawValue, $0.title) }, rule: rule, count: count, isAtLeast: isDefault && count >= NewEpisodes.maxCounted,
      url: Self.path(show?.id.rawValue))
  }
}

extension NewEpisodeSettingsManager: NewEpisodeSettingsDelegate {
  public func newEpisodeSettings(
    didSave rule: NewEpisodeSettings.Rule, of show: Int64?, includesOlder: Bool?, by viewer: Viewer
  ) async throws -> EventAnswer {
    let (id, user) = (show.map(ShowID.init), UserID(viewer.userID))
    let known = if let id { try await library.shows.detail(of: id, for: user) } else { ShowDetail?.none }
    if id != nil, known == nil { return .missing }
    // A show that follows the default has no beginning of its own: "only new episodes" is no answer there.
    let isAnswered = includesOlder == true || includesOlder == false && !rule.followsDefault
    if !isAnswered, let question = try await question(about: rule, known?.show, user) {
      return .page(
        Page(
          title: NewEpisodeSettings.title, identity: identity(of: id), body: NewEpisodeSettings.html(asking: question)))
    }
    let (archived, changes) = try await ChangeAuthor.logging { try await save(rule, of: id, for: user, includesOlder: includesOlder) }
    let saved = NewEpisodeSettings.Saved(
      archived: archived, undo: Undo(of: changes, text: NewEpisodeSettings.undo, backTo: Self.path(show)))
    guard let page = try await page(id, user, saved: saved) else { return .missing }
    return .page(page)
  }

  public func newEpisodeSettings(didChange rule: NewEpisodeSettings.Rule, of show: Int64?, by viewer: Viewer) async throws -> EventAnswer {
    guard let page = try await page(show.map(ShowID.init), UserID(viewer.userID), editing: rule) else { return .missing }
    return .page(page)
  }
}
