import WebPage

extension PlaylistPage {
  /// The titles of its pages.
  public static var listsTitle: String { strings(.lists) }
  public static var createPlaylistTitle: String { strings(.createPlaylist) }
  public static var editPlaylistTitle: String { strings(.editPlaylist) }
  public static var addTitle: String { strings(.addTitle) }
  public static var newTitle: String { strings(.new) }
  public static var inProgressTitle: String { strings(.inProgress) }
  public static var favouritesTitle: String { strings(.favourites) }

  // MARK: - Notices after events

  public static var nameless: String { strings(.nameless) }
  public static var badSource: String { strings(.badSource) }
  public static var tooManySources: String { strings(.tooManySources) }
  public static var nothingToPlay: String { strings(.nothingToPlay) }
  /// - Parameter count: How many playlists a user can have.
  public static func tooManyPlaylists(_ count: Int) -> String { strings(.tooManyPlaylists, count: count) }
  /// - Parameter count: How many episodes a playlist can have.
  public static func playlistFull(_ count: Int) -> String { strings(.playlistFull, count: count) }
  public static func added(_ count: Int, to name: String) -> String { strings(.added, count: count, ["name": name]) }
  public static func removed(_ count: Int, from name: String) -> String { strings(.removed, count: count, ["name": name]) }
  /// None of the episodes can be played, or all are there already.
  public static func nothingAdded(to name: String) -> String { strings(.nothingAdded, ["name": name]) }
  public static var playlistRestored: String { strings(.playlistRestored) }
  public static var changeUnavailable: String { strings(.changeUnavailable) }
  public static var undo: String { strings(.undo) }
}
