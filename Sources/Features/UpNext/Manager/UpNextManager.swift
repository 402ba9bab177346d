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
  let playback: Playback
  let offered: OfferedActions

  public static func activate(in router: Router, library: Library, playback: Playback) {
    let manager = UpNextManager(library: library, playback: playback, offered: OfferedActions(in: router))
    router.navigate(UpNextServices.Navigate.self) { [unowned router] _, viewer in try await manager.page(viewer, router) }
    router.perform(UpNextServices.ReplaceQueue.self) { task, viewer in try await manager.replace(with: task.episodes, viewer) }
    router.events(UpNext.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  /// The number is a leaf; changes of the rows reload the pages that show them.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    guard change == .upNext(user) else { return [] }
    let count = try await library.upNext.count(of: user)
    return [
      LivePatch("up-next-count", text: count > 0 ? "\(count)" : ""),
      LivePatch("up-next", attributes: ["data-reload-on": UUID().uuidString]),
    ]
  }

  /// Replaces the queue. The earlier one is saved, and the undo restores it.
  private func replace(with episodes: [Int64], _ viewer: Viewer) async throws -> ActionResult {
    let user = UserID(viewer.userID)
    let earlier = try await playback.replaceQueue(episodes.map(EpisodeID.init), for: user)
    let queue = try await library.upNext.episodes(of: user)
    let undo = earlier.map(QueueUndo.init) ?? QueueUndo(removing: Set(queue), returning: [], to: [])
    return ActionResult(UpNext.replaced(queue.count), undo: self.undo(undo))
  }

  private func notice(_ sentence: String, undo: QueueUndo? = nil) -> EventAnswer {
    .notice(sentence, undo: undo.map(self.undo), backTo: UpNextServices.Navigate().path)
  }

  private func undo(_ undo: QueueUndo) -> Undo { Undo(path: UpNext.undoPath, fields: ["undo": undo.text], text: UpNext.undo) }
}

extension UpNextManager: UpNextDelegate {
  public func upNext(didMove episode: Int64, before other: Int64?, by viewer: Viewer) async throws -> EventAnswer {
    try await playback.move(EpisodeID(episode), before: other.map(EpisodeID.init), for: UserID(viewer.userID))
    return .done(backTo: UpNextServices.Navigate().path)
  }

  public func upNext(didStep episode: Int64, way: ReorderStep, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    if let successor = way.successor(of: EpisodeID(episode), in: try await library.upNext.episodes(of: user)) {
      try await playback.move(EpisodeID(episode), before: successor, for: user)
    }
    return .done(backTo: UpNextServices.Navigate().path)
  }

  public func upNext(didRemove episode: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let before = try await library.upNext.episodes(of: user)
    guard before.contains(EpisodeID(episode)) else { return .done(backTo: UpNextServices.Navigate().path) }
    try await playback.removeFromUpNext([EpisodeID(episode)], for: user)
    return notice(UpNext.removed, undo: QueueUndo(removing: [], returning: [EpisodeID(episode)], to: before))
  }

  public func upNextDidClear(by viewer: Viewer) async throws -> EventAnswer {
    let earlier = try await playback.clearUpNext(for: UserID(viewer.userID))
    return notice(UpNext.cleared, undo: earlier.map(QueueUndo.init))
  }

  public func upNext(didRestore queue: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let hadAny = try await library.upNext.count(of: user) > 0
    do {
      try await playback.restoreUpNext(queue, for: user)
    } catch PlaybackError.noSuchQueue {
      return notice(UpNext.forgotten)
    }
    let replaced = hadAny ? try await playback.earlierQueues(of: user).first?.id : nil
    return notice(UpNext.restored, undo: replaced.map(QueueUndo.init))
  }

  public func upNext(didUndo text: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let undo = QueueUndo(text) else { throw FormError.missing("undo") }
    do {
      try await playback.undo(undo, for: UserID(viewer.userID))
    } catch PlaybackError.noSuchQueue {
      return notice(UpNext.forgotten)
    }
    return notice(UpNext.undone)
  }
}
