import Events
import PodcastModel
import Storage

/// A playlist by hand or a smart playlist, as the lists of both show it.
public struct ListedPlaylist: Sendable, Equatable, Identifiable {
  /// The id of a playlist of either kind.
  public enum ID: Sendable, Hashable {
    /// A playlist by hand.
    case playlist(Playlist.ID)
    /// A smart playlist.
    case smart(SmartList.ID)
  }

  /// The kind and the id of the playlist.
  public let id: ID
  /// The name of the playlist.
  public let name: String
  /// The number of its episodes; nil for a smart playlist.
  public let episodeCount: Int?

  init(_ row: Row) throws {
    id = try ID(row)
    name = try row.text("name")
    episodeCount = try row.optionalInt("episodes")
  }
}

extension ListedPlaylist.ID {
  fileprivate init(_ row: Row) throws {
    let id = try row.int64("id")
    self = try row.bool("is_smart") ? .smart(id) : .playlist(id)
  }
}

/// The order of the playlists of both kinds. New ones are the last.
extension PlaylistRepository {
  /// The first playlists of a user, by hand and by rules, in the user's order.
  public func listed(of user: UserID, limit: Int = .max) async throws -> [ListedPlaylist] {
    try await database.read {
      try $0.rows(Self.listed, ["user": .integer(user.rawValue), "limit": Value(limit)]).map(ListedPlaylist.init)
    }
  }

  /// Moves a playlist before another in the order of both kinds, or to the end when `other` is nil.
  public func place(_ id: ListedPlaylist.ID, before other: ListedPlaylist.ID?, of user: UserID) async throws {
    let isMoved = try await database.write { connection in
      let all = try connection.rows(Self.order, ["user": .integer(user.rawValue)])
        .map { Order.Ranked(item: try ListedPlaylist.ID($0), rank: try $0.int64("position")) }
      guard let changed = Order.moving(id, before: other, in: all) else { return false }
      for row in changed {
        let values: Parameters = ["place": .integer(row.rank), "user": .integer(user.rawValue)]
        switch row.item {
        case .playlist(let id): try connection.run(Self.setPlace, values + ["playlist": .integer(id)])
        case .smart(let id): try connection.run(Self.setSmartPlace, values + ["list": .integer(id)])
        }
      }
      return true
    }
    if isMoved { events.publish(.playlists(user)) }
  }

  private typealias Order = RankedOrder<ListedPlaylist.ID>

  // MARK: - Statements

  static let orderStatements = [listed, order, setPlace, setSmartPlace]

  /// The place of a new playlist of either kind, for its insertion.
  static let nextPlace = """
    (SELECT COALESCE(MAX(listed.position), -1) + 1 FROM (SELECT position FROM playlist WHERE user_id = :user
      UNION ALL SELECT position FROM smart_list WHERE user_id = :user) AS listed)
    """

  private static let listed = Statement(
    "playlists.listed",
    """
    SELECT 0 AS is_smart, id, name, position,
      (SELECT COUNT(*) FROM playlist_episode WHERE playlist_episode.playlist_id = playlist.id) AS episodes
    FROM playlist WHERE user_id = :user AND deleted_at IS NULL
    UNION ALL
    SELECT 1 AS is_smart, id, name, position, NULL AS episodes FROM smart_list WHERE user_id = :user AND deleted_at IS NULL
    ORDER BY position, id LIMIT :limit
    """)

  /// With deleted ones, which return to their place when they are restored.
  private static let order = Statement(
    "playlists.order",
    """
    SELECT 0 AS is_smart, id, position FROM playlist WHERE user_id = :user
    UNION ALL SELECT 1 AS is_smart, id, position FROM smart_list WHERE user_id = :user
    ORDER BY position, id
    """)

  private static let setPlace = Statement(
    "playlists.setPlace", "UPDATE playlist SET position = :place WHERE user_id = :user AND id = :playlist")
  private static let setSmartPlace = Statement(
    "playlists.setSmartPlace", "UPDATE smart_list SET position = :place WHERE user_id = :user AND id = :list")
}
