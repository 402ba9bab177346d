import ChangeLog
import Events
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import RecentChanges
import ServiceRouter
import Services
import Storage
import WebPage

/// The manager of the recent changes.
public struct RecentChangesManager: Sendable {
  let library: Library
  let userSettings: UserSettings
  let changeLog: ChangeLog

  public static func activate(in router: Router, library: Library, userSettings: UserSettings, changeLog: ChangeLog) {
    let manager = RecentChangesManager(library: library, userSettings: userSettings, changeLog: changeLog)
    router.navigate(RecentChangesServices.Navigate.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.navigate(RecentChangesServices.NavigateUpNext.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.events(RecentChanges.events(for: manager))
    router.onChange(Change.self) { change, viewer in
      guard change == .changeLog(UserID(viewer.userID)) else { return [] }
      return [LivePatch(RecentChanges.livePatch, attributes: ["data-reload-on": UUID().uuidString])]
    }
  }

  // MARK: - Private

  /// nil for an unknown kind.
  private func page(for task: RecentChangesServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page? {
    let user = UserID(viewer.userID)
    let kind = task.kind.flatMap(RecentChanges.Kind.init(rawValue:))
    guard task.kind == nil || kind != nil else { return nil }
    let number = min(max(task.page ?? 1, 1), Self.maxPages)
    let found = try await library.changeLog.changes(
      of: user, kind: kind?.logged, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
    let changes = Array(found.prefix(Self.pageLength))
    let kinds: [RecentChanges.Kind?] = [nil] + RecentChanges.Kind.allCases.map { Optional($0) }
    var content = RecentChanges.Content(
      rows: try await rows(changes, for: user), kind: kind,
      kinds: kinds.map { RecentChanges.Content.KindLink(kind: $0, url: RecentChangesServices.Navigate(kind: $0?.rawValue).path) },
      url: task.path)
    content.restoreURL = router.path(to: RecentChangesServices.NavigateUpNext())
    content.newerURL = number > 1 ? task.with { $0.page = number > 2 ? number - 1 : nil } : nil
    content.olderURL = found.count > Self.pageLength ? task.with { $0.page = number + 1 } : nil
    content.today = changeLog.now()
    content.zone = try await userSettings.zone(of: user)
    return Page(title: RecentChanges.title, identity: RecentChangesServices.name, body: RecentChanges.html(content))
  }

  private func rows(_ changes: [LoggedChange], for user: UserID) async throws -> [RecentChanges.Content.Row] {
    let episodes = try await library.changeLog.titles(of: Array(Set(changes.compactMap(\.episodes.first))), for: user)
    let shows = try await library.changeLog.titles(of: Array(Set(changes.compactMap(\.shows.first))), for: user)
    var rows: [RecentChanges.Content.Row] = []
    for change in changes {
      let title = change.episodes.first.flatMap { episodes[$0] } ?? change.shows.first.flatMap { shows[$0] }
      guard let shown = RecentChanges.Change(change, title: title) else { continue }
      var row = RecentChanges.Content.Row(id: change.id, change: shown, moment: change.moment, device: Sentences.deviceName(change.device))
      (row.isByRule, row.isUndo, row.isUndone) = (change.isByRule, change.undoes != nil, change.undone != nil)
      rows.append(row)
    }
    return rows
  }

  private static let pageLength = 50
  /// More than the log has.
  private static let maxPages = 1_000
}

extension RecentChangesManager: RecentChangesDelegate {
  public func recentChanges(didUndo changes: [Int64], backTo path: String?, by viewer: Viewer) async throws -> EventAnswer {
    let path = path.map(Link.local) ?? RecentChangesServices.Navigate().path
    do {
      var undone: [UndoneChange] = []
      // The last first: what an action has changed last may depend on what it changed before.
      for change in changes.reversed() {
        if let step = try await changeLog.undo(change, by: UserID(viewer.userID)) { undone.append(step) }
      }
      guard !undone.isEmpty else { return .notice(RecentChanges.unavailable, backTo: path) }
      guard undone.contains(where: { $0.count > 0 }) else { return .notice(RecentChanges.nothingToUndo, backTo: path) }
      return .notice(
        RecentChanges.undone(left: undone.map(\.left).reduce(0, +)),
        undo: Undo(of: undone.compactMap(\.undo), text: RecentChanges.undo, backTo: path), backTo: path)
    } catch PlaybackError.upNextIsFull {
      return .notice(RecentChanges.full, backTo: path)
    }
  }

  public func recentChanges(didRestoreUpNextAt moment: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let path = UpNextServices.Navigate().path
    do {
      let (queue, change) = try await changeLog.restoreUpNext(at: Date(milliseconds: moment), for: UserID(viewer.userID))
      guard let change else { return .notice(RecentChanges.alreadyCurrent, backTo: path) }
      return .notice(
        RecentChanges.restored(missing: queue.missing), undo: Undo(of: [change], text: RecentChanges.undo, backTo: path), backTo: path)
    } catch ChangeLogError.noRecord {
      return .notice(RecentChanges.noRecord, backTo: RecentChangesServices.NavigateUpNext().path)
    } catch PlaybackError.upNextIsFull {
      return .notice(RecentChanges.full, backTo: path)
    }
  }
}

extension RecentChanges.Kind {
  fileprivate var logged: LoggedAction.Kind {
    switch self {
    case .upNext: .queue
    case .shows: .shows
    case .marks: .marks
    case .settings: .settings
    }
  }
}
