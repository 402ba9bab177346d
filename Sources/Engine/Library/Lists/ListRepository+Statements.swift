import Storage

extension ListRepository {
  static let statements =
    [
      newest, oldest, newestUnplayed, oldestUnplayed, latest, marked, heard, played, inProgress, favourites, downloads, countNewest,
      countOldest,
      countNewestUnplayed, countOldestUnplayed, countLatest, countMarked, countHeard, countPlayed, countInProgress, countFavourites,
      countDownloads, countShows, walkedPast, oldestPlaced, ofUser, names, byID, countSources, insert, insertSource, deleteSources, update,
      setDeleted, purgeDeleted, manualOrder, setPosition,
    ] + UnplayedQuery.statements

  // MARK: - The episodes of a list

  static let newest = Statement("lists.newest", page(fromNewest))
  static let oldest = Statement("lists.oldest", page(fromOldest))
  static let newestUnplayed = Statement("lists.newestUnplayed", page(fromNewestUnplayed))
  static let oldestUnplayed = Statement("lists.oldestUnplayed", page(fromOldestUnplayed))
  static let latest = Statement("lists.latest", pageOfWalk(fromLatest, id: "episode.id", date: "episode.sort_at"))
  static let played = Statement("lists.played", page(fromPlayed))
  static let inProgress = Statement("lists.inProgress", page(fromInProgress))
  static let favourites = Statement("lists.favourites", page(fromFavourites))
  static let downloads = Statement("lists.downloads", page(fromDownloads))

  static let countNewest = Statement("lists.countNewest", count(candidates("1 AS one", fromNewest)))
  static let countOldest = Statement("lists.countOldest", count(candidates("1 AS one", fromOldest)))
  static let countNewestUnplayed = Statement("lists.countNewestUnplayed", count(candidates("1 AS one", fromNewestUnplayed)))
  static let countOldestUnplayed = Statement("lists.countOldestUnplayed", count(candidates("1 AS one", fromOldestUnplayed)))
  static let countLatest = Statement("lists.countLatest", count("SELECT 1 AS one \(fromLatest)"))
  static let countPlayed = Statement("lists.countPlayed", count(candidates("1 AS one", fromPlayed)))
  static let countInProgress = Statement("lists.countInProgress", count(candidates("1 AS one", fromInProgress)))
  static let countFavourites = Statement("lists.countFavourites", count(candidates("1 AS one", fromFavourites)))
  static let countDownloads = Statement("lists.countDownloads", count(candidates("1 AS one", fromDownloads)))

  /// Counts rows up to a limit, which is its last parameter.
  static func count(_ rows: String) -> String { "SELECT COUNT(*) AS total FROM (\(rows) LIMIT ?) AS found" }

  static let countShows = Statement(
    "lists.countShows",
    "SELECT COUNT(*) AS total FROM subscription WHERE subscription.user_id = ? AND subscription.is_archived = 0 AND \(isOfSource("subscription.show_id"))"
  )

  /// Sorts few and narrow rows, and joins the displayed columns afterwards.
  private static func page(_ source: String) -> String {
    """
    SELECT \(PersonalEpisode.columns) FROM (
      \(candidates("episode.id AS found_id, place.position AS place, \(rank) AS found_rank", source))
      ORDER BY CASE WHEN place.position IS NULL THEN 1 ELSE 0 END, place.position, \(rank), episode.id DESC LIMIT ? OFFSET ?
    ) AS found JOIN episode ON episode.id = found.found_id
    \(PersonalEpisode.joins(user: "?"))
    ORDER BY CASE WHEN found.place IS NULL THEN 1 ELSE 0 END, found.place, found.found_rank, found.found_id DESC
    """
  }

  /// Written so that the planner chooses no index by the date alone: the source decides where the query starts. Excluded shows are
  /// skipped before their episodes are read.
  private static func candidates(_ columns: String, _ source: String) -> String {
    """
    SELECT \(columns) FROM \(source)
    LEFT JOIN episode_state AS state ON state.user_id = ? AND state.episode_id = episode.id
    LEFT JOIN smart_list_place AS place ON place.list_id = ? AND place.episode_id = episode.id
    WHERE own.user_id = ? AND episode.sort_at + 0 >= ? AND episode.sort_at + 0 < ?
      AND \(isOfSource(source.hasPrefix("subscription") ? "own.show_id" : "episode.show_id"))
      AND (CAST(? AS TEXT) IS NULL OR lower(episode.title) LIKE CAST(? AS TEXT) ESCAPE '!')
      AND COALESCE(state.media_duration, episode.duration, -1) >= ? AND COALESCE(state.media_duration, episode.duration, -1) <= ?
      AND \(isInState)
      \(source == fromFavourites ? "" : "AND COALESCE(state.is_archived, 0) = 0")
    """
  }

