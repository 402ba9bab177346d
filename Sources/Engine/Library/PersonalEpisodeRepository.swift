import PodcastModel
import Storage

/// Episodes as one person hears them: all that a plan needs, in one query.
public struct PersonalEpisodeRepository: Sendable {
  let database: any Database

  /// - Returns: nil when there is no such episode.
  public func episode(_ id: EpisodeID, for user: UserID) async throws -> PersonalEpisode? {
    let user = Value.integer(user.rawValue)
    return try await database.read { try $0.row(Self.byID, [user, user, user, user, .integer(id.rawValue)]).map(PersonalEpisode.init) }
  }

  /// What `user` has in Up Next, in its order.
  ///
  /// - Parameter current: what plays just now, and is left out.
  public func upNext(of user: UserID, except current: EpisodeID? = nil, limit: Int) async throws -> [PersonalEpisode] {
    try await database.read {
      try $0.rows(Self.upNext, [.integer(user.rawValue), .integer(current?.rawValue ?? 0), Value(limit)]).map(PersonalEpisode.init)
    }
  }

  // MARK: - Statements

  static let statements = [byID, upNext]

  private static let byID = Statement(
    "personal.byID",
    "SELECT \(PersonalEpisode.columns) FROM episode \(PersonalEpisode.joins(user: "?")) WHERE episode.id = ?")

  private static let upNext = Statement(
    "personal.upNext",
    """
    SELECT \(PersonalEpisode.columns) FROM up_next JOIN episode ON episode.id = up_next.episode_id
    \(PersonalEpisode.joins(user: "up_next.user_id"))
    WHERE up_next.user_id = ? AND up_next.episode_id <> ? ORDER BY up_next.position LIMIT ?
    """)
}
