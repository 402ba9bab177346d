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
    router.navigate(UpNextServices.Navigate.self) { [unowned router] _, visit in try await manager.page(visit, router) }
    router.perform(UpNextServices.PlayInstead.self) { task, visit in try await manager.replace(with: task.episodes, visit) }
    router.events(UpNext.events(for: manager))
    router.live(Change.self) { change, visit in try await manager.leaves(for: change, visit) }
  }

  // MARK: - Private

  /// The number is a leaf; changes of the rows reload the pages that show them.
  private func leaves(for change: Change, _ visit: Visit) async throws -> [Leaf] {
    let user = UserID(visit.userID)
    guard change == .upNext(user) else { return [] }
    let count = try await library.upNext.count(of: user)
    return [
      Leaf("up-next-count", text: count > 0 ? "\(count)" : ""),
      Leaf("up-next", attributes: ["data-told": UUID().uuidString]),
    ]
  }

  /// Replaces the queue. The earlier one is saved, and the undo restores it.
  private func replace(with episodes: [Int64], _ visit: Visit) async throws -> ActionResult {
    let user = UserID(visit.userID)
    let earlier = try await playback.playInstead(episodes.map(EpisodeID.init), for: user)
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
  public func upNext(didMove episode: Int64, before other: Int64?, by visit: Visit) async throws -> EventAnswer {
    try await playback.move(EpisodeID(episode), before: other.map(EpisodeID.init), for: UserID(visit.userID))
    return .done(backTo: UpNextServices.Navigate().path)
  }

  public func upNext(didStep episode: Int64, way: SortStep, by visit: Visit) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    if let successor = way.successor(of: EpisodeID(episode), in: try await library.upNext.episodes(of: user)) {
      try await playback.move(EpisodeID(episode), before: successor, for: user)
    }
    return .done(backTo: UpNextServices.Navigate().path)
  }

  public func upNext(didRemove episode: Int64, by visit: Visit) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    let before = try await library.upNext.episodes(of: user)
    guard before.contains(EpisodeID(episode)) else { return .done(backTo: UpNextServices.Navigate().path) }
    try await playback.removeFromUpNext([EpisodeID(episode)], for: user)
    return notice(UpNext.removed, undo: QueueUndo(removing: [], returning: [EpisodeID(episode)], to: before))
  }

  public func upNextDidClear(by visit: Visit) async throws -> EventAnswer {
    let earlier = try await playback.clearUpNext(for: UserID(visit.userID))
    return notice(UpNext.cleared, undo: earlier.map(QueueUndo.init))
  }

  public func upNext(didRestore queue: Int64, by visit: Visit) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    let hadAny = try await library.upNext.count(of: user) > 0
    do {
      try await playback.restoreUpNext(queue, for: user)
    } catch PlaybackError.noSuchQueue {
      return notice(UpNext.forgotten)
    }
    let replaced = hadAny ? try await playback.earlierQueues(of: user).first?.id : nil
    return notice(UpNext.restored, undo: replaced.map(QueueUndo.init))
  }

  public func upNext(didUndo text: String, by visit: Visit) async throws -> EventAnswer {
    guard let undo = QueueUndo(text) else { throw FormError.missing("undo") }
    do {
      try await playback.undo(undo, for: UserID(visit.userID))
    } catch PlaybackError.noSuchQueue {
      return notice(UpNext.forgotten)
    }
    return notice(UpNext.undone)
  }
}
