import Storage

/// The index at which the query of a list starts, with the statements that start there.
struct ListStart: Equatable {
  /// A page of the list.
  let page: Statement
  /// The number of episodes in the list, up to a limit.
  let count: Statement
  /// Whether it reads a part of each show's episodes.
  let readsPerShow: Bool
  /// Whether it knows a user and a time alone, and no other rules.
  let isWalk: Bool

  /// All of them; their statements are prepared and explained by the tests.
  static let all = [newest, oldest, newestUnplayed, oldestUnplayed, latest, marked, heard, played, inProgress, favourites, downloads]

  var statements: [Statement] { [page, count] }

  // MARK: - The first episodes of each show

  static let newest = ListStart("newest", from: episodes(.newest), show: "own.show_id", readsPerShow: true)
  static let oldest = ListStart("oldest", from: episodes(.oldest), show: "own.show_id", readsPerShow: true)
  static let newestUnplayed = ListStart("newestUnplayed", from: unplayed(.newest), show: "own.show_id", readsPerShow: true)
  static let oldestUnplayed = ListStart("oldestUnplayed", from: unplayed(.oldest), show: "own.show_id", readsPerShow: true)

  // MARK: - In the order of an index, until the page is full

  /// All shows by date: none is queried separately.
  static let latest = ListStart(
    "latest", id: "episode.id", date: "episode.sort_at",
    walk: """
      FROM episode LEFT JOIN episode_state AS state ON state.user_id = :user AND state.episode_id = episode.id
      WHERE episode.sort_at >= :since AND episode.gone_at IS NULL
        AND EXISTS (SELECT 1 FROM subscription AS own WHERE own.user_id = :user AND own.show_id = episode.show_id AND own.is_archived = 0
          AND \(PrivateShowRepository.isVisible("own.show_id", user: "own.user_id")))
        AND COALESCE(state.is_archived, 0) = 0
      """)

  /// All favourites, the last added first.
  static let marked = ListStart(
    "marked", id: "own.episode_id", date: "own.added_at", walk: "FROM episode_favourite AS own WHERE own.user_id = :user")

  /// The episodes in progress, the last played first.
  static let heard = ListStart(
    "heard", id: "own.episode_id", date: "own.position_at",
    walk: """
      FROM episode_state AS own CROSS JOIN episode WHERE episode.id = own.episode_id AND \(isNotArchived)
        AND own.user_id = :user AND own.is_finished = 0 AND own.position > 0 AND own.position >= 5 AND own.is_archived = 0
      """)

  // MARK: - What one user has played, marked or downloaded

  /// The last played episodes.
  static let played = ListStart("played", from: lastPlayed("is_archived = 0 AND is_finished = 1"))

  /// The last played episodes among those in progress.
  static let inProgress = ListStart(
    "inProgress", from: lastPlayed(isInProgress))

  /// The condition of an `episode_state`, in the words of its index.
  static let isInProgress = "is_finished = 0 AND position > 0 AND position >= 5 AND is_archived = 0"

  /// A favourite stays in the list even when its show is unsubscribed or archived, and when it is archived.
  static let favourites = ListStart(
    "favourites", from: "episode_favourite AS own JOIN episode ON episode.id = own.episode_id", hasArchived: true)

  static let downloads = ListStart(
    "downloads",
    from: """
      download_claim AS own JOIN episode
      ON own.is_done = 1 AND own.withdrawn_at IS NULL AND episode.id = own.episode_id AND \(isNotArchived)
      """)

  // MARK: - Making statements

  /// A page sorts few and narrow rows, and joins the displayed columns afterwards.
  private init(
    _ name: String, from source: String, show: String = "episode.show_id", hasArchived: Bool = false, readsPerShow: Bool = false
  ) {
    let candidates = Self.candidates(from: source, show: show, hasArchived: hasArchived)
    let page = """
      SELECT \(PersonalEpisode.columns) FROM (
        SELECT episode.id AS found_id, place.position AS place, \(Self.rank) AS found_rank \(candidates)
        ORDER BY CASE WHEN place.position IS NULL THEN 1 ELSE 0 END, place.position, \(Self.rank),
        episode.id DESC LIMIT :limit OFFSET :offset
      ) AS found JOIN episode ON episode.id = found.found_id
      \(PersonalEpisode.joins(user: ":user"))
      ORDER BY CASE WHEN found.place IS NULL THEN 1 ELSE 0 END, found.place, found.found_rank, found.found_id DESC
      """
    self.init(name, page: page, rows: candidates, readsPerShow: readsPerShow, isWalk: false)
  }

  private init(_ name: String, id: String, date: String, walk: String) {
    self.init(name, page: Self.pageOfWalk(walk, id: id, date: date), rows: walk, readsPerShow: false, isWalk: true)
  }

