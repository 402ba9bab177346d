import PodcastModel
import Storage

/// Episodes with one user's state and settings: everything that a plan needs, in one query.
public struct PersonalEpisodeRepository: Sendable {
  let database: any Database

  /// The current episode of the session of `user`; nil when nothing was ever played.
  public func ofSession(for user: UserID) async throws -> PersonalEpisode? {
    try await database.read { try $0.row(Self.ofSession, ["user": .integer(user.rawValue)]).map(PersonalEpisode.init) }
  }

  /// The episodes among `ids`, of any number, that exist and that `user` may see. One query reads twenty.
  public func episodes(_ ids: Set<EpisodeID>, for user: UserID) async throws -> [EpisodeID: PersonalEpisode] {
    guard !ids.isEmpty else { return [:] }
    return try await database.read { connection in
      let values = ids.map { Value.integer($0.rawValue) }
      let rows = try connection.rows(
        Self.byIDs, ["user": .integer(user.rawValue)], anyOf: values, in: Self.ids)
      return Dictionary(try rows.map(PersonalEpisode.init).map { ($0.episode.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  private static let ids = ParameterList("episode", count: 20)

  /// Up Next of `user`, in its order.
  ///
  /// - Parameter current: the playing episode, which is excluded.
  public func upNext(of user: UserID, except current: EpisodeID? = nil, limit: Int) async throws -> [PersonalEpisode] {
    try await database.read {
      try $0.rows(Self.upNext, ["user": .integer(user.rawValue), "episode": .integer(current?.rawValue ?? 0), "limit": Value(limit)]).map(
        PersonalEpisode.init)
    }
  }

  // MARK: - Statements

  static let statements = [byIDs, ofSession, upNext] + focusStatements

  private static let byIDs = Statement(
    "personal.byIDs",
    """
    SELECT \(PersonalEpisode.columns) FROM episode \(PersonalEpisode.joins(user: ":user"))
    WHERE \(PrivateShowRepository.isVisible("episode.show_id"))
      AND episode.id IN (\(ids))
    """)

  private static let ofSession = Statement(
    "personal.ofSession",
    """
    SELECT \(PersonalEpisode.columns) FROM listening_session JOIN episode ON episode.id = listening_session.episode_id
    \(PersonalEpisode.joins(user: "listening_session.user_id")) WHERE listening_session.user_id = :user
    """)

  private static let upNext = Statement(
    "personal.upNext",
    """
    SELECT \(PersonalEpisode.columns) FROM up_next JOIN episode ON episode.id = up_next.episode_id
    \(PersonalEpisode.joins(user: "up_next.user_id"))
    WHERE up_next.user_id = :user AND up_next.episode_id <> :episode ORDER BY up_next.position LIMIT :limit
    """)
}
