import Library
import PodcastModel

/// The playlists by hand. Every change of their episodes comes with the id by which `restore(episodes:of:)` undoes it for a day.
extension Subscriptions {
  /// Creates a playlist.
  ///
  /// - Throws: `SubscriptionsError.nameMissing`, `PlaylistError.tooManyPlaylists`.
  public func addPlaylist(_ name: String, of user: UserID) async throws -> Playlist.ID {
    try await library.playlists.add(Self.name(name), for: user, at: now())
  }

  /// - Throws: `SubscriptionsError.nameMissing`, `PlaylistError.noSuchPlaylist`.
  public func rename(playlist: Playlist.ID, to name: String, of user: UserID) async throws {
    guard try await library.playlists.rename(playlist, to: Self.name(name), of: user) else { throw PlaylistError.noSuchPlaylist }
  }

  /// Moves a playlist of either kind before another, or to the end.
  public func move(playlist: ListedPlaylist.ID, before other: ListedPlaylist.ID?, of user: UserID) async throws {
    try await library.playlists.place(playlist, before: other, of: user)
  }

  /// - Returns: whether `user` had such a playlist.
  public func delete(playlist: Playlist.ID, of user: UserID) async throws -> Bool {
    try await library.playlists.delete(playlist, of: user, at: now())
  }

  /// Restores a deleted playlist with its episodes.
  ///
  /// - Throws: `PlaylistError.tooManyPlaylists`.
  public func restore(playlist: Playlist.ID, of user: UserID) async throws { try await library.playlists.restore(playlist, of: user) }

  /// Adds episodes at the end of a playlist, in the given order. Those that are in it stay where they are.
  ///
  /// - Returns: the number of added episodes, and the id of the undo; nil when all are in it already or cannot be played.
  /// - Throws: `PlaylistError.noSuchPlaylist`, `PlaylistError.playlistIsFull`.
  public func add(
    _ episodes: [EpisodeID], to playlist: Playlist.ID, of user: UserID
  ) async throws -> (count: Int, undo: ReplacedState.ID)? {
    let before = try await library.playlists.arrange(playlist, of: user, at: now()) { $0 + episodes }
    let now = try await library.playlists.episodes(of: playlist, for: user).map(\.episode.id)
    let added = Set(now).intersection(episodes).subtracting(before)
    guard !added.isEmpty else { return nil }
    return (added.count, try await store(OrderUndo(removing: added, returning: [], to: before), of: playlist, user))
  }

  /// Removes episodes from a playlist.
  ///
  /// - Returns: the number of removed episodes, and the id of the undo; nil when it has none of them.
  /// - Throws: `PlaylistError.noSuchPlaylist`.
  public func remove(
    _ episodes: [EpisodeID], from playlist: Playlist.ID, of user: UserID
  ) async throws -> (count: Int, undo: ReplacedState.ID)? {
    let leaving = Set(episodes)
    let before = try await library.playlists.arrange(playlist, of: user, at: now()) { $0.filter { !leaving.contains($0) } }
    let removed = leaving.intersection(before)
    guard !removed.isEmpty else { return nil }
    return (removed.count, try await store(OrderUndo(removing: [], returning: removed, to: before), of: playlist, user))
  }

  /// Puts an episode of a playlist before another, or at the end where `other` is nil.
  ///
  /// - Throws: `PlaylistError.noSuchPlaylist`.
  public func move(_ episode: EpisodeID, before other: EpisodeID?, inPlaylist playlist: Playlist.ID, of user: UserID) async throws {
    guard episode != other else { return }
    try await library.playlists.put(
      [episode], other.map { .before($0) } ?? .last, onlyKnown: true, in: playlist, of: user, at: now())
  }

  /// Restores the episodes of a playlist as they were before a change. Episodes that were added since stay.
  ///
  /// - Returns: whether `id` names a change by `user` that can be undone.
  /// - Throws: `PlaylistError.noSuchPlaylist`, `PlaylistError.playlistIsFull`.
  public func restore(episodes id: ReplacedState.ID, of user: UserID) async throws -> Bool {
    guard case .playlist(let playlist, let undo)? = try await library.replacedStates.state(id, of: user) else { return false }
    try await library.playlists.arrange(playlist, of: user, at: now()) { undo.applied(to: $0) }
    try await library.replacedStates.delete(id, of: user)
    return true
  }

  // MARK: - Private

  private func store(_ undo: OrderUndo, of playlist: Playlist.ID, _ user: UserID) async throws -> ReplacedState.ID {
    try await library.replacedStates.add(.playlist(id: playlist, undo: undo), of: user, at: now())
  }
}
