import Components
import Events
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import UpNext
import WebPage

/// The manager of the queue: its page, and the actions of other pages on it. Every change can be undone.
public struct UpNextManager: Sendable {
  let library: Library
  let listening: ListeningSessions
  let upNext: UpNextQueue
  let userSettings: UserSettings
  let offered: OfferedActions

  public static func activate(
    in router: Router, library: Library, listening: ListeningSessions, upNext: UpNextQueue, userSettings: UserSettings
  ) {
    let manager = UpNextManager(
      library: library, listening: listening, upNext: upNext, userSettings: userSettings, offered: OfferedActions(in: router))
    router.navigate(UpNextServices.Navigate.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.navigate(UpNextServices.Panel.self) { _, viewer in try await manager.panel(viewer) }
    router.embed(UpNextServices.EmbedFirst.self) { task, viewer in try await manager.first(for: task, viewer) }
    router.embed(UpNextServices.EmbedBadge.self) { _, viewer in
      UpNext.badge(try await manager.library.subscriptions.tabCounts(of: UserID(viewer.userID)).queued)
    }
    router.perform(UpNextServices.ReplaceQueue.self) { task, viewer in try await manager.replace(with: task, viewer) }
    router.events(UpNext.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  /// The number is a leaf; changes of the rows reload the pages that show them.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    if change == .session(user) {
      let current = try await library.listening.session(of: user)?.episode
      return [LivePatch(UpNext.currentPatch, attributes: ["data-reload-on-current": current.map { "\($0.rawValue)" }])]
    }
    guard change == .upNext(user) else { return [] }
    let count = try await library.upNext.count(of: user)
    return [
      LivePatch(UpNext.badgePatch, text: UpNext.badgeText(count)),
      LivePatch("up-next", attributes: ["data-reload-on": UUID().uuidString]),
    ]
  }

  /// Replaces the queue. The earlier one is saved, and the undo restores it.
  private func replace(with task: UpNextServices.ReplaceQueue, _ viewer: Viewer) async throws -> ActionResult {
    let user = UserID(viewer.userID)
    let most = min(UpNextServices.ReplaceQueue.maxEpisodes, try await userSettings.settings(of: user).upNextLimit)
    let first = task.episodes.prefix(most)
    let waiting = first.filter { $0 != task.playing }
    let (earlier, changes) = try await ChangeAuthor.logging {
      try await upNext.replace(with: waiting.map(EpisodeID.init), for: user)
    }
    let queue = try await library.upNext.episodes(of: user)
    let sentence =
      task.total > first.count
      ? UpNext.queued(first: first.count, of: task.total, isReplaced: earlier != nil)
      : UpNext.queued(queue.count, isReplaced: earlier != nil)
    return ActionResult(sentence, undo: undo(changes))
  }

  private func notice(_ sentence: String, undoing changes: [LoggedChange.ID] = []) -> EventAnswer {
    .notice(sentence, undo: undo(changes), backTo: UpNextServices.Navigate().path)
  }

  private func undo(_ changes: [LoggedChange.ID], backTo path: String = UpNextServices.Navigate().path) -> Undo? {
    Undo(of: changes, text: UpNext.undo, backTo: path)
  }
}

extension UpNextManager: UpNextDelegate {
  public func upNext(didMove episode: Int64, before other: Int64?, by viewer: Viewer) async throws -> EventAnswer {
    try await upNext.move(EpisodeID(episode), before: other.map(EpisodeID.init), for: UserID(viewer.userID))
    return .done(backTo: UpNextServices.Navigate().path)
  }

  public func upNext(didStep episode: Int64, way: ReorderStep, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    if let successor = way.successor(of: EpisodeID(episode), in: try await library.upNext.episodes(of: user)) {
      try await upNext.move(EpisodeID(episode), before: successor, for: user)
    }
    return .done(backTo: UpNextServices.Navigate().path)
  }

  public func upNext(didRemove episode: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await upNext(didRemoveSeveral: [episode], backTo: UpNextServices.Navigate().path, by: viewer)
  }

  public func upNext(didRemoveSeveral episodes: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let path = Link.local(path)
    let removed = Set(episodes.map(EpisodeID.init)).intersection(try await library.upNext.episodes(of: user))
    let (_, changes) = try await ChangeAuthor.logging { try await upNext.remove(episodes.map(EpisodeID.init), for: user) }
    guard !removed.isEmpty else { return .done(backTo: path) }
    return .notice(UpNext.removed(removed.count), undo: undo(changes, backTo: path), backTo: path)
  }

  public func upNextDidClear(by viewer: Viewer) async throws -> EventAnswer {
    let (_, changes) = try await ChangeAuthor.logging { try await upNext.clear(for: UserID(viewer.userID)) }
    return notice(UpNext.cleared, undoing: changes)
  }

  public func upNext(didSort order: UpNext.Order, by viewer: Viewer) async throws -> EventAnswer {
    guard let order = QueueOrder(rawValue: order.rawValue) else { return .missing }
    let (isSorted, changes) = try await ChangeAuthor.logging { try await upNext.sort(order, for: UserID(viewer.userID)) }
    guard isSorted else { return notice(UpNext.unchanged) }
    return notice(order == .shuffled ? UpNext.shuffled : UpNext.sorted, undoing: changes)
  }

  public func upNext(didRemoveOlderThan days: Int, by viewer: Viewer) async throws -> EventAnswer {
    let (removed, changes) = try await ChangeAuthor.logging {
      try await upNext.remove(olderThan: days, for: UserID(viewer.userID))
    }
    return removed == 0 ? notice(UpNext.noneOlder) : notice(UpNext.removed(removed), undoing: changes)
  }

  public func upNext(didRestore queue: Int64, by viewer: Viewer) async throws -> EventAnswer {
    do {
      let (_, changes) = try await ChangeAuthor.logging { try await upNext.restore(queue, for: UserID(viewer.userID)) }
      return notice(UpNext.restored, undoing: changes)
    } catch PlaybackError.noSuchQueue {
      return notice(UpNext.forgotten)
    }
  }
}
