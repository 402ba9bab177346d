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
  let downloads: DownloadVerbs

  public static func activate(in router: Router, library: Library, playback: Playback) {
    let manager = UpNextManager(library: library, playback: playback, downloads: DownloadVerbs(in: router))
    router.navigate(UpNextServices.Navigate.self) { [unowned router] _, visit in try await manager.page(visit, router) }
    router.perform(UpNextServices.PlayNext.self) { task, visit in try await manager.queue(task.episodes, isNext: true, visit) }
    router.perform(UpNextServices.PlayLast.self) { task, visit in try await manager.queue(task.episodes, isNext: false, visit) }
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

  /// Queued episodes move; unknown episodes and episodes without audio are ignored.
  private func queue(_ episodes: [Int64], isNext: Bool, _ visit: Visit) async throws -> UpNextServices.Queued {
    let user = UserID(visit.userID)
    let before = try await library.upNext.episodes(of: user)
    let asked = episodes.map(EpisodeID.init)
    do {
      if isNext { try await playback.playNext(asked, for: user) } else { try await playback.playLast(asked, for: user) }
    } catch PlaybackError.upNextIsFull {
      return queued(.full, undo: nil)
    }
    let queued = Set(try await library.upNext.episodes(of: user)).intersection(asked)
    guard !queued.isEmpty else { return self.queued(.notQueued, undo: nil) }
    let undo = QueueUndo(removing: queued.subtracting(before), returning: queued, to: before)
    return self.queued(isNext ? .queuedNext(queued.count) : .queuedLast(queued.count), undo: undo)
  }

  /// The undo restores the replaced queue.
  private func replace(with episodes: [Int64], _ visit: Visit) async throws -> UpNextServices.Queued {
    let user = UserID(visit.userID)
    let earlier = try await playback.playInstead(episodes.map(EpisodeID.init), for: user)
    let queue = try await library.upNext.episodes(of: user)
    let undo = earlier.map(QueueUndo.init) ?? QueueUndo(removing: Set(queue), returning: [], to: [])
    return queued(.replaced(queue.count), undo: undo)
  }

  private func queued(_ deed: UpNext.Deed, undo: QueueUndo?) -> UpNextServices.Queued {
    UpNextServices.Queued(
      sentence: UpNext.sentence(for: deed), undoPath: UpNext.undoPath, undo: undo?.text ?? "", undoText: UpNext.undo)
  }

  private func notice(_ deed: UpNext.Deed, undo: QueueUndo? = nil) -> EventAnswer {
    .notice(
      UpNext.sentence(for: deed), undo: undo.map { Undo(path: UpNext.undoPath, fields: ["undo": $0.text], text: UpNext.undo) },
      backTo: UpNextServices.Navigate().path)
  }
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
    return notice(.removed, undo: QueueUndo(removing: [], returning: [EpisodeID(episode)], to: before))
  }

  public func upNext(
    didTap verb: DownloadVerb, ofEpisode episode: Int64, backTo path: String, by visit: Visit
  ) async throws -> EventAnswer {
    try await downloads.perform(verb, on: [episode], backTo: path, for: visit)
  }

  public func upNextDidClear(by visit: Visit) async throws -> EventAnswer {
    let earlier = try await playback.clearUpNext(for: UserID(visit.userID))
    return notice(.cleared, undo: earlier.map(QueueUndo.init))
  }

  public func upNext(didRestore queue: Int64, by visit: Visit) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    let hadAny = try await library.upNext.count(of: user) > 0
    do {
      try await playback.restoreUpNext(queue, for: user)
    } catch PlaybackError.noSuchQueue {
      return notice(.forgotten)
    }
    let replaced = hadAny ? try await playback.earlierQueues(of: user).first?.id : nil
    return notice(.restored, undo: replaced.map(QueueUndo.init))
  }

  public func upNext(didUndo text: String, by visit: Visit) async throws -> EventAnswer {
    guard let undo = QueueUndo(text) else { throw FormError.missing("undo") }
    let user = UserID(visit.userID)
    do {
      if let earlier = undo.earlier { try await playback.restoreUpNext(earlier, for: user) }
    } catch PlaybackError.noSuchQueue {
      return notice(.forgotten)
    }
    if !undo.removed.isEmpty { try await playback.removeFromUpNext(undo.removed, for: user) }
    for (episode, successor) in undo.returned {
      try await playback.playLast([episode], for: user)
      try await playback.move(episode, before: successor, for: user)
    }
    return notice(.undone)
  }
}
