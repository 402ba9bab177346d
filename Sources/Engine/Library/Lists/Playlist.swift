import Storage

/// A playlist by hand: a list of episodes that its user has added.
public struct Playlist: Sendable, Equatable, Identifiable {
  /// The id of the playlist.
  public let id: Int64
  /// The name of the playlist.
  public let name: String
  /// The number of its episodes.
  public let episodeCount: Int

  init(_ row: Row) throws {
    id = try row.int64("id")
    name = try row.text("name")
    episodeCount = Int(clamping: try row.int64("episodes"))
  }
}

/// An error of a change to playlists. Nothing was changed.
public enum PlaylistError: Error, Equatable {
  /// The user has no such playlist.
  case noSuchPlaylist
  /// The user has `PlaylistRepository.maxPlaylists`.
  case tooManyPlaylists
  /// The playlist would exceed `PlaylistRepository.maxEpisodes`.
  case playlistIsFull
}