  private static let isInState = """
    CASE CAST(? AS TEXT)
      WHEN 'unplayed' THEN COALESCE(state.is_finished, 0) = 0
      WHEN 'untouched' THEN COALESCE(state.is_finished, 0) = 0 AND COALESCE(state.position, 0) < 5
      WHEN 'played' THEN COALESCE(state.is_finished, 0) = 1
      ELSE 1 = 1 END
    """

  /// The parameters are `SmartRules.sourceValues`.
  static func isOfSource(_ show: String) -> String {
    """
    (CAST(? AS BIGINT) = 0 OR \(show) IN (\(slots)) OR EXISTS (
      SELECT 1 FROM folder_show WHERE folder_show.folder_id IN (\(slots)) AND folder_show.show_id = \(show)))
    """
  }

  private static let slots = Array(repeating: "?", count: SmartRules.maxSources).joined(separator: ", ")

  private static let rank = """
    CASE CAST(? AS TEXT) WHEN 'oldest' THEN episode.sort_at WHEN 'heard' THEN -COALESCE(state.position_at, 0) \
    WHEN 'shortest' THEN COALESCE(state.media_duration, episode.duration, 1000000000) ELSE -episode.sort_at END
    """

  // MARK: - Latest episodes

  /// All shows by date: none is queried separately.
  private static let fromLatest = """
    FROM episode LEFT JOIN episode_state AS state ON state.user_id = ? AND state.episode_id = episode.id
    WHERE episode.sort_at >= ? AND episode.gone_at IS NULL
      AND EXISTS (SELECT 1 FROM subscription AS own WHERE own.user_id = ? AND own.show_id = episode.show_id AND own.is_archived = 0
        AND \(PrivateShowRepository.isVisible("own.show_id", user: "own.user_id")))
      AND COALESCE(state.is_archived, 0) = 0
    """

  /// The date of the episode after so many newer ones, if that is not before a time.
  static let walkedPast = Statement(
    "lists.walkedPast", "SELECT episode.sort_at FROM episode WHERE episode.sort_at >= ? ORDER BY episode.sort_at DESC LIMIT 1 OFFSET ?")

  // MARK: - Sources of a query

  private static let fromNewest = fromEpisodes(.newest)
  private static let fromOldest = fromEpisodes(.oldest)
  private static let fromNewestUnplayed = fromUnplayed(.newest)
  private static let fromOldestUnplayed = fromUnplayed(.oldest)

  /// The first episodes of each show.
  private static func fromEpisodes(_ order: DateOrder) -> String {
    """
    subscription AS own JOIN episode ON episode.show_id = own.show_id AND own.is_archived = 0 AND episode.gone_at IS NULL
      AND \(PrivateShowRepository.isVisible("own.show_id", user: "own.user_id"))
      AND \(order.isAmongFirst("episode", of: "episode AS edge WHERE edge.show_id = own.show_id AND edge.gone_at IS NULL"))
    """
  }

  /// The first unplayed episodes of each show.
  private static func fromUnplayed(_ order: DateOrder) -> String {
    """
    subscription AS own CROSS JOIN \(UnplayedQuery.table) JOIN episode ON episode.id = unplayed.episode_id AND own.is_archived = 0
      AND \(PrivateShowRepository.isVisible("own.show_id", user: "own.user_id"))
      AND \(UnplayedQuery.isAmongFirst(order))
    """
  }

  /// The last played episodes.
  private static let fromPlayed = """
    (SELECT user_id, episode_id FROM episode_state
      WHERE user_id = ? AND is_archived = 0 AND is_finished = 1 ORDER BY position_at DESC LIMIT ?) AS own
    JOIN episode ON episode.id = own.episode_id AND \(isNotArchived)
    """

