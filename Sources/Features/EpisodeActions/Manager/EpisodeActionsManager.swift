import Components
import Downloading
import Events
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The actions on episodes, from a tap on any page to the engines.
public struct EpisodeActionsManager: Sendable {
  let library: Library
  let playback: Playback
  let downloading: Downloader
  let offered: OfferedActions

  public static func activate(in router: Router, library: Library, playback: Playback, downloading: Downloader) {
    let manager = EpisodeActionsManager(library: library, playback: playback, downloading: downloading, offered: OfferedActions(in: router))
    router.perform(EpisodeActionsServices.Download.self) { task, viewer in
      try await manager.download(task.episodes.map(EpisodeID.init), for: UserID(viewer.userID))
    }
    router.navigate(EpisodeActionsServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.events(manager.events)
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  func perform(_ action: EpisodeAction, on episodes: [EpisodeID], backTo path: String, for user: UserID) async throws -> EventAnswer {
    guard isOffered(action) else { return .missing }
    do {
      switch action {
      case .markPlayed, .markUnplayed: return try await mark(episodes, isPlayed: action == .markPlayed, backTo: path, for: user)
      case .archive, .unarchive: return try await archive(episodes, isArchived: action == .archive, backTo: path, for: user)
      case .markOlderPlayed:
        for episode in episodes { try await playback.markOlder(than: episode, by: user) }
        return .navigate(path)
      case .favourite, .unfavourite:
        for episode in episodes { try await playback.favourite(episode, isFavourite: action == .favourite, by: user) }
        let isFavourite = action == .favourite
        return .result(
          ActionResult(
            words(isFavourite ? .favoured : .unfavoured), undo: undo(by: isFavourite ? .unfavourite : .favourite, episodes, backTo: path)),
          backTo: path)
      case .playNext, .playLast: return .result(try await queue(episodes, isNext: action == .playNext, for: user), backTo: path)
      case .download: return .result(try await download(episodes, for: user), backTo: path)
      case .pause: try await downloading.pause(try await downloads(among: episodes, of: user))
      case .resume: try await downloading.resume(try await downloads(among: episodes, of: user))
      case .cancel: try await downloading.cancel(episodes, for: user)
      case .delete: return .result(try await delete(episodes, for: user), backTo: path)
      }
      return .done(backTo: path)
    } catch PlaybackError.noSuchEpisode {
      return .notice(words(.episodeUnavailable), backTo: path)
    }
  }

  // MARK: - Private

  func isOffered(_ action: EpisodeAction) -> Bool {
    switch action {
    case .playNext, .playLast: offered.queues
    case .download, .pause, .resume, .cancel, .delete: offered.downloads
    case .favourite, .unfavourite: offered.favourites
    case .markPlayed, .markUnplayed, .markOlderPlayed, .archive, .unarchive: true
    }
  }

  private func queue(_ episodes: [EpisodeID], isNext: Bool, for user: UserID) async throws -> ActionResult {
    do {
      let (count, undo) = try await playback.queue(episodes, isNext: isNext, for: user)
      guard let undo else { return ActionResult(words(.nothingToPlay, count: episodes.count)) }
      return ActionResult(words(isNext ? .queuedNext : .queuedLast, count: count), undo: self.undo(.queue(undo)))
    } catch PlaybackError.upNextIsFull {
      return ActionResult(words(.queueFull))
    }
  }

  private func download(_ episodes: [EpisodeID], for user: UserID) async throws -> ActionResult {
    let answer = try await downloading.download(episodes, for: user)
    if !answer.overLimit.isEmpty { return ActionResult(words(.downloadLimit, count: answer.overLimit.count)) }
    let isNothing = answer.started.isEmpty && answer.alreadyDownloaded.isEmpty
    return ActionResult(isNothing ? words(.nothingToDownload, count: episodes.count) : nil)
  }

  private func delete(_ episodes: [EpisodeID], for user: UserID) async throws -> ActionResult {
    let removed = try await downloading.remove(episodes, for: user)
    guard removed.count > 0 else { return ActionResult(nil) }
    return ActionResult(
      words(.downloadDeleted, count: removed.count, ["size": ByteText.size(removed.bytes)]), undo: undo(.downloads(removed.moment)))
  }

  /// Several users may share a download, but only they pause it.
  private func downloads(among episodes: [EpisodeID], of user: UserID) async throws -> [EpisodeID] {
    var downloads: [EpisodeID] = []
    for episode in episodes where try await library.downloads.facts(of: episode, for: user) != nil { downloads.append(episode) }
    return downloads
  }

  /// Marks one episode with a notice; after several, the page reloads, without its ticked boxes.
  private func mark(_ episodes: [EpisodeID], isPlayed: Bool, backTo path: String, for user: UserID) async throws -> EventAnswer {
    let before = episodes.count == 1 ? try await playback.planned(episodes[0], for: user) : nil
    try await playback.mark(episodes, played: isPlayed, by: user)
    guard let before, before.isFinished != isPlayed else { return .navigate(path) }
    guard isPlayed else { return .notice(words(.unplayed), undo: undo(by: .markPlayed, episodes, backTo: path), backTo: path) }
    // Only an episode in progress has a position to return to.
    let hadPosition = before.start > 0 ? try await playback.planned(episodes[0], for: user)?.displaced != nil : false
    let undo = hadPosition ? undo(.position(episodes[0])) : undo(by: .markUnplayed, episodes, backTo: path)
    return .notice(words(.played), undo: undo, backTo: path)
  }

  private func archive(_ episodes: [EpisodeID], isArchived: Bool, backTo path: String, for user: UserID) async throws -> EventAnswer {
    try await playback.archive(episodes, isArchived: isArchived, by: user)
    guard episodes.count == 1 else { return .navigate(path) }
    return .notice(
      words(isArchived ? .archived : .unarchived), undo: undo(by: isArchived ? .unarchive : .archive, episodes, backTo: path),
      backTo: path)
  }

  /// The undo of an action that another action undoes.
  private func undo(by action: EpisodeAction, _ episodes: [EpisodeID], backTo path: String) -> Undo? {
    guard episodes.count == 1 else { return nil }
    let fields = ["action": action.rawValue, "episode": "\(episodes[0].rawValue)", "back": path]
    return Undo(path: EpisodeAction.path, fields: fields, text: words(.undo))
  }
}
