import Components
import Library
import Playback
import PlaylistPage
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The playlists by hand: their pages, and the sheet that adds episodes to them.
extension PlaylistPageManager {
  func page(for task: PlaylistPageServices.NavigatePlaylist, _ viewer: Viewer) async throws -> Page? {
    if task.playlist == PlaylistPageServices.NavigatePlaylist.create.playlist { return naming(nil) }
    let user = UserID(viewer.userID)
    guard let id = Playlist.ID(task.playlist), let playlist = try await library.playlists.playlist(id, of: user) else { return nil }
    if task.edits == true { return naming(playlist) }
    let found = try await library.playlists.episodes(of: id, for: user)
    let planSettings = try await userSettings.planSettings(of: user)
    let (key, selects) = (PlaylistKey(id).text, task.selects == true && !found.isEmpty)
    let url = selects ? task.path : address(of: id)
    var content = PlaylistPage.Content(
      kind: .playlist, key: key, title: playlist.name,
      rows: found.map { offered.row(PlannedEpisode($0, with: planSettings), backTo: url, sorts: key) }, isSortable: true,
      offersQueue: offered.queues, url: url, editURL: PlaylistPageServices.NavigatePlaylist(playlist: "\(id)", edits: true).path,
      today: now())
    content.playlist = id
    content.selects = selects
    content.selectURL = task.with { $0.selects = selects ? nil : true }
    content.actions = offered.menu
    if !found.isEmpty { content.shareURL = router.path(to: SharePageServices.Navigate(playlist: id)) }
    content.deviceURL = router.path(to: DownloadCenterServices.Navigate.device)
    content.searchURL = router.path(to: SearchPageServices.Navigate())
    return Page(title: playlist.name, identity: "\(PlaylistPageServices.name):\(key)", body: PlaylistPage.html(content))
  }

  func adding(for task: PlaylistPageServices.NavigateAdding, _ viewer: Viewer) async throws -> Page? {
    let user = UserID(viewer.userID)
    let episodes = Self.episodes(task.episodes)
    guard let first = episodes.first else { return nil }
    let single = episodes.count == 1 ? try await library.personal.episodes([first], for: user)[first] : nil
    if episodes.count == 1, single == nil { return nil }
    let included = try await library.playlists.memberships(of: episodes, for: user)
    let content = PlaylistPage.Adding(
      episodes: task.episodes, count: episodes.count, title: single?.episode.title,
      playlists: try await library.playlists.playlists(of: user).map {
        PlaylistPage.Adding.Playlist(id: $0.id, name: $0.name, count: $0.episodeCount, included: included[$0.id] ?? 0)
      }, url: task.path, backURL: Link.local(task.back ?? "/"))
    return Page(
      title: PlaylistPage.addTitle, identity: "\(PlaylistPageServices.name):add", body: PlaylistPage.html(content), showsMiniPlayer: false)
  }

  /// The episodes of a list that can be played, the length of the list, and its page; nil when there is no such list.
  func played(_ list: String, _ user: UserID) async throws -> (episodes: [Int64], total: Int, path: String)? {
    // Some have no audio.
    let limit = 2 * UpNextServices.ReplaceQueue.maxEpisodes
    let (found, total, path): ([PersonalEpisode], () async throws -> Int, String)
    if let id = PlaylistKey(list)?.id {
      guard let playlist = try await library.playlists.playlist(id, of: user) else { return nil }
      (found, total, path) = (
        try await library.playlists.episodes(of: id, for: user, limit: limit), { playlist.episodeCount }, address(of: id)
      )
    } else {
      let task = PlaylistPageServices.Navigate(list: list)
      guard let kind = EpisodePickerKind(task) else { return nil }
      (found, total, path) = (
        try await library.lists.episodes(of: kind, for: user, limit: limit, at: now()),
        { try await library.lists.count(of: kind, for: user, at: now()) }, task.path
      )
    }
    let playable = found.map(\.episode).filter { $0.enclosure != nil }.map(\.id.rawValue)
    return (playable, found.count < limit ? playable.count : try await total(), path)
  }

  // MARK: - Private

