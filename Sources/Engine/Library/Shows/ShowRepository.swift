import PodcastModel
import Storage

/// The facts of shows, as in their feeds.
public struct ShowRepository: Sendable {
  let database: any Database

  /// The show with this id; nil when there is none.
  public func show(_ id: ShowID) async throws -> Show? {
    try await database.read { try $0.row(Self.byID, ["show": .integer(id.rawValue)]).map(Show.init) }
  }

  /// The show with this id, with the name and the cover that `user` sees; nil when there is none that `user` may see.
  public func show(_ id: ShowID, for user: UserID) async throws -> Show? {
    let values: Parameters = ["show": .integer(id.rawValue), "user": .integer(user.rawValue)]
    return try await database.read { try $0.row(Self.visible, values).map(Show.init) }
  }

  /// The show with everything that its page shows to `user`; nil when there is none that `user` may see.
  public func detail(of id: ShowID, for user: UserID) async throws -> ShowDetail? {
    let person = Value.integer(user.rawValue)
    return try await database.read {
      try $0.row(Self.detail, ["user": person, "show": .integer(id.rawValue)]).map(ShowDetail.init)
    }
  }

  /// The show with the feed `feedURL`; nil when there is none, or its feed was never stored completely.
  public func show(feedURL: String) async throws -> Show? {
    try await database.read { try $0.row(Self.byFeedURL, ["feed_url": .text(feedURL)]).map(Show.init) }
  }

  /// The shows among `ids` that are not private, each with the URL of its cover.
  ///
  /// - Parameter ids: at most `SearchRepository.maxBatchSize`.
  public func open(_ ids: [ShowID]) async throws -> [ShowID: (show: Show, artworkURL: String?)] {
    let rows = try await database.read {
      try $0.rows(Self.open, anyOf: ids.map { .integer($0.rawValue) }, in: Self.openIDs)
    }
    return try rows.reduce(into: [:]) { shows, row in
      let show = try Show(row)
      shows[show.id] = (show, try row.optionalText("artwork_url"))
    }
  }

  /// Shows by the same author or owner as `show`, and shows of its category, both by the title that `user` sees. Private feeds are included only for their
  /// subscribers.
  ///
  /// - Parameter limit: The maximum number of each.
  public func related(to show: ShowID, for user: UserID, limit: Int) async throws -> (sameAuthor: [Show], sameCategory: [Show]) {
    let (id, user, limit) = (Value.integer(show.rawValue), Value.integer(user.rawValue), Value(limit))
    let rows = try await database.read { try $0.rows(Self.related, ["show": id, "user": user, "limit": limit]) }
    let found = try rows.map { (show: try Show($0), isByAuthor: try $0.bool("is_by_author")) }
    return (found.filter(\.isByAuthor).map(\.show), found.filter { !$0.isByAuthor }.map(\.show))
  }

  // MARK: - Statements

  private static let openIDs = ParameterList("show", count: SearchRepository.maxBatchSize)

  static let statements = [byID, visible, detail, byFeedURL, open, related, listedByURL, listedByAlias] + podrollStatements

  private static let open = Statement(
    "shows.open",
    """
    SELECT \(columns), artwork.url AS artwork_url FROM show LEFT JOIN artwork ON artwork.id = show.artwork_id
    WHERE show.id IN (\(openIDs))
      AND NOT EXISTS (SELECT 1 FROM private_show WHERE private_show.show_id = show.id)
    """)

  private static let related = Statement(
    "shows.related",
    """
    SELECT * FROM (
      SELECT \(ownColumns), 1 AS is_by_author, lower(\(ShowLook.title)) AS sort_title FROM show \(ShowLook.join(user: ":user"))
      WHERE show.id <> :show
        AND (show.author = (SELECT author FROM show AS origin WHERE origin.id = :show)
          OR show.owner = (SELECT owner FROM show AS origin WHERE origin.id = :show))
        AND \(mayBeNamed)
      ORDER BY sort_title, id LIMIT :limit
    ) AS of_author
    UNION ALL
    SELECT * FROM (
      SELECT \(ownColumns), 0 AS is_by_author, lower(\(ShowLook.title)) AS sort_title FROM show \(ShowLook.join(user: ":user"))
      WHERE show.id <> :show AND show.category = (SELECT category FROM show AS origin WHERE origin.id = :show) AND \(mayBeNamed)
      ORDER BY sort_title, id LIMIT :limit
    ) AS of_category
    ORDER BY is_by_author DESC, sort_title, id
    """)

  private static let mayBeNamed = PrivateShowRepository.mayBeSuggested("show.id")

  private static let byID = Statement("shows.byID", "SELECT \(columns) FROM show WHERE id = :show")
  private static let detail = Statement(
    "shows.detail",
    """
    SELECT \(ShowDetail.columns), (
        SELECT COUNT(*) FROM episode WHERE episode.show_id = show.id AND EXISTS (
          SELECT 1 FROM episode_state AS state WHERE state.user_id = :user AND state.episode_id = episode.id AND state.is_archived = 1)
      ) AS archived_count
    FROM show LEFT JOIN feed ON feed.show_id = show.id
    LEFT JOIN subscription ON subscription.user_id = :user AND subscription.show_id = show.id
    LEFT JOIN show_preference AS preference ON preference.user_id = :user AND preference.show_id = show.id
    LEFT JOIN download_rule AS rule ON rule.user_id = :user AND rule.show_id = show.id
    WHERE show.id = :show AND \(PrivateShowRepository.isVisible("show.id"))
    """)
  private static let visible = Statement(
    "shows.visible",
    """
    SELECT \(ownColumns) FROM show \(ShowLook.join(user: ":user"))
    WHERE show.id = :show AND \(PrivateShowRepository.isVisible("show.id"))
    """)
  private static let byFeedURL = Statement("shows.byFeedURL", "SELECT \(columns) FROM show WHERE feed_url = :feed_url AND fetched_at > 0")

  /// The columns with the name and the cover that a user sees, where `ShowLook` is joined.
  static let ownColumns = columns.replacing("show.title", with: "\(ShowLook.title) AS title")
    .replacing("show.artwork_id", with: "\(ShowLook.artwork) AS artwork_id")

  static let columns = """
    show.id, show.feed_url, show.title, show.author, show.summary, show.link, show.language, show.category, \
    show.artwork_id, show.play_order, show.is_explicit, show.episode_count
    """
}

extension Show {
  init(_ row: Row) throws {
    self.init(
      id: ShowID(try row.int64("id")), feedURL: AddressBeside.shown(try row.text("feed_url")), title: try row.text("title"),
      author: try row.optionalText("author"), summary: try row.text("summary"), link: try row.optionalText("link"),
      language: try row.optionalText("language"), category: try row.optionalText("category"),
      artwork: try row.optionalInt64("artwork_id").map(ArtworkID.init), order: Order(rawValue: try row.text("play_order")) ?? .episodic,
      isExplicit: try row.bool("is_explicit"), episodeCount: Int(clamping: try row.int64("episode_count")))
  }
}
