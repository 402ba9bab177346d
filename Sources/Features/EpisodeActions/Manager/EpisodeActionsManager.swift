import Components
import Downloading
import Events
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Storage
import WebPage

/// The actions on episodes, from a tap on any page to the engines.
public struct EpisodeActionsManager: Sendable {
  let library: Library
  let listening: ListeningSessions
  let upNext: UpNextQueue
  let bookmarks: Bookmarks
  let downloading: Downloader
  let offered: OfferedActions

  public static func activate(
    in router: Router, library: Library, listening: ListeningSessions, upNext: UpNextQueue, bookmarks: Bookmarks, downloading: Downloader
  ) {
    let manager = EpisodeActionsManager(
      library: library, listening: listening, upNext: upNext, bookmarks: bookmarks, downloading: downloading,
      offered: OfferedActions(in: router))
    router.perform(EpisodeActionsServices.Download.self) { task, viewer in
      try await manager.download(task.episodes.map(EpisodeID.init), for: UserID(viewer.userID)).result
    }
    router.perform(EpisodeActionsServices.Perform.self) { task, viewer in
      guard let action = EpisodeAction(rawValue: task.action) else { return nil }
      return try await manager.perform(action, on: task.episodes.map(EpisodeID.init), backTo: task.backTo, for: UserID(viewer.userID))
    }
    router.navigate(EpisodeActionsServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.events(manager.events)
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  func perform(_ action: EpisodeAction, on episodes: [EpisodeID], backTo path: String, for user: UserID) async throws -> EventAnswer {
    guard isOffered(action) else { return .missing }
    // A browser that was offline does not know of episodes that were deleted meanwhile.
    if ActionMoment.delay != nil, try await library.personal.episodes(Set(episodes), for: user).isEmpty {
      return .refused(words(.episodeUnavailable), backTo: path)
    }
    do {
      switch action {
      case .markPlayed, .markUnplayed: return try await mark(episodes, isPlayed: action == .markPlayed, backTo: path, for: user)
      case .archive, .unarchive: return try await archive(episodes, isArchived: action == .archive, backTo: path, for: user)
      case .markOlderPlayed:
        guard let episode = episodes.first else { return .done(backTo: path) }
        return try await marked(isPlayed: true, backTo: path) { try await listening.markOlder(than: episode, by: user) }
      case .favourite, .unfavourite:
        let isFavourite = action == .favourite
        let (_, changes) = try await ChangeAuthor.logging { try await bookmarks.setFavourite(isFavourite, episodes, by: user) }
        return .notice(
          words(isFavourite ? .favoured : .unfavoured, count: episodes.count), undo: undo(changes, backTo: path), backTo: path)
      case .playNext, .playLast: return try await queue(episodes, isNext: action == .playNext, backTo: path, for: user)
      case .addToPlaylist: return addToPlaylist(episodes, backTo: path)
      case .share:
        guard let episode = episodes.first else { return .done(backTo: path) }
        return .navigate(SharePageServices.Navigate(episode: episode.rawValue).path)
      case .download: return .result(try await downloadWithUndo(episodes, backTo: path, for: user), backTo: path)
      case .pause: try await downloading.pause(try await downloads(among: episodes, of: user))
      case .resume: try await downloading.resume(try await downloads(among: episodes, of: user))
      case .cancel:
        let known = try await downloads(among: episodes, of: user)
        try await downloading.cancel(episodes, for: user)
        if !known.isEmpty, known.count <= Self.maxUndone {
          let fields = ["action": EpisodeAction.download.rawValue, "episode": Self.text(of: known), "back": path]
          let undo = Undo(path: EpisodeAction.path, fields: fields, text: words(.undo))
          return .notice(words(.downloadCancelled, count: known.count), undo: undo, backTo: path)
        }
      case .delete: return .result(try await delete(episodes, backTo: path, for: user), backTo: path)
      }
      return .done(backTo: path)
    } catch PlaybackError.noSuchEpisode {
      return .refused(words(.episodeUnavailable), backTo: path)
    }
  }

  // MARK: - Private

  func isOffered(_ action: EpisodeAction) -> Bool {
    switch action {
    case .playNext, .playLast: offered.queues
    case .addToPlaylist: offered.playlists
    case .share: offered.shares
    case .download, .pause, .resume, .cancel, .delete: offered.downloads
    case .favourite, .unfavourite: offered.favourites
    case .markPlayed, .markUnplayed, .markOlderPlayed, .archive, .unarchive: true
    }
  }

  private func queue(_ episodes: [EpisodeID], isNext: Bool, backTo path: String, for user: UserID) async throws -> EventAnswer {
    do {
      let (count, changes) = try await ChangeAuthor.logging { try await upNext.add(episodes, isNext: isNext, for: user) }
      guard count > 0 else { return .notice(words(.nothingToPlay, count: episodes.count), backTo: path) }
      return .notice(words(isNext ? .queuedNext : .queuedLast, count: count), undo: undo(changes, backTo: path), backTo: path)
    } catch PlaybackError.upNextIsFull {
      return .refused(words(.queueFull), backTo: path)
    }
  }

  private func addToPlaylist(_ episodes: [EpisodeID], backTo path: String) -> EventAnswer {
    let most = PlaylistPageServices.NavigateAdding.maxEpisodes
    guard episodes.count <= most else { return .notice(words(.tooManyForPlaylist, count: most), backTo: path) }
    guard !episodes.isEmpty else { return .done(backTo: path) }
    return .navigate(PlaylistPageServices.NavigateAdding(episodes: episodes.map(\.rawValue), back: path).path)
  }

  private func download(_ episodes: [EpisodeID], for user: UserID) async throws -> (result: ActionResult, started: [EpisodeID]) {
    let answer = try await downloading.download(episodes, for: user)
    if !answer.overLimit.isEmpty { return (ActionResult(words(.downloadLimit, count: answer.overLimit.count)), []) }
    if !answer.started.isEmpty { return (ActionResult(nil), answer.started) }
    let isDownloaded = !answer.alreadyDownloaded.isEmpty
    return (ActionResult(words(isDownloaded ? .alreadyDownloaded : .nothingToDownload, count: episodes.count)), [])
  }

  private func downloadWithUndo(_ episodes: [EpisodeID], backTo path: String, for user: UserID) async throws -> ActionResult {
    let (result, started) = try await download(episodes, for: user)
    guard !started.isEmpty, started.count <= Self.maxUndone else { return result }
    let undo = Undo(path: Self.undoDownloadPath, fields: ["episode": Self.text(of: started), "back": path], text: words(.undo))
    return ActionResult(words(.downloading, count: started.count), undo: undo)
  }

  private func delete(_ episodes: [EpisodeID], backTo path: String, for user: UserID) async throws -> ActionResult {
    let removed = try await downloading.remove(episodes, for: user)
    guard removed.count > 0 else { return ActionResult(nil) }
    let fields = ["moment": "\(removed.moment.milliseconds)", "back": path]
    return ActionResult(
      words(.downloadDeleted, count: removed.count, ["size": ByteText.size(removed.bytes)]),
      undo: Undo(path: Self.restoreDownloadsPath, fields: fields, text: words(.undo)))
  }

  /// Several users may share a download, but only they pause it.
  private func downloads(among episodes: [EpisodeID], of user: UserID) async throws -> [EpisodeID] {
    var downloads: [EpisodeID] = []
    for episode in episodes where try await library.downloads.facts(of: episode, for: user) != nil { downloads.append(episode) }
    return downloads
  }

  private func mark(_ episodes: [EpisodeID], isPlayed: Bool, backTo path: String, for user: UserID) async throws -> EventAnswer {
    try await marked(isPlayed: isPlayed, backTo: path) { try await listening.mark(episodes, played: isPlayed, by: user) }
  }

  private func marked(isPlayed: Bool, backTo path: String, _ mark: () async throws -> MarkedEpisodes) async throws -> EventAnswer {
    let (marked, changes) = try await ChangeAuthor.logging(mark)
    guard marked.count > 0 else { return .notice(words(isPlayed ? .nothingUnplayed : .nothingPlayed), backTo: path) }
    return .notice(words(isPlayed ? .played : .unplayed, count: marked.count), undo: undo(changes, backTo: path), backTo: path)
  }

  private func archive(_ episodes: [EpisodeID], isArchived: Bool, backTo path: String, for user: UserID) async throws -> EventAnswer {
    let states = try await library.listening.states(of: episodes, for: user)
    let changed = episodes.filter { (states[$0]?.isArchived ?? false) != isArchived }
    guard !changed.isEmpty else { return .done(backTo: path) }
    let (_, changes) = try await ChangeAuthor.logging { try await listening.archive(changed, isArchived: isArchived, by: user) }
    return .notice(words(isArchived ? .archived : .unarchived, count: changed.count), undo: undo(changes, backTo: path), backTo: path)
  }

  private func undo(_ changes: [LoggedChange.ID], backTo path: String) -> Undo? {
    Undo(of: changes, text: words(.undo), backTo: path)
  }

  /// The episodes whose numbers fit into the form of an undo.
  static let maxUndone = 10_000
}