  private func naming(_ playlist: Playlist?) -> Page {
    let back = playlist.map { address(of: $0.id) } ?? PlaylistPageServices.NavigateLists().path
    return Page(
      title: playlist == nil ? PlaylistPage.createPlaylistTitle : PlaylistPage.editPlaylistTitle,
      identity: "\(PlaylistPageServices.name):\(playlist.map { PlaylistKey($0.id).text } ?? "playlist"):edit",
      body: PlaylistPage.naming(playlist.map { ($0.id, $0.name) }, ways: playlist == nil ? Self.ways : nil, backTo: back))
  }

  private func address(of playlist: Playlist.ID) -> String { PlaylistPageServices.NavigatePlaylist(playlist: "\(playlist)").path }

  private func undo(_ replaced: ReplacedState.ID, backTo path: String) -> Undo {
    Undo(path: PlaylistPage.undoPath, fields: ["replaced": "\(replaced)", "back": path], text: PlaylistPage.undo)
  }

  /// - Parameter text: "7.9"; other texts name none.
  private static func episodes(_ text: String) -> [EpisodeID] {
    var seen: Set<Int64> = []
    let ids = text.split(separator: ".").prefix(PlaylistPageServices.NavigateAdding.maxEpisodes).compactMap { Int64($0) }
    return ids.filter { seen.insert($0).inserted }.map(EpisodeID.init)
  }
}

/// The name of a playlist by hand among all lists: "playlist-7".
struct PlaylistKey {
  let id: Playlist.ID

  init(_ id: Playlist.ID) { self.id = id }

  init?(_ text: String) {
    guard text.hasPrefix(Self.prefix), let id = Playlist.ID(text.dropFirst(Self.prefix.count)) else { return nil }
    self.id = id
  }

  var text: String { "\(Self.prefix)\(id)" }

  private static let prefix = "playlist-"
}

extension ListedPlaylist.ID {
  /// - Parameter key: "playlist-7", or "5" for a smart playlist.
  init?(_ key: String) {
    if let id = PlaylistKey(key)?.id {
      self = .playlist(id)
    } else {
      guard let id = SmartList.ID(key) else { return nil }
      self = .smart(id)
    }
  }

  var path: String {
    switch self {
    case .playlist(let id): PlaylistPageServices.NavigatePlaylist(playlist: "\(id)").path
    case .smart(let id): PlaylistPageServices.Navigate(list: "\(id)").path
    }
  }

  var actions: PlaylistPageServices.NavigateActions {
    switch self {
    case .playlist(let id): PlaylistPageServices.NavigateActions(list: PlaylistKey(id).text)
    case .smart(let id): PlaylistPageServices.NavigateActions(list: "\(id)")
    }
  }
}

extension PlaylistPageManager: PlaylistsDelegate {
  public func playlists(
    didCreate name: String, with episodes: String?, backTo path: String?, by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let form = Link.local(path ?? PlaylistPageServices.NavigatePlaylist.create.path)
    do {
      let id = try await subscriptions.addPlaylist(name, of: user)
      guard let episodes, path != nil else { return .navigate(address(of: id)) }
      _ = try await subscriptions.add(Self.episodes(episodes), to: id, of: user)
      return .navigate(form)
    } catch SubscriptionsError.nameMissing {
      return .notice(PlaylistPage.nameless, backTo: form)
    } catch PlaylistError.tooManyPlaylists {
      return .notice(PlaylistPage.tooManyPlaylists(PlaylistRepository.maxPlaylists), backTo: form)
    }
  }

  public func playlists(didDelete playlist: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await subscriptions.delete(playlist: playlist, of: UserID(viewer.userID)) else { return .missing }
    return .navigate(PlaylistPageServices.NavigateLists(deletedPlaylist: playlist).path)
  }

  public func playlists(didRestore playlist: Int64, by viewer: Viewer) async throws -> EventAnswer {
    do {
      try await subscriptions.restore(playlist: playlist, of: UserID(viewer.userID))
      return .navigate(PlaylistPageServices.NavigateLists().path)
    } catch PlaylistError.tooManyPlaylists {
      return .notice(
        PlaylistPage.tooManyPlaylists(PlaylistRepository.maxPlaylists), backTo: PlaylistPageServices.NavigateLists().path)
    }
  }

