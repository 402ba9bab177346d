import Components
import Events
import Foundation
import InboxPage
import Library
import NewEpisodes
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Storage
import WebPage

/// The manager of the Inbox.
public struct InboxPageManager: Sendable {
  let library: Library
  let userSettings: UserSettings
  let newEpisodes: NewEpisodes
  let offered: OfferedActions
  /// The router owns this manager, and outlives it.
  unowned let router: Router

  public static func activate(in router: Router, library: Library, userSettings: UserSettings, newEpisodes: NewEpisodes) {
    let manager = InboxPageManager(
      library: library, userSettings: userSettings, newEpisodes: newEpisodes, offered: OfferedActions(in: router), router: router)
    router.navigate(InboxPageServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.embed(InboxPageServices.EmbedLink.self) { _, viewer in
      InboxPage.link(try await manager.library.inbox.count(of: UserID(viewer.userID)), to: path)
    }
    router.embed(InboxPageServices.EmbedCount.self) { _, viewer in
      InboxPage.count(try await manager.library.inbox.count(of: UserID(viewer.userID)))
    }
    router.events(InboxPage.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  private func page(for task: InboxPageServices.Navigate, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let number = min(max(task.page ?? 1, 1), Self.maxPages)
    let found = try await library.inbox.episodes(of: user, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
    let planSettings = try await userSettings.planSettings(of: user)
    let url = task.path
    var content = InboxPage.Content(
      rows: found.prefix(Self.pageLength).map { personal in
        var row = offered.row(PlannedEpisode(personal, with: planSettings), backTo: url)
        row.today = userSettings.now()
        return row
      }, count: try await library.inbox.count(of: user), url: url)
    content.actions = offered.menu
    content.selects = task.selects == true && !content.rows.isEmpty
    content.selectURL = task.with { $0.selects = content.selects ? nil : true }
    content.offersQueue = offered.queues
    content.segments = try await router.markup(LibraryPageServices.EmbedSegments(current: .inbox), for: viewer)
    content.settingsURL = router.path(to: NewEpisodeSettingsServices.Navigate())
    content.shareURL = router.path(to: SharePageServices.Navigate(list: "inbox"))
    content.newerURL = number > 1 ? task.with { $0.page = number > 2 ? number - 1 : nil } : nil
    content.olderURL = found.count > Self.pageLength ? task.with { $0.page = number + 1 } : nil
    if content.selects, content.newerURL ?? content.olderURL != nil { content.total = content.count }
    return Page(title: InboxPage.title, identity: InboxPageServices.name, body: InboxPage.html(content))
  }

  /// A report of the player, which comes every few seconds, reloads the page only when it changes the number.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    switch change {
    case .inbox(user), .upNext(user), .subscription(_, user): return try await patches(of: user, ["data-reload-on": UUID().uuidString])
    case .episode(_, user): return try await patches(of: user)
    default: return []
    }
  }

  private func patches(of user: UserID, _ attributes: [String: String?] = [:]) async throws -> [LivePatch] {
    let count = try await library.inbox.count(of: user)
    return [
      LivePatch(InboxPage.livePatch, attributes: attributes.merging(["data-reload-on-count": "\(count)"]) { first, _ in first }),
      LivePatch(InboxPage.countPatch, text: InboxPage.countText(count)),
      LivePatch(InboxPage.linkPatch, attributes: ["hidden": count == 0 ? "" : nil]),
    ]
  }

  /// Those of all pages, as many as are counted.
  private func episodes(of user: UserID) async throws -> [EpisodeID] {
    try await library.inbox.episodes(of: user, limit: InboxRepository.maxCount).map(\.episode.id)
  }

  private func undo(_ moment: Date) -> Undo {
    Undo(path: InboxPage.undoPath, fields: ["moment": "\(moment.milliseconds)"], text: InboxPage.undo)
  }

  private static var path: String { InboxPageServices.Navigate().path }
  private static let pageLength = 100
  /// Longer than any Inbox.
  private static let maxPages = 10_000
}

extension InboxPageManager: InboxPageDelegate {
  public func inboxPage(didDismiss episodes: [Int64]?, backTo path: String?, by viewer: Viewer) async throws -> EventAnswer {
    let (path, user) = (path.map(Link.local) ?? Self.path, UserID(viewer.userID))
    let selected: [EpisodeID] = if let episodes { episodes.map(EpisodeID.init) } else { try await self.episodes(of: user) }
    guard let (moment, count) = try await newEpisodes.dismiss(selected, for: user) else {
      return .done(backTo: path)
    }
    return .notice(count == 1 ? InboxPage.dismissed : InboxPage.cleared(count), undo: undo(moment), backTo: path)
  }

  public func inboxPage(
    didTap action: String, on episodes: [Int64]?, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let selected: [Int64] = if let episodes { episodes } else { try await self.episodes(of: UserID(viewer.userID)).map(\.rawValue) }
    let task = EpisodeActionsServices.Perform(action: action, episodes: selected, backTo: Link.local(path))
    guard let answer = try await router.answer(task, for: viewer) ?? nil else { return .missing }
    return answer
  }

  public func inboxPageDidClear(by viewer: Viewer) async throws -> EventAnswer {
    let (moment, count) = try await newEpisodes.clearInbox(of: UserID(viewer.userID))
    return count == 0 ? .done(backTo: Self.path) : .notice(InboxPage.cleared(count), undo: undo(moment), backTo: Self.path)
  }

  public func inboxPage(didUndoDismissalAt moment: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await newEpisodes.restoreInbox(dismissedAt: Date(milliseconds: moment), of: UserID(viewer.userID))
    return .notice(InboxPage.restored, backTo: Self.path)
  }
}
