import PodcastModel
import Storage

/// Shows, as their feeds describe them.
public struct ShowRepository: Sendable {
  let database: any Database

  /// The show, or nil when there is none of this id.
  public func show(_ id: ShowID) async throws -> Show? {
    try await database.read { try $0.row(Self.byID, [.integer(id.rawValue)]).map(Show.init) }
  }

  /// The show whose feed lives at `feedURL`, or nil; nil too while it has not been stored to the end.
  public func show(feedURL: String) async throws -> Show? {
    try await database.read { try $0.row(Self.byFeedURL, [.text(feedURL)]).map(Show.init) }
  }

  /// Shows by the same author or owner as `show`, by title.
  public func sameMaker(as show: ShowID, limit: Int) async throws -> [Show] {
    try await database.read {
      let id = Value.integer(show.rawValue)
      return try $0.rows(Self.sameMaker, [id, id, id, Value(limit)]).map(Show.init)
    }
  }

  /// Shows of the same category as `show`, by title.
  public func sameCategory(as show: ShowID, limit: Int) async throws -> [Show] {
    try await database.read {
      let id = Value.integer(show.rawValue)
      return try $0.rows(Self.sameCategory, [id, id, Value(limit)]).map(Show.init)
    }
  }

  // MARK: - Statements

  static let statements = [byID, byFeedURL, sameMaker, sameCategory]

  private static let sameMaker = Statement(
    "shows.sameMaker",
    """
    SELECT \(columns) FROM show WHERE id <> ?
      AND (author = (SELECT author FROM show AS origin WHERE origin.id = ?)
        OR owner = (SELECT owner FROM show AS origin WHERE origin.id = ?))
    ORDER BY lower(title), id LIMIT ?
    """)

  private static let sameCategory = Statement(
    "shows.sameCategory",
    """
    SELECT \(columns) FROM show WHERE id <> ? AND category = (SELECT category FROM show AS origin WHERE origin.id = ?)
    ORDER BY lower(title), id LIMIT ?
    """)

  private static let byID = Statement("shows.byID", "SELECT \(columns) FROM show WHERE id = ?")
  private static let byFeedURL = Statement("shows.byFeedURL", "SELECT \(columns) FROM show WHERE feed_url = ? AND fetched_at > 0")

  static let columns = """
    show.id, show.feed_url, show.title, show.author, show.summary, show.link, show.language, show.category, \
    show.artwork_id, show.play_order, show.is_explicit, show.episode_count
    """
}

extension Show {
  init(_ row: Row) throws {
    self.init(
      id: ShowID(try row.int64("id")), feedURL: try row.text("feed_url"), title: try row.text("title"),
      author: try row.optionalText("author"), summary: try row.text("summary"), link: try row.optionalText("link"),
      language: try row.optionalText("language"), category: try row.optionalText("category"),
      artwork: try row.optionalInt64("artwork_id").map(ArtworkID.init), order: Order(rawValue: try row.text("play_order")) ?? .episodic,
      isExplicit: try row.bool("is_explicit"), episodeCount: Int(clamping: try row.int64("episode_count")))
  }
}
