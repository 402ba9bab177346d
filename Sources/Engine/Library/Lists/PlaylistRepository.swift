import Events
import Foundation
import PodcastModel
import Storage

/// The playlists by hand.
public struct PlaylistRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The maximum number of playlists of a user.
  public static let maxPlaylists = 500
  /// The maximum number of episodes in a playlist.
  public static let maxEpisodes = 1_000

  /// A place in a playlist.
  public typealias Position = RankedOrder<EpisodeID>.Position

  /// The first playlists of a user in the user's order.
  public func playlists(of user: UserID) async throws -> [Playlist] {
    try await database.read {
      try $0.rows(Self.ofUser, ["user": .integer(user.rawValue), "limit": Value(Self.maxPlaylists)]).map(Playlist.init)
    }
  }

  /// The names of the first playlists of a user, for links to them.
  public func names(of user: UserID, limit: Int) async throws -> [(id: Playlist.ID, name: String)] {
    try await database.read {
      try $0.rows(Self.names, ["user": .integer(user.rawValue), "limit": Value(limit)]).map { (try $0.int64("id"), try $0.text("name")) }
    }
  }

  /// A playlist; nil when it is deleted or belongs to another user.
  public func playlist(_ id: Playlist.ID, of user: UserID) async throws -> Playlist? {
    try await database.read { try Self.playlist(id, of: user, on: $0) }
  }

  /// The episodes of a playlist of `user` in its order; empty when there is no such playlist.
  public func episodes(of id: Playlist.ID, for user: UserID, limit: Int = maxEpisodes) async throws -> [PersonalEpisode] {
    let values: Parameters = ["user": .integer(user.rawValue), "playlist": .integer(id), "limit": Value(limit)]
    return try await database.read { try $0.rows(Self.episodes, values).map(PersonalEpisode.init) }
  }

  /// How many of `episodes` are in each playlist of `user`; playlists with none of them are left out.
  public func memberships(of episodes: [EpisodeID], for user: UserID) async throws -> [Playlist.ID: Int] {
    try await database.read { connection in
      let values = Set(episodes).map { Value.integer($0.rawValue) }
      let rows = try connection.rows(Self.memberships, ["user": .integer(user.rawValue)], anyOf: values, in: Self.someEpisodes)
      return try rows.reduce(into: [:]) { counts, row in counts[try row.int64("playlist_id"), default: 0] += 1 }
    }
  }

  // MARK: - Playlists

  /// Creates a playlist.
  ///
  /// - Throws: `PlaylistError.tooManyPlaylists`.
  public func add(_ name: String, for user: UserID, at moment: Date) async throws -> Playlist.ID {
    let id = try await database.write { connection in
      guard try connection.total(Self.count, ["user": .integer(user.rawValue)]) < Self.maxPlaylists else {
        throw PlaylistError.tooManyPlaylists
      }
      guard let row = try connection.row(Self.insert, ["user": .integer(user.rawValue), "name": .text(name), "created_at": Value(moment)])
      else {
        throw StorageError.unexpectedValue(column: "id")
      }
      return try row.int64("id")
    }
    events.publish(.playlists(user))
    return id
  }

  /// Renames a playlist.
  ///
  /// - Returns: whether `user` has such a playlist.
  public func rename(_ id: Playlist.ID, to name: String, of user: UserID) async throws -> Bool {
    let isRenamed = try await database.write {
      try $0.run(Self.rename, ["name": .text(name), "user": .integer(user.rawValue), "playlist": .integer(id)]) > 0
    }
    if isRenamed { events.publish(.playlists(user)) }
    return isRenamed
  }

  /// Deletes a playlist, which can be restored for two weeks.
  ///
  /// - Returns: whether `user` had such a playlist.
  public func delete(_ id: Playlist.ID, of user: UserID, at moment: Date) async throws -> Bool {
    let isDeleted = try await database.write { connection in
      try connection.run(Self.purgeDeleted, ["user": .integer(user.rawValue), "before": Value(moment - Self.undoPeriod)])
      return try connection.run(Self.setDeleted, ["deleted_at": Value(moment), "user": .integer(user.rawValue), "playlist": .integer(id)])
        > 0
    }
    if isDeleted { events.publish(.playlists(user)) }
    return isDeleted
  }

  /// Restores a deleted playlist with its episodes.
  ///
  /// - Throws: `PlaylistError.tooManyPlaylists`.
  public func restore(_ id: Playlist.ID, of user: UserID) async throws {
    try await database.write { connection in
      guard try connection.total(Self.count, ["user": .integer(user.rawValue)]) < Self.maxPlaylists else {
        throw PlaylistError.tooManyPlaylists
      }
      try connection.run(Self.setDeleted, ["deleted_at": .null, "user": .integer(user.rawValue), "playlist": .integer(id)])
    }
    events.publish(.playlists(user))
  }

  // MARK: - Episodes

  /// Adds episodes in the given order, or moves them. Unknown episodes, episodes without audio and those of private shows of other users
  /// are ignored.
  ///
  /// - Parameter onlyKnown: whether only episodes of the playlist are moved.
  /// - Returns: the episodes before.
  /// - Throws: `PlaylistError.noSuchPlaylist`, `PlaylistError.playlistIsFull`.
  @discardableResult
  public func put(
    _ episodes: [EpisodeID], _ place: Position, onlyKnown: Bool = false, in id: Playlist.ID, of user: UserID, at moment: Date
  ) async throws -> [EpisodeID] {
    let before = try await database.write { connection in
      let order = try Self.order(of: id, user, on: connection)
      let before = try order.ranked(on: connection).map(\.item)
      guard try order.put(episodes, place, onlyKnown: onlyKnown, limit: Self.maxEpisodes, at: moment, on: connection) else {
        throw PlaylistError.playlistIsFull
      }
      return before
    }
    events.publish(.playlist(id, user))
    return before
  }

  /// Changes the whole order of a playlist in one transaction: removes, sorts or restores episodes.
  ///
  /// - Parameter change: the new order, from the current one.
  /// - Returns: the order before.
  /// - Throws: `PlaylistError.noSuchPlaylist`, `PlaylistError.playlistIsFull`.
  @discardableResult
  public func arrange(
    _ id: Playlist.ID, of user: UserID, at moment: Date, _ change: @escaping @Sendable ([EpisodeID]) -> [EpisodeID]
  ) async throws -> [EpisodeID] {
    let before = try await database.write { connection in
      try Self.order(of: id, user, on: connection).arrange(limit: Self.maxEpisodes, at: moment, on: connection, change)
    }
    guard let before else { throw PlaylistError.playlistIsFull }
    events.publish(.playlist(id, user))
    return before
  }

  // MARK: - Private

  private static func playlist(_ id: Playlist.ID, of user: UserID, on connection: any Connection) throws -> Playlist? {
    try connection.row(byID, ["user": .integer(user.rawValue), "playlist": .integer(id)]).map(Playlist.init)
  }

  private static func order(of id: Playlist.ID, _ user: UserID, on connection: any Connection) throws -> EpisodeOrder {
    guard try playlist(id, of: user, on: connection) != nil else { throw PlaylistError.noSuchPlaylist }
    return EpisodeOrder(table: table, owner: id, user: user)
  }

  private static let undoPeriod: TimeInterval = 14 * 86_400
  private static let someEpisodes = ParameterList("episode", count: 100)

  // MARK: - Statements

  static let statements =
    [
      ofUser, names, count, byID, insert, rename, setDeleted, purgeDeleted, episodes, memberships, ranked, putEpisode, setPosition, remove,
    ] + orderStatements

  private static let table = EpisodeOrder.Table(
    owner: "playlist", ranked: ranked, put: putEpisode, setPosition: setPosition, remove: remove)

  private static let columns = """
    id, name, (SELECT COUNT(*) FROM playlist_episode WHERE playlist_episode.playlist_id = playlist.id) AS episodes
    """

  private static let ofUser = Statement(
    "playlists.ofUser",
    "SELECT \(columns) FROM playlist WHERE user_id = :user AND deleted_at IS NULL ORDER BY position, id LIMIT :limit")
  private static let names = Statement(
    "playlists.names", "SELECT id, name FROM playlist WHERE user_id = :user AND deleted_at IS NULL ORDER BY position, id LIMIT :limit")
  private static let count = Statement(
    "playlists.count", "SELECT COUNT(*) AS total FROM playlist WHERE user_id = :user AND deleted_at IS NULL")
  private static let byID = Statement(
    "playlists.byID", "SELECT \(columns) FROM playlist WHERE user_id = :user AND id = :playlist AND deleted_at IS NULL")

  private static let insert = Statement(
    "playlists.insert",
    "INSERT INTO playlist (user_id, name, created_at, position) VALUES (:user, :name, :created_at, \(nextPlace)) RETURNING id")
  private static let rename = Statement(
    "playlists.rename", "UPDATE playlist SET name = :name WHERE user_id = :user AND id = :playlist AND deleted_at IS NULL")
  private static let setDeleted = Statement(
    "playlists.setDeleted", "UPDATE playlist SET deleted_at = :deleted_at WHERE user_id = :user AND id = :playlist")
  private static let purgeDeleted = Statement(
    "playlists.purgeDeleted", "DELETE FROM playlist WHERE user_id = :user AND deleted_at < :before")

  private static let episodes = Statement(
    "playlists.episodes",
    """
    SELECT \(PersonalEpisode.columns) FROM playlist JOIN playlist_episode ON playlist_episode.playlist_id = playlist.id
    JOIN episode ON episode.id = playlist_episode.episode_id
    \(PersonalEpisode.joins(user: "playlist.user_id"))
    WHERE playlist.user_id = :user AND playlist.id = :playlist AND playlist.deleted_at IS NULL
      AND \(PrivateShowRepository.isVisible("episode.show_id", user: "playlist.user_id"))
    ORDER BY playlist_episode.position LIMIT :limit
    """)

  private static let memberships = Statement(
    "playlists.memberships",
    """
    SELECT playlist_episode.playlist_id FROM playlist_episode JOIN playlist ON playlist.id = playlist_episode.playlist_id
    WHERE playlist.user_id = :user AND playlist.deleted_at IS NULL
      AND playlist_episode.episode_id IN (\(someEpisodes))
    """)

  private static let ranked = Statement(
    "playlists.ranked", "SELECT episode_id, position FROM playlist_episode WHERE playlist_id = :playlist ORDER BY position")
  private static let putEpisode = Statement(
    "playlists.put",
    """
    INSERT INTO playlist_episode (playlist_id, episode_id, position, added_at) VALUES (:playlist, :episode, :place, :added_at)
    ON CONFLICT (playlist_id, episode_id) DO UPDATE SET position = excluded.position
    """)
  private static let setPosition = Statement(
    "playlists.setPosition", "UPDATE playlist_episode SET position = :place WHERE playlist_id = :playlist AND episode_id = :episode")
  private static let remove = Statement(
    "playlists.remove", "DELETE FROM playlist_episode WHERE playlist_id = :playlist AND episode_id = :episode")
}
