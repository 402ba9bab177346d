import Components
import Events
import Foundation
import Library
import LibraryPage
import Playback
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The manager of a user's library. Every change can be undone.
public struct LibraryPageManager: Sendable {
  let library: Library
  let subscriptions: Subscriptions
  let listening: ListeningSessions
  let refreshing: FeedRefresher
  let sentCounts = SentCounts()
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, subscriptions: Subscriptions, listening: ListeningSessions,
    refreshing: FeedRefresher, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = LibraryPageManager(
      library: library, subscriptions: subscriptions, listening: listening, refreshing: refreshing, now: now)
    router.navigate(LibraryPageServices.Navigate.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.navigate(LibraryPageServices.NavigateShowActions.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.navigate(LibraryPageServices.NavigateFolderActions.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.embed(LibraryPageServices.EmbedSegments.self) { [unowned router] task, _ in
      LibraryPage.segments(manager.segments(current: task.current, router))
    }
    router.perform(LibraryPageServices.Unsubscribe.self) { task, viewer in try await manager.unsubscribe([task.show], viewer) }
    router.perform(LibraryPageServices.Mark.self) { task, viewer in
      let mark: Subscriptions.Mark =
        switch task.kind {
        case .favourite: .favourite
        case .archived: .archived
        }
      return try await manager.set(mark, task.isOn, of: [task.show], backTo: task.path, viewer)
    }
    router.events(LibraryPage.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Actions, also of other pages

  func unsubscribe(_ shows: [Int64], _ viewer: Viewer) async throws -> ActionResult {
    let user = UserID(viewer.userID)
    let title = try await title(of: shows, user)
    let (ended, changes) = try await ChangeAuthor.logging { try await subscriptions.unsubscribe(user, from: shows.map(ShowID.init)) }
    guard !ended.isEmpty else { return ActionResult(nil) }
    return ActionResult(LibraryPage.ended(title, count: ended.count), undo: undo(changes))
  }

  /// - Returns: nil when `viewer` subscribes to none of them.
  func set(
    _ mark: Subscriptions.Mark, _ isOn: Bool, of shows: [Int64], backTo path: String, _ viewer: Viewer
  ) async throws -> ActionResult? {
    let (titles, changes) = try await ChangeAuthor.logging {
      try await subscriptions.set(mark, isOn, of: shows.map(ShowID.init), by: UserID(viewer.userID))
    }
    guard !titles.isEmpty else { return nil }
    let title = titles.count == 1 ? titles[0] : nil
    let sentence =
      switch mark {
      case .favourite: LibraryPage.marked(title, count: titles.count, favourite: isOn)
      case .archived: LibraryPage.marked(title, count: titles.count, archived: isOn)
      }
    return ActionResult(sentence, undo: undo(changes, backTo: path))
  }

  // MARK: - Shared by the events

  /// The title of the only show; nil for several.
  func title(of shows: [Int64], _ user: UserID) async throws -> String? {
    guard shows.count == 1 else { return nil }
    return try await library.shows.show(ShowID(shows[0]), for: user)?.title ?? ""
  }

  func undo(_ changes: [LoggedChange.ID], backTo path: String = LibraryPageServices.Navigate().path) -> Undo? {
    Undo(of: changes, text: LibraryPage.undo, backTo: path)
  }

  func notice(_ sentence: String, undo: Undo? = nil, backTo path: String? = nil) -> EventAnswer {
    .notice(sentence, undo: undo, backTo: path ?? LibraryPageServices.Navigate().path)
  }
}
