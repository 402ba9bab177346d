import Downloading
import Events
import Library
import Playback
import PodcastModel
import Presenting
import Refreshing
import Searching
import ServiceRouter
import Services
import ShowPage
import Subscriptions
import WebPage

/// The manager of a show's page: the facts of its feed, the user's state, and the actions on its episodes.
public struct ShowPageManager: Sendable {
  let library: Library
  let userSettings: UserSettings
  let refreshing: FeedRefresher
  let downloading: Downloader
  let searching: LibrarySearch
  let subscriptions: Subscriptions
  /// Saves a cover that a user has uploaded; nil for bytes that are no such picture.
  let saveCover: @Sendable ([UInt8]) async throws -> ArtworkID?
  let offered: OfferedActions
  /// It holds this Manager, and outlives it.
  unowned let router: Router

  public static func activate(
    in router: Router, library: Library, userSettings: UserSettings, refreshing: FeedRefresher, downloading: Downloader,
    searching: LibrarySearch, subscriptions: Subscriptions,
    saveCover: @escaping @Sendable ([UInt8]) async throws -> ArtworkID? = { _ in nil }
  ) {
    let manager = ShowPageManager(
      library: library, userSettings: userSettings, refreshing: refreshing, downloading: downloading, searching: searching,
      subscriptions: subscriptions, saveCover: saveCover, offered: OfferedActions(in: router), router: router)
    router.navigate(ShowPageServices.Navigate.self) { [unowned router] task, viewer in try await manager.page(for: task, viewer, router) }
    router.navigate(ShowPageServices.NavigateLook.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.embed(ShowPageServices.EmbedNext.self) { task, viewer in
      try await manager.nextEntry(of: ShowID(task.show), UserID(viewer.userID))
    }
    router.events(ShowPage.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  private func mark(
    _ kind: LibraryPageServices.Mark.Kind, isOn: Bool, show: Int64, _ viewer: Viewer
  ) async throws -> EventAnswer {
    let path = ShowPageServices.Navigate(show: show).path
    let task = LibraryPageServices.Mark(kind, isOn: isOn, show: show, backTo: path)
    guard let result = try await router.answer(task, for: viewer) ?? nil else { return .missing }
    return .result(result, backTo: path)
  }
}

extension ShowPageManager: ShowPageDelegate {
  public func showPage(didSubscribe isSubscribed: Bool, to show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let id = ShowID(show)
    let user = UserID(viewer.userID)
    guard try await library.privateShows.isVisible(id, to: user) else { return .missing }
    let path = ShowPageServices.Navigate(show: show).path
    if isSubscribed {
      try await subscriptions.subscribe(user, to: id)
    } else if let ended = try await router.answer(LibraryPageServices.Unsubscribe(show: show), for: viewer) {
      return .result(ended, backTo: path)
    } else {
      try await subscriptions.unsubscribe(user, from: id)
    }
    let marks = try await marks(of: id, user)
    return .fragment(ShowPage.subscribeButton(show: show, isSubscribed: isSubscribed, marks: offered(marks ?? .init())), backTo: path)
  }

  public func showPage(didFavourShow show: Int64, isOn: Bool, by viewer: Viewer) async throws -> EventAnswer {
    try await mark(.favourite, isOn: isOn, show: show, viewer)
  }

  public func showPage(didArchiveShow show: Int64, isOn: Bool, by viewer: Viewer) async throws -> EventAnswer {
    try await mark(.archived, isOn: isOn, show: show, viewer)
  }

  public func showPage(didTapRefresh show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await library.privateShows.isVisible(ShowID(show), to: UserID(viewer.userID)) else { return .missing }
    await refreshing.refresh(.show(ShowID(show)))
    return .navigate(ShowPageServices.Navigate(show: show).path)
  }

  public func showPage(didPull show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await library.privateShows.isVisible(ShowID(show), to: UserID(viewer.userID)) else { return .missing }
    let progress = try await refreshing.refreshed(.show(ShowID(show)), .ifChanged)
    return .notice(Sentences.sentence(for: progress), backTo: ShowPageServices.Navigate(show: show).path)
  }

  public func showPage(didSeeNewOf show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.open(ShowID(show), by: UserID(viewer.userID))
    return .done(backTo: ShowPageServices.Navigate(show: show).path)
  }

  public func showPage(
    didSetOrder order: String?, hidesPlayed: Bool?, ofShow show: Int64, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let order = order.flatMap(EpisodeFilter.Order.init)
    guard order != nil || hidesPlayed != nil else { throw FormError.missing("order") }
    do {
      try await userSettings.change([ShowID(show)], for: UserID(viewer.userID)) { _, own in
        own.order = order ?? own.order
        own.hidesPlayed = hidesPlayed ?? own.hidesPlayed
      }
    } catch PlaybackError.noSuchShow {
      return .missing
    }
    return .navigate(Link.local(path))
  }
}
