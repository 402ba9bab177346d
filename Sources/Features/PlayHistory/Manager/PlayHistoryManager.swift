import Events
import Foundation
import Library
import PlayHistory
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Storage
import WebPage

/// The manager of the listening history. Deleting a row changes neither its position nor the ledgers.
public struct PlayHistoryManager: Sendable {
  let library: Library
  let listening: ListeningSessions
  let userSettings: UserSettings
  let offered: OfferedActions
  let now: @Sendable () -> Date
  /// The router owns this manager, and outlives it.
  unowned let router: Router

  public static func activate(
    in router: Router, library: Library, listening: ListeningSessions, userSettings: UserSettings,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = PlayHistoryManager(
      library: library, listening: listening, userSettings: userSettings, offered: OfferedActions(in: router), now: now, router: router)
    router.navigate(PlayHistoryServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.events(PlayHistory.events(for: manager))
    router.onChange(Change.self) { change, viewer in
      guard change == .history(UserID(viewer.userID)) else { return [] }
      return [LivePatch(PlayHistory.livePatch, attributes: ["data-reload-on": UUID().uuidString])]
    }
  }

  // MARK: - Private

  private func page(for task: PlayHistoryServices.Navigate, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let showsAll = task.showsAll ?? false
    let number = showsAll ? max(min(task.page ?? 1, Self.maxPages), 1) : 1
    let length = showsAll ? Self.pageLength : Self.newest
    let words = showsAll ? task.query.flatMap { $0.isEmpty ? nil : $0 } : nil
    let found = try await library.history.entries(of: user, words: words, limit: length + 1, offset: (number - 1) * length)
    let planSettings = try await userSettings.planSettings(of: user)
    let url = task.with { $0.deleted = nil }
    var content = PlayHistory.Content(
      rows: found.prefix(length).map { entry in
        (offered.row(PlannedEpisode(entry.personal, with: planSettings), backTo: url), entry.played)
      },
      total: try await library.history.count(of: user, words: words), showsAll: showsAll,
      showAllURL: PlayHistoryServices.Navigate(showsAll: true).path, query: words ?? "",
      searchPath: PlayHistoryServices.Navigate().path, edits: task.edits ?? false,
      editURL: task.with {
        $0.edits = task.edits == true ? nil : true
        $0.deleted = nil
      }, url: url,
      moreURL: showsAll && found.count > length ? task.with { $0.page = number + 1 } : nil,
      deleted: task.deleted.flatMap(Self.deleted), today: now())
    if content.edits, content.total > content.rows.count { content.selectableTotal = min(content.total, Self.maxSelected) }
    content.actions = offered.menu
    content.homeURL = router.path(to: HomePageServices.Navigate())
    content.segments = try await router.markup(LibraryPageServices.EmbedSegments(current: .history), for: viewer)
    if let zone = try await library.statistics.reportedZone(of: user) { content.zone = zone }
    return Page(
      title: PlayHistory.title, identity: PlayHistoryServices.name, body: PlayHistory.html(content),
      showsMiniPlayer: !content.edits)
  }

  /// - Parameter text: the time and the number of entries as in the page's address: "1790000000000.3".
  private static func deleted(_ text: String) -> (count: Int, moment: Int64)? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, let moment = Int64(parts[0]), let count = Int(parts[1]), count > 0 else { return nil }
    return (count, moment)
  }

  private func episodes(of selection: PlayHistory.Selection, _ user: UserID) async throws -> [EpisodeID] {
    switch selection {
    case .episodes(let episodes): episodes.map(EpisodeID.init)
    case .all(let words):
      try await library.history.entries(of: user, words: words, limit: Self.maxSelected).map(\.personal.episode.id)
    }
  }

  private static let newest = 15
  private static let pageLength = 100
  private static let maxPages = 1_000_000
  /// Of a longer history, “Select all” takes the newest entries.
  private static let maxSelected = 5_000
}

extension PlayHistoryManager: PlayHistoryDelegate {
  public func playHistory(
    didDelete selection: PlayHistory.Selection, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let episodes = try await episodes(of: selection, user)
    guard !episodes.isEmpty else { return .navigate(path) }
    let moment = try await listening.removeFromHistory(episodes, of: user)
    let undo = "deleted=\(moment.milliseconds).\(episodes.count)"
    return .navigate(path + (path.contains("?") ? "&" : "?") + undo)
  }

  public func playHistory(
    didTap action: String, on selection: PlayHistory.Selection, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let episodes = try await episodes(of: selection, UserID(viewer.userID)).map(\.rawValue)
    let task = EpisodeActionsServices.Perform(action: action, episodes: episodes, backTo: Link.local(path))
    guard let answer = try await router.answer(task, for: viewer) ?? nil else { return .missing }
    return answer
  }

  public func playHistory(didRemove episode: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let moment = try await listening.removeFromHistory([EpisodeID(episode)], of: UserID(viewer.userID))
    let fields = ["moment": "\(moment.milliseconds)", "back": path]
    return .notice(PlayHistory.removed, undo: Undo(path: PlayHistory.undoPath, fields: fields, text: PlayHistory.undo), backTo: path)
  }

  public func playHistory(didUndoDeletionAt moment: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    try await listening.restoreHistory(removedAt: Date(milliseconds: moment), of: UserID(viewer.userID))
    return .navigate(path)
  }
}