  /// The last played episodes among those in progress.
  private static let fromInProgress = """
    (SELECT user_id, episode_id FROM episode_state
      WHERE user_id = ? AND is_finished = 0 AND position > 0 AND position >= 5 AND is_archived = 0 ORDER BY position_at DESC LIMIT ?) AS own
    JOIN episode ON episode.id = own.episode_id AND \(isNotArchived)
    """

  /// A favourite stays in the list even when its show is unsubscribed or archived.
  private static let fromFavourites = """
    episode_favourite AS own JOIN episode ON episode.id = own.episode_id
    """

  private static let fromDownloads = """
    download_claim AS own JOIN episode ON own.is_done = 1 AND own.withdrawn_at IS NULL AND episode.id = own.episode_id AND \(isNotArchived)
    """

  static let isNotArchived = """
    NOT EXISTS (SELECT 1 FROM subscription
      WHERE subscription.user_id = own.user_id AND subscription.show_id = episode.show_id AND subscription.is_archived = 1)
    """

  // MARK: - Smart playlists

  /// A row for each source; one for a list without any.
  private static let lists = """
    SELECT smart_list.id, smart_list.name, smart_list.has_sources, smart_list.days, smart_list.shortest, smart_list.longest,
      smart_list.state, smart_list.words, smart_list.list_order, source.show_id, source.folder_id, folder.deleted_at AS folder_deleted_at
    FROM smart_list LEFT JOIN smart_list_source AS source ON source.list_id = smart_list.id LEFT JOIN folder ON folder.id = source.folder_id
    """

  static let ofUser = Statement(
    "lists.ofUser", "\(lists) WHERE smart_list.user_id = ? AND smart_list.deleted_at IS NULL ORDER BY smart_list.id, source.place")

  static let names = Statement(
    "lists.names", "SELECT id, name FROM smart_list WHERE user_id = ? AND deleted_at IS NULL ORDER BY id LIMIT ?")

  static let byID = Statement(
    "lists.byID",
    "\(lists) WHERE smart_list.user_id = ? AND smart_list.id = ? AND smart_list.deleted_at IS NULL ORDER BY source.place")

  /// The sources among some that a user has. The parameters are `SmartRules.slots`, each after the user.
  static let countSources = Statement(
    "lists.countSources",
    """
    SELECT (SELECT COUNT(*) FROM subscription WHERE user_id = ? AND show_id IN (\(slots))
        AND \(PrivateShowRepository.isVisible("subscription.show_id", user: "subscription.user_id")))
      + (SELECT COUNT(*) FROM folder WHERE user_id = ? AND deleted_at IS NULL AND id IN (\(slots))) AS total
    """)

  static let insertSource = Statement(
    "lists.insertSource", "INSERT INTO smart_list_source (list_id, place, show_id, folder_id) VALUES (?, ?, ?, ?)")
  static let deleteSources = Statement("lists.deleteSources", "DELETE FROM smart_list_source WHERE list_id = ?")

  static let insert = Statement(
    "lists.insert",
    """
    INSERT INTO smart_list (user_id, name, has_sources, days, shortest, longest, state, words, list_order, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
    """)

  static let update = Statement(
    "lists.update",
    """
    UPDATE smart_list SET name = ?, has_sources = ?, days = ?, shortest = ?, longest = ?, state = ?, words = ?, list_order = ?,
      show_id = NULL, folder_id = NULL
    WHERE user_id = ? AND id = ? AND deleted_at IS NULL
    """)

  static let setDeleted = Statement("lists.setDeleted", "UPDATE smart_list SET deleted_at = ? WHERE user_id = ? AND id = ?")

  static let purgeDeleted = Statement("lists.forgetDeleted", "DELETE FROM smart_list WHERE user_id = ? AND deleted_at < ?")

  static let manualOrder = Statement("lists.places", "SELECT episode_id, position FROM smart_list_place WHERE list_id = ?")

  static let oldestPlaced = Statement(
    "lists.oldestPlaced",
    """
    SELECT MIN(episode.sort_at) AS oldest FROM smart_list_place AS place JOIN episode ON episode.id = place.episode_id WHERE place.list_id = ?
    """)

  static let setPosition = Statement(
    "lists.setPlace",
    """
    INSERT INTO smart_list_place (list_id, episode_id, position) VALUES (?, ?, ?)
    ON CONFLICT (list_id, episode_id) DO UPDATE SET position = excluded.position
    """)
}
