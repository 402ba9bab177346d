import PodcastModel
import Storage

/// The facts of episodes, as in their feeds.
public struct EpisodeRepository: Sendable {
  let database: any Database

  /// The episode with this id; nil when there is none.
  public func episode(_ id: EpisodeID) async throws -> Episode? {
    try await database.read { try $0.row(Self.byID, ["episode": .integer(id.rawValue)]).map(Episode.init) }
  }

  /// The episode of `show` with this GUID, or with this audio URL; nil when the feed has neither.
  public func id(of show: ShowID, guid: String?, enclosureURL: String?) async throws -> EpisodeID? {
    try await database.read { connection in
      let named = try guid.flatMap {
        try connection.row(Self.byIdentity, ["show": .integer(show.rawValue), "identity": .text("guid:\($0)")])
      }
      let found =
        try named
        ?? enclosureURL.flatMap { try connection.row(Self.byEnclosure, ["show": .integer(show.rawValue), "enclosure_url": .text($0)]) }
      return try found.map { EpisodeID(try $0.int64("id")) }
    }
  }

  /// The show notes as HTML, sanitized when they were stored, and the base of their relative links; nil when there are none.
  public func notes(of id: EpisodeID) async throws -> (html: String, base: String?)? {
    try await database.read {
      try $0.row(Self.notes, ["episode": .integer(id.rawValue)]).map { (try $0.compressedText("html"), try $0.optionalText("link")) }
    }
  }

  /// A show's episodes with the state of `user`. An episode that the publisher removed stays when `user` has played it or has a
  /// download of it.
  ///
  /// - Parameters:
  ///   - filter: the filter and the order.
  ///   - limit: the maximum number.
  ///   - offset: the number of episodes to skip.
  public func episodes(
    of show: ShowID, for user: UserID, filter: EpisodeFilter = EpisodeFilter(), limit: Int, offset: Int = 0
  ) async throws -> [ListedEpisode] {
    let page: Parameters = Self.parameters(show, user, filter) + ["limit": Value(limit), "offset": Value(offset)]
    return try await database.read {
      try $0.rows(filter.order == .newestFirst ? Self.newestFirst : Self.oldestFirst, page).map(ListedEpisode.init)
    }
  }

  /// The seasons of a show by number, lowest first, with their names; empty when its episodes have none.
  public func seasons(of show: ShowID) async throws -> [(number: Int, name: String?)] {
    let rows = try await database.read { try $0.rows(Self.seasons, ["show": .integer(show.rawValue)]) }
    return try rows.map { (number: Int(clamping: try $0.int64("season")), name: try $0.optionalText("name")) }.sorted {
      $0.number < $1.number
    }
  }

