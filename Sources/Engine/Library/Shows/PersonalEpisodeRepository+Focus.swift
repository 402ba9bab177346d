import PodcastModel
import Storage

extension PersonalEpisodeRepository {
  /// The episode of `show` that `user` has started most recently and not finished; nil for none.
  public func inProgress(of show: ShowID, for user: UserID) async throws -> PersonalEpisode? {
    try await database.read {
      try $0.row(Self.inProgressOfShow, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map(PersonalEpisode.init)
    }
  }

  /// The newest or oldest playable episode of `show` that `user` has not finished, without trailers and archived ones; nil for none.
  public func unplayed(of show: ShowID, for user: UserID, order: EpisodeFilter.Order) async throws -> PersonalEpisode? {
    let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
    return try await database.read {
      try $0.row(order == .newestFirst ? Self.newestUnplayed : Self.oldestUnplayed, key).map(PersonalEpisode.init)
    }
  }

  /// Whether no playable episode of the same show is older, trailers aside.
  public func isFirst(_ episode: EpisodeID) async throws -> Bool {
    try await database.read { try $0.row(Self.earlier, ["episode": .integer(episode.rawValue)]) == nil }
  }

  /// The trailers of `show` that can be played, newest first.
  public func trailers(of show: ShowID, for user: UserID) async throws -> [PersonalEpisode] {
    let values: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue), "limit": Value(ShowExtras.maxCount)]
    return try await database.read { try $0.rows(Self.trailers, values).map(PersonalEpisode.init) }
  }

  // MARK: - Statements

  static let focusStatements = [inProgressOfShow, newestUnplayed, oldestUnplayed, earlier, trailers]

  private static let trailers = Statement(
    "personal.trailers",
    """
    SELECT \(PersonalEpisode.columns) FROM episode \(PersonalEpisode.joins(user: ":user"))
    WHERE episode.show_id = :show AND episode.kind = 'trailer' AND episode.gone_at IS NULL AND episode.enclosure_url IS NOT NULL
    ORDER BY episode.sort_at DESC, episode.id DESC LIMIT :limit
    """)

  /// CROSS JOIN keeps the order of the tables, and so the order by time.
  private static let inProgressOfShow = Statement(
    "personal.inProgressOfShow",
    """
    SELECT \(PersonalEpisode.columns) FROM episode_state AS own CROSS JOIN episode \(PersonalEpisode.joins(user: "own.user_id"))
    WHERE own.user_id = :user AND own.is_finished = 0 AND own.position > 0 AND own.position >= 5 AND own.is_archived = 0
      AND episode.id = own.episode_id AND episode.show_id = :show AND episode.enclosure_url IS NOT NULL
    ORDER BY own.position_at DESC LIMIT 1
    """)

  private static let newestUnplayed = Statement(
    "personal.newestUnplayed", "\(unplayed) ORDER BY episode.sort_at DESC, episode.id DESC LIMIT 1")

  private static let oldestUnplayed = Statement("personal.oldestUnplayed", "\(unplayed) ORDER BY episode.sort_at, episode.id LIMIT 1")

  private static let earlier = Statement(
    "personal.earlier",
    """
    SELECT episode.id FROM episode AS origin JOIN episode ON episode.show_id = origin.show_id
      AND (episode.sort_at, episode.id) < (origin.sort_at, origin.id)
    WHERE origin.id = :episode AND episode.gone_at IS NULL AND episode.enclosure_url IS NOT NULL AND episode.kind <> 'trailer' LIMIT 1
    """)

  private static let unplayed = """
    SELECT \(PersonalEpisode.columns) FROM episode \(PersonalEpisode.joins(user: ":user"))
    WHERE episode.show_id = :show AND episode.gone_at IS NULL AND episode.enclosure_url IS NOT NULL AND episode.kind <> 'trailer'
      AND COALESCE(state.is_finished, 0) = 0 AND COALESCE(state.is_archived, 0) = 0
    """
}
