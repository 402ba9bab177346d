import Library
import PodcastModel

/// The playlists by hand. Every change of their episodes comes with the change that undoes it.
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
  /// - Returns: the number of added episodes, and the change that undoes it; nil when all are in it already or cannot be played.
  /// - Throws: `PlaylistError.noSuchPlaylist`, `PlaylistError.playlistIsFull`.
  public func add(_ episodes: [EpisodeID], to playlist: Playlist.ID, of user: UserID) async throws -> (count: Int, undo: OrderUndo)? {
    let before = try await library.playlists.arrange(playlist, of: user, at: now()) { $0 + episodes }
    let now = try await library.playlists.episodes(of: playlist, for: user).map(\.episode.id)
    let added = Set(now).intersection(episodes).subtracting(before)
    return added.isEmpty ? nil : (added.count, OrderUndo(removing: added, returning: [], to: before))
  }

  /// Removes episodes from a playlist.
  ///
  /// - Returns: the number of removed episodes, and the change that undoes it; nil when it has none of them.
  /// - Throws: `PlaylistError.noSuchPlaylist`.
  public func remove(
    _ episodes: [EpisodeID], from playlist: Playlist.ID, of user: UserID
  ) async throws -> (count: Int, undo: OrderUndo)? {
    let leaving = Set(episodes)
    let before = try await library.playlists.arrange(playlist, of: user, at: now()) { $0.filter { !leaving.contains($0) } }
    let removed = leaving.intersection(before)
    return removed.isEmpty ? nil : (removed.count, OrderUndo(removing: [], returning: removed, to: before))
  }

  /// Puts an episode of a playlist before another, or at the end where `other` is nil.
  ///
  /// - Throws: `PlaylistError.noSuchPlaylist`.
  public func move(_ episode: EpisodeID, before other: EpisodeID?, inPlaylist playlist: Playlist.ID, of user: UserID) async throws {
    guard episode != other else { return }
    try await library.playlists.put(
      [episode], other.map { .before($0) } ?? .last, onlyKnown: true, in: playlist, of: user, at: now())
  }

  /// Restores the episodes of a playlist as they were before a change.
  ///
  /// - Throws: `PlaylistError.noSuchPlaylist`, `PlaylistError.playlistIsFull`.
  public func undo(_ change: OrderUndo, in playlist: Playlist.ID, of user: UserID) async throws {
    try await library.playlists.arrange(playlist, of: user, at: now()) { change.applied(to: $0) }
  }
}