  private init(_ name: String, page: String, rows: String, readsPerShow: Bool, isWalk: Bool) {
    self.page = Statement("lists.\(name)", page)
    count = Statement("lists.count\(name.prefix(1).uppercased())\(name.dropFirst())", Self.count(rows))
    self.readsPerShow = readsPerShow
    self.isWalk = isWalk
  }

  /// Counts rows up to a limit.
  static func count(_ rows: String) -> String { "SELECT COUNT(*) AS total FROM (SELECT 1 AS one \(rows) LIMIT :limit) AS found" }

  /// A page of the rows of `source`, in the order of their dates.
  static func pageOfWalk(_ source: String, id: String, date: String, _ order: DateOrder = .newest) -> String {
    """
    SELECT \(PersonalEpisode.columns) FROM (
      SELECT \(id) AS found_id, \(date) AS found_at \(source)
      ORDER BY \(date) \(order.direction), \(id) \(order.direction) LIMIT :limit OFFSET :offset
    ) AS found JOIN episode ON episode.id = found.found_id
    \(PersonalEpisode.joins(user: ":user"))
    ORDER BY found.found_at \(order.direction), found.found_id \(order.direction)
    """
  }

  // MARK: - Parts of them

  /// Written so that the planner chooses no index by the date alone: the source decides where the query starts. Excluded shows are
  /// skipped before their episodes are read.
  private static func candidates(from source: String, show: String, hasArchived: Bool) -> String {
    """
    FROM \(source)
    LEFT JOIN episode_state AS state ON state.user_id = :user AND state.episode_id = episode.id
    LEFT JOIN smart_list_place AS place ON place.list_id = :list AND place.episode_id = episode.id
    WHERE own.user_id = :user AND episode.sort_at + 0 >= :since AND episode.sort_at + 0 < :before
      AND \(isOfSource(show))
      AND (:pattern IS NULL OR lower(episode.title) LIKE :pattern ESCAPE '!')
      AND COALESCE(state.media_duration, episode.duration, -1) >= :min_duration
      AND COALESCE(state.media_duration, episode.duration, -1) <= :max_duration
      AND CASE :state
        WHEN 'unplayed' THEN COALESCE(state.is_finished, 0) = 0
        WHEN 'untouched' THEN COALESCE(state.is_finished, 0) = 0 AND COALESCE(state.position, 0) < 5
        WHEN 'played' THEN COALESCE(state.is_finished, 0) = 1
        ELSE 1 = 1 END
      \(hasArchived ? "" : "AND COALESCE(state.is_archived, 0) = 0")
    """
  }

  /// The parameters are `SmartRules.sourceParameters`.
  static func isOfSource(_ show: String) -> String {
    """
    (:has_sources = 0 OR \(show) IN (\(SmartRules.shows)) OR EXISTS (
      SELECT 1 FROM folder_show WHERE folder_show.folder_id IN (\(SmartRules.folders)) AND folder_show.show_id = \(show)))
    """
  }

  private static let rank = """
    CASE :list_order WHEN 'oldest' THEN episode.sort_at WHEN 'heard' THEN -COALESCE(state.position_at, 0) \
    WHEN 'shortest' THEN COALESCE(state.media_duration, episode.duration, 1000000000) ELSE -episode.sort_at END
    """

  private static func episodes(_ order: DateOrder) -> String {
    """
    subscription AS own JOIN episode ON episode.show_id = own.show_id AND own.is_archived = 0 AND episode.gone_at IS NULL
      AND \(PrivateShowRepository.isVisible("own.show_id", user: "own.user_id"))
      AND \(order.isAmongFirst("episode", of: "episode AS edge WHERE edge.show_id = own.show_id AND edge.gone_at IS NULL"))
    """
  }

  private static func unplayed(_ order: DateOrder) -> String {
    """
    subscription AS own CROSS JOIN \(UnplayedQuery.table) JOIN episode ON episode.id = unplayed.episode_id AND own.is_archived = 0
      AND \(PrivateShowRepository.isVisible("own.show_id", user: "own.user_id"))
      AND \(UnplayedQuery.isAmongFirst(order))
    """
  }

  private static func lastPlayed(_ condition: String) -> String {
    """
    (SELECT user_id, episode_id FROM episode_state
      WHERE user_id = :user AND \(condition) ORDER BY position_at DESC LIMIT \(ListRepository.recent)) AS own
    JOIN episode ON episode.id = own.episode_id AND \(isNotArchived)
    """
  }

  private static let isNotArchived = """
    NOT EXISTS (SELECT 1 FROM subscription
      WHERE subscription.user_id = own.user_id AND subscription.show_id = episode.show_id AND subscription.is_archived = 1)
    """
}