  public func playlists(
    didAdd episodes: String, adds: Bool, to playlist: Int64, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let (ids, back) = (Self.episodes(episodes), Link.local(path))
    guard adds else { return try await playlists(didRemove: ids.map(\.rawValue), from: playlist, backTo: back, by: viewer) }
    return try await change(playlist, backTo: back, by: viewer) { name, user in
      guard let added = try await subscriptions.add(ids, to: playlist, of: user) else {
        return .notice(PlaylistPage.nothingAdded(to: name), backTo: back)
      }
      return .notice(PlaylistPage.added(added.count, to: name), undo: undo(added.undo, backTo: back), backTo: back)
    }
  }

  public func playlists(
    didRemove episodes: [Int64], from playlist: Int64, backTo path: String?, by viewer: Viewer
  ) async throws -> EventAnswer {
    let back = path.map(Link.local) ?? address(of: playlist)
    return try await change(playlist, backTo: back, by: viewer) { name, user in
      guard let removed = try await subscriptions.remove(episodes.map(EpisodeID.init), from: playlist, of: user) else {
        return .done(backTo: back)
      }
      return .notice(PlaylistPage.removed(removed.count, from: name), undo: undo(removed.undo, backTo: back), backTo: back)
    }
  }

  public func playlists(didMove episode: Int64, before other: Int64?, in playlist: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let back = address(of: playlist)
    return try await change(playlist, backTo: back, by: viewer) { _, user in
      try await subscriptions.move(EpisodeID(episode), before: other.map(EpisodeID.init), inPlaylist: playlist, of: user)
      return .done(backTo: back)
    }
  }

  public func playlists(didStep episode: Int64, way: ReorderStep, in playlist: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let shown = try await library.playlists.episodes(of: playlist, for: UserID(viewer.userID)).map(\.episode.id)
    guard let successor = way.successor(of: EpisodeID(episode), in: shown) else { return .done(backTo: address(of: playlist)) }
    return try await playlists(didMove: episode, before: successor?.rawValue, in: playlist, by: viewer)
  }

  public func playlists(didRestoreEpisodes replaced: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let back = Link.local(path)
    return try await answer(backTo: back) {
      let isRestored = try await subscriptions.restore(episodes: replaced, of: UserID(viewer.userID))
      return .notice(isRestored ? PlaylistPage.playlistRestored : PlaylistPage.changeUnavailable, backTo: back)
    }
  }

  public func playlists(didRenameList key: String, to name: String, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard let list = ListedPlaylist.ID(key) else { return .missing }
    do {
      switch list {
      case .playlist(let id): try await subscriptions.rename(playlist: id, to: name, of: user)
      case .smart(let id): guard try await subscriptions.rename(list: id, to: name, of: user) else { return .missing }
      }
      return .navigate(list.path)
    } catch SubscriptionsError.nameMissing {
      return .notice(PlaylistPage.nameless, backTo: list.path)
    } catch PlaylistError.noSuchPlaylist {
      return .missing
    }
  }

  public func playlists(didMoveList key: String, before other: String?, by viewer: Viewer) async throws -> EventAnswer {
    guard let list = ListedPlaylist.ID(key) else { return .missing }
    try await subscriptions.move(playlist: list, before: other.flatMap(ListedPlaylist.ID.init), of: UserID(viewer.userID))
    return .done(backTo: PlaylistPageServices.NavigateLists().path)
  }

  public func playlists(didStepList key: String, way: ReorderStep, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard let list = ListedPlaylist.ID(key) else { return .missing }
    if let successor = way.successor(of: list, in: try await library.playlists.listed(of: user).map(\.id)) {
      try await subscriptions.move(playlist: list, before: successor, of: user)
    }
    return .done(backTo: PlaylistPageServices.NavigateLists().path)
  }

  /// Changes a playlist of the viewer, with its name at hand.
  private func change(
    _ playlist: Playlist.ID, backTo path: String, by viewer: Viewer, _ work: (String, UserID) async throws -> EventAnswer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard let name = try await library.playlists.playlist(playlist, of: user)?.name else { return .missing }
    return try await answer(backTo: path) { try await work(name, user) }
  }

  private func answer(backTo path: String, _ work: () async throws -> EventAnswer) async throws -> EventAnswer {
    do {
      return try await work()
    } catch PlaylistError.noSuchPlaylist {
      return .missing
    } catch PlaylistError.playlistIsFull {
      return .notice(PlaylistPage.playlistFull(PlaylistRepository.maxEpisodes), backTo: path)
    }
  }
}