  /// The number of episodes of the show that are listed before `episode`, without those that `user` archived.
  public func position(of episode: EpisodeID, for user: UserID, order: EpisodeFilter.Order = .newestFirst) async throws -> Int {
    let statement = order == .newestFirst ? Self.newerCount : Self.olderCount
    return try await database.read { try $0.total(statement, ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]) }
  }

  /// The episodes of the show that were published before `episode` and are unfinished, newest first.
  public func unplayed(olderThan episode: EpisodeID, for user: UserID) async throws -> [EpisodeID] {
    try await database.read {
      try $0.rows(Self.unplayedOlder, ["episode": .integer(episode.rawValue), "user": .integer(user.rawValue)]).map {
        EpisodeID(try $0.int64("id"))
      }
    }
  }

  /// The unfinished episodes of a show, newest first.
  public func unplayed(of show: ShowID, for user: UserID) async throws -> [EpisodeID] {
    try await database.read {
      try $0.rows(Self.unplayedOfShow, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map {
        EpisodeID(try $0.int64("id"))
      }
    }
  }

  /// The next playable episodes of the same show after `id`, oldest first; empty for the newest one.
  public func newer(than id: EpisodeID, limit: Int = 1) async throws -> [Episode] {
    try await database.read { try $0.rows(Self.newer, ["episode": .integer(id.rawValue), "limit": Value(limit)]).map(Episode.init) }
  }

  /// The previous playable episode of the same show before `id`; nil for the oldest one.
  public func older(than id: EpisodeID) async throws -> Episode? {
    try await database.read { try $0.row(Self.older, ["episode": .integer(id.rawValue), "limit": .integer(1)]).map(Episode.init) }
  }

  // MARK: - Statements

  static let statements = [
    byID, byIdentity, byEnclosure, byIdentities, byEnclosures, notes, newestFirst, oldestFirst, idsNewestFirst, idsOldestFirst, seasons,
    newerCount, olderCount, unplayedOlder,
    unplayedOfShow, newer,
    older, years, countSince, countBefore,
  ]

  private static let byID = Statement("episodes.byID", "SELECT \(columns) FROM episode WHERE id = :episode")

  private static let byIdentity = Statement(
    "episodes.byIdentity", "SELECT episode.id FROM episode WHERE show_id = :show AND identity = :identity")

  private static let byEnclosure = Statement(
    "episodes.byEnclosure", "SELECT id FROM episode WHERE show_id = :show AND enclosure_url = :enclosure_url LIMIT 1")

  private static let notes = Statement(
    "episodes.notes",
    "SELECT episode_notes.html, episode.link FROM episode_notes JOIN episode ON episode.id = episode_id WHERE episode_id = :episode")

  private static let newestFirst = Statement(
    "episodes.newestFirst", "\(listed) ORDER BY episode.sort_at DESC, episode.id DESC LIMIT :limit OFFSET :offset")

  private static let oldestFirst = Statement(
    "episodes.oldestFirst", "\(listed) ORDER BY episode.sort_at, episode.id LIMIT :limit OFFSET :offset")

  private static let listed = """
    SELECT \(columns), episode.summary, \(ListedEpisode.stateColumns)
    FROM episode \(ListedEpisode.stateJoins(user: ":user"))
    WHERE \(listedCondition)
      AND (:pattern IS NULL OR lower(episode.title) LIKE :pattern ESCAPE '!')
    """

  /// The conditions of a filter except its text.
  static let listedCondition = """
    episode.show_id = :show AND (episode.gone_at IS NULL OR state.episode_id IS NOT NULL OR claim.episode_id IS NOT NULL)
      AND (:season IS NULL OR episode.season = :season)
      AND COALESCE(state.is_archived, 0) = :is_archived AND COALESCE(state.is_finished, 0) + :hides_played < 2
    """

  /// The parameters of a list without its limit.
  static func parameters(_ show: ShowID, _ user: UserID, _ filter: EpisodeFilter) -> Parameters {
    [
      "user": .integer(user.rawValue), "show": .integer(show.rawValue), "season": Value(filter.season),
      "is_archived": Value(filter.isArchived), "hides_played": Value(filter.hidesPlayed),
      "pattern": Value(filter.filter.map(HistoryRepository.pattern)),
    ]
  }

  private static let seasons = Statement(
    "episodes.seasons",
    """
    SELECT numbered.season, season_name.name FROM (
      SELECT DISTINCT show_id, season FROM episode WHERE show_id = :show AND season IS NOT NULL
    ) AS numbered
    LEFT JOIN season_name ON season_name.show_id = numbered.show_id AND season_name.season = numbered.season
    """)

  private static let newerCount = Statement("episodes.place", listedCount(">"))
  private static let olderCount = Statement("episodes.olderCount", listedCount("<"))

  private static func listedCount(_ comparison: String) -> String {
    """
    SELECT COUNT(*) AS total FROM episode AS origin
    JOIN episode ON episode.show_id = origin.show_id AND (episode.sort_at, episode.id) \(comparison) (origin.sort_at, origin.id)
    LEFT JOIN episode_state AS state ON state.user_id = :user AND state.episode_id = episode.id
    WHERE origin.id = :episode AND COALESCE(state.is_archived, 0) = 0 AND (episode.gone_at IS NULL OR state.episode_id IS NOT NULL)
    """
  }

  private static let unplayedOlder = Statement(
    "episodes.unplayedOlder",
    """
    SELECT episode.id FROM episode AS origin
    JOIN episode ON episode.show_id = origin.show_id AND (episode.sort_at, episode.id) < (origin.sort_at, origin.id)
    WHERE origin.id = :episode AND episode.gone_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM episode_state AS state WHERE state.user_id = :user AND state.episode_id = episode.id AND state.is_finished = 1)
    ORDER BY episode.sort_at DESC, episode.id DESC
    """)

  private static let unplayedOfShow = Statement(
    "episodes.unplayedOfShow",
    """
    SELECT episode.id FROM episode LEFT JOIN episode_state AS state ON state.user_id = :user AND state.episode_id = episode.id
    WHERE episode.show_id = :show AND episode.gone_at IS NULL AND COALESCE(state.is_finished, 0) = 0 AND COALESCE(state.is_archived, 0) = 0
    ORDER BY episode.sort_at DESC, episode.id DESC
    """)

  private static let newer = Statement("episodes.newer", neighbours(">", "ASC"))
  private static let older = Statement("episodes.older", neighbours("<", "DESC"))

  private static func neighbours(_ comparison: String, _ direction: String) -> String {
    """
    SELECT \(columns) FROM episode JOIN episode AS origin ON origin.id = :episode
    WHERE episode.show_id = origin.show_id AND (episode.sort_at, episode.id) \(comparison) (origin.sort_at, origin.id)
      AND episode.enclosure_url IS NOT NULL AND episode.gone_at IS NULL
    ORDER BY episode.sort_at \(direction), episode.id \(direction) LIMIT :limit
    """
  }

  static let columns = """
    episode.id, episode.show_id, episode.title, episode.subtitle, episode.link, \(EpisodeDate.shown), episode.duration, \
    episode.enclosure_url, episode.enclosure_type, episode.enclosure_length, episode.artwork_id, episode.season, \
    episode.number, episode.kind, episode.is_explicit
    """
}
