import Components
import Events
import Foundation
import Library
import Playback
import PlaylistPage
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The manager of the episode lists and the forms of smart playlists.
public struct PlaylistPageManager: Sendable {
  let library: Library
  let userSettings: UserSettings
  let subscriptions: Subscriptions
  let offered: OfferedActions
  let now: @Sendable () -> Date
  /// The router owns this manager, and outlives it.
  unowned let router: Router

  public static func activate(
    in router: Router, library: Library, userSettings: UserSettings, subscriptions: Subscriptions,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = PlaylistPageManager(
      library: library, userSettings: userSettings, subscriptions: subscriptions, offered: OfferedActions(in: router), now: now,
      router: router)
    router.navigate(PlaylistPageServices.NavigateLists.self) { [unowned router] task, viewer in
      try await manager.lists(for: task, viewer, router)
    }
    router.navigate(PlaylistPageServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.embed(PlaylistPageServices.EmbedInProgress.self) { task, viewer in try await manager.inProgress(backTo: task.path, viewer) }
    router.embed(PlaylistPageServices.EmbedNew.self) { task, viewer in try await manager.newEpisodes(backTo: task.path, viewer) }
    router.navigate(PlaylistPageServices.NavigatePlaylist.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.navigate(PlaylistPageServices.NavigateActions.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.navigate(PlaylistPageServices.NavigateAdding.self) { task, viewer in try await manager.adding(for: task, viewer) }
    router.events(PlaylistPage.events(for: manager) + PlaylistPage.playlistEvents(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  /// Position changes arrive every few seconds and change nothing here; new episodes and subscriptions do.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    func reloads(_ keys: String...) -> [LivePatch] { keys.map { LivePatch($0, attributes: ["data-reload-on": UUID().uuidString]) } }
    let reload = reloads("lists")
    switch change {
    case .playlist(let id, UserID(viewer.userID)): return reloads("playlists", "playlist-\(id)")
    case .playlists(let user): return user == UserID(viewer.userID) ? reload : []
    case .show(_, let added): return added > 0 ? reload : []
    case .subscription(_, let user), .subscriptionMark(_, let user): return user == UserID(viewer.userID) ? reload : []
    default: return []
    }
  }
}

extension PlaylistPageManager: PlaylistPageDelegate {
  public func playlistPage(didPlay list: String, after first: Int64?, by viewer: Viewer) async throws -> EventAnswer {
    guard let (episodes, total, path) = try await played(list, UserID(viewer.userID)) else { return .missing }
    if !episodes.contains(where: { $0 != first }) {
      return first == nil ? .notice(PlaylistPage.nothingToPlay, backTo: path) : .done(backTo: path)
    }
    let task = UpNextServices.ReplaceQueue(episodes: episodes, total: total, playing: first)
    guard let queued = try await router.answer(task, for: viewer) else { return .missing }
    // Without a script nothing plays yet: the queue is where it begins.
    return .result(queued, backTo: UpNextServices.Navigate().path)
  }

  public func playlistPage(
    didSave name: String, _ rules: PlaylistPage.Rules, as list: Int64?, by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let form = list.map { PlaylistPageServices.Navigate(list: "\($0)", edits: true) } ?? PlaylistPageServices.Navigate(list: "create")
    guard let wanted = SmartRules(rules) else { return .notice(PlaylistPage.badSource, backTo: form.path) }
    let order = SmartList.Order(rawValue: rules.order.rawValue) ?? .newest
    do {
      guard let saved = try await subscriptions.save(name, wanted, order: order, as: list, for: user) else { return .missing }
      return .navigate(PlaylistPageServices.Navigate(list: "\(saved)").path)
    } catch SubscriptionsError.nameMissing {
      return .notice(PlaylistPage.nameless, backTo: form.path)
    } catch ListError.noSuchSource {
      return .notice(PlaylistPage.badSource, backTo: form.path)
    } catch ListError.tooManySources {
      return .notice(PlaylistPage.tooManySources, backTo: form.path)
    }
  }

  public func playlistPage(
    didPreview name: String, _ rules: PlaylistPage.Rules, as list: Int64?, by viewer: Viewer
  ) async throws -> EventAnswer {
    .page(try await form(for: list, name: name, rules, viewer))
  }

  public func playlistPage(didChange rules: PlaylistPage.Rules, by viewer: Viewer) async throws -> EventAnswer {
    .fragment(
      PlaylistPage.preview(try await preview(of: rules, UserID(viewer.userID))),
      backTo: PlaylistPageServices.Navigate(list: "create").path)
  }

  public func playlistPage(didDelete list: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await subscriptions.delete(list: list, of: UserID(viewer.userID)) else { return .missing }
    return .navigate(PlaylistPageServices.NavigateLists(deleted: list).path)
  }

  public func playlistPage(didUndoDeletionOf list: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.restore(list: list, of: UserID(viewer.userID))
    return .navigate(PlaylistPageServices.NavigateLists().path)
  }

  public func playlistPage(didMove episode: Int64, before other: Int64?, in list: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.move(EpisodeID(episode), before: other.map(EpisodeID.init), in: list, of: UserID(viewer.userID))
    return .done(backTo: PlaylistPageServices.Navigate(list: "\(list)").path)
  }

  public func playlistPage(didStep episode: Int64, way: ReorderStep, in list: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let shown = try await library.lists.episodes(of: .smart(list), for: user, limit: ListRepository.maxManualOrder, at: now())
    if let successor = way.successor(of: EpisodeID(episode), in: shown.map(\.episode.id)) {
      try await subscriptions.move(EpisodeID(episode), before: successor, in: list, of: user)
    }
    return .done(backTo: PlaylistPageServices.Navigate(list: "\(list)").path)
  }
}
