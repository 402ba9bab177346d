/// The library's words in FTS5's table `search_text`, which holds words and no texts: those stand in the library once already.
///
/// Such a table cannot forget one row. So a document that changes gets a new id, and what belongs to an old one is passed over.
/// `search_document` is the one table of the library that Storage names: the join is cheap only inside one query.
public struct SQLiteSearchIndex: SearchIndex {
  public init() {}

  public func add(_ document: Int64, title: String, text: String, on connection: any Connection) throws {
    try connection.run(Self.insert, [.integer(document), .text(title), .text(text)])
  }

  public func empty(on connection: any Connection) throws { try connection.run(Self.deleteAll, []) }

  public func count(on connection: any Connection) throws -> Int {
    Int(clamping: try connection.row(Self.total, [])?.int64("total") ?? 0)
  }

  public func matches(_ search: IndexSearch, on connection: any Connection) throws -> [IndexMatch] {
    guard let expression = search.expression.fts5, search.limit > 0 else { return [] }
    let kinds = search.kinds.isEmpty ? Value.null : .text(Self.list(search.kinds.map { "\"\($0)\"" }))
    let shows = search.shows.map { Value.text(Self.list($0.map(String.init))) } ?? .null
    let values: [Value] = [
      .text(expression), .integer(search.user), kinds, kinds, shows, shows, .text(Self.list(search.hidden.map(String.init))),
      .integer(Self.mostRanked), Value(search.limit), Value(max(search.offset, 0)),
    ]
    return try connection.rows(Self.matches, values).map {
      IndexMatch(document: try $0.int64("id"), score: -(try $0.double("score")))
    }
  }

  // MARK: - Private

  /// So many documents are ranked, the newest; a word that is in more says little.
  private static let mostRanked: Int64 = 4_000

  private static let insert = Statement("index.add", "INSERT INTO search_text (rowid, title, text) VALUES (?, ?, ?)")
  private static let deleteAll = Statement("index.empty", "INSERT INTO search_text (search_text) VALUES ('delete-all')")
  private static let total = Statement("index.count", "SELECT COUNT(*) AS total FROM search_text_docsize")

  /// A title says more than what stands below it. FTS5's rank is the better the lower it is; of two chapters with the same word, which
  /// are short and so rank high, neither is better than a show of that name.
  private static let matches = Statement(
    "index.matches",
    """
    SELECT found.id, found.rank * CASE found.kind WHEN 'show' THEN 2.0 WHEN 'bookmark' THEN 1.2 WHEN 'chapter' THEN 0.7 ELSE 1.0 END AS score
    FROM (
      SELECT document.id, document.kind, bm25(search_text, 8.0, 1.0) AS rank
      FROM search_text CROSS JOIN search_document AS document ON document.id = search_text.rowid
      WHERE search_text MATCH ? AND (document.user_id IS NULL OR document.user_id = ?)
        AND (? IS NULL OR document.kind IN (SELECT value FROM json_each(?)))
        AND (? IS NULL OR document.show_id IN (SELECT value FROM json_each(?)))
        AND document.show_id NOT IN (SELECT value FROM json_each(?))
      ORDER BY search_text.rowid DESC LIMIT ?
    ) AS found
    ORDER BY score, found.id DESC LIMIT ? OFFSET ?
    """)

  private static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
}
