/// A search index in FTS5's table `search_text`, which holds words and no texts, since the library stores those already.
///
/// Such a table cannot remove one row. So a changed document gets a new id, and entries of old ids are ignored. The row number is the
/// negative of the document's id: FTS5 iterates forwards faster than backwards, and the newest documents must come first. `search_document`
/// is the only table of the library that Storage names: the join is cheap only inside one query.
public struct SQLiteSearchIndex: SearchIndex {
  /// The number of documents that are ranked, the newest first; a word that occurs in more says little.
  private let maxRanked: Int

  /// - Parameter maxRanked: The number of documents that are ranked.
  public init(maxRanked: Int = 4_000) { self.maxRanked = maxRanked }

  /// Adds documents with new ids.
  public func add(_ documents: [IndexedDocument], on connection: any Connection) throws {
    // FTS5 collects rows in memory as long as their ids rise.
    for document in documents.sorted(by: { $0.id > $1.id }) {
      let marks = "\(Self.mark(document.kind)) \(Self.mark(show: document.show))"
      try connection.run(
        Self.insert, ["id": .integer(-document.id), "title": .text(document.title), "text": .text(document.text), "marks": .text(marks)])
    }
  }

  /// Merges a part of the segments.
  public func merge(on connection: any Connection) throws -> Bool {
    let before = try Self.changes(on: connection)
    try connection.run(Self.mergePart, [:])
    // The statement itself counts as a change.
    return try Self.changes(on: connection) - before > 1
  }

  /// Removes all documents.
  public func empty(on connection: any Connection) throws { try connection.run(Self.deleteAll, [:]) }

  /// The number of documents, including those of deleted rows.
  public func count(on connection: any Connection) throws -> Int {
    Int(clamping: Self.number(at: try connection.row(Self.totals, [:])?.bytes("block") ?? []))
  }

  /// The ids of the documents that match, the best first.
  public func matches(_ search: IndexSearch, on connection: any Connection) throws -> [Int64] {
    guard let words = search.expression.fts5, search.limit > 0 else { return [] }
    let shows = Self.markedShows(of: search)
    guard shows?.isEmpty != true else { return [] }
    let marks = [search.kinds.map(Self.mark), shows.map { $0.map { Self.mark(show: $0) } } ?? []].filter { !$0.isEmpty }
    let expression = ([words] + marks.map { "(\($0.map { "\"\($0)\"" }.joined(separator: " OR ")))" }).joined(separator: " AND ")
    // The user's own bookmarks are always ranked, however many episodes contain the same words. So are the other texts, however many
    // minutes of transcripts do.
    let (own, spoken) = ("\(expression) AND \"\(Self.mark("bookmark"))\"", "\(expression) AND \"\(Self.mark("transcript"))\"")
    let written = "(\(expression)) NOT \"\(Self.mark("transcript"))\""
    let isSpokenOnly = search.kinds == ["transcript"]
    let parameters: Parameters = [
      "written": .text(written), "own": .text(own), "spoken": .text(spoken), "user": .integer(search.user),
      "hidden": .text(Self.list(search.hidden)), "named": .text(Self.list(search.named)), "ranked": Value(maxRanked),
      "is_scoped": Value(search.scope != nil), "shows": .text(Self.list(search.scope?.shows.sorted() ?? [])),
      "episodes": .text(Self.list(search.scope?.episodes.keys.sorted() ?? [])),
      "is_spoken_only": Value(isSpokenOnly), "limit": Value(search.limit), "offset": Value(max(search.offset, 0)),
    ]
    return try connection.rows(Self.matches, parameters).map { try $0.int64("id") }
  }

  // MARK: - Private

  private static let insert = Statement(
    "index.add", "INSERT INTO search_text (rowid, title, text, marks) VALUES (:id, :title, :text, :marks)")
  private static let deleteAll = Statement("index.empty", "INSERT INTO search_text (search_text) VALUES ('delete-all')")
  /// FTS5 merges 64 pages of 4 KB.
  private static let mergePart = Statement("index.merge", "INSERT INTO search_text (search_text, rank) VALUES ('merge', 64)")
  private static let countChanges = Statement("index.changes", "SELECT total_changes() AS total")
  /// FTS5's record of its totals, which begins with the number of rows.
  private static let totals = Statement("index.totals", "SELECT block FROM search_text_data WHERE id = 1")

  private static func changes(on connection: any Connection) throws -> Int64 {
    try connection.row(countChanges, [:])?.int64("total") ?? 0
  }

  /// A title counts more than the text below it; a chapter with the word, which is short and so would rank high, is no better than a show
  /// of that name. Of the minutes of an episode's transcripts only the best is a match, unless nothing else is searched. The length of a
  /// document is its words and its two marks.
  private static let matches = Statement(
    "index.matches",
    """
    SELECT id, score FROM (
      SELECT found.id, found.rank * CASE found.kind WHEN 'show' THEN 2.0 WHEN 'chapter' THEN 0.7 ELSE 1.0 END AS score FROM (
        \(ranked(":written"))
          AND document.kind <> 'bookmark' AND (document.kind <> 'show' OR document.show_id NOT IN (SELECT value FROM json_each(:named)))
        ORDER BY search_text.rowid LIMIT :ranked
      ) AS found
      UNION ALL
      SELECT own.id, own.rank * 1.2 FROM (
        \(ranked(":own")) AND document.kind = 'bookmark' ORDER BY search_text.rowid LIMIT :ranked
      ) AS own
      UNION ALL
      SELECT best.id, best.rank * 0.5 FROM (
        SELECT spoken.id, MAX(spoken.rank) AS rank FROM (
          \(ranked(":spoken")) AND document.kind = 'transcript' ORDER BY search_text.rowid LIMIT :ranked
        ) AS spoken
        GROUP BY CASE WHEN :is_spoken_only = 1 THEN spoken.id ELSE spoken.episode_id END
      ) AS best
      UNION ALL
      SELECT document.id, 1000000.0 - named.key FROM json_each(:named) AS named
      CROSS JOIN search_document AS document ON document.kind = 'show' AND document.item_id = named.value
      WHERE document.show_id NOT IN (SELECT value FROM json_each(:hidden))
    )
    ORDER BY score DESC, id DESC LIMIT :limit OFFSET :offset
    """)

  private static func ranked(_ expression: String) -> String {
    """
    SELECT document.id, document.kind, document.episode_id, word_rank(search_text, document.words + 2, 8.0, 1.0, 0.0) AS rank
    FROM search_text CROSS JOIN search_document AS document ON document.id = -search_text.rowid
    WHERE search_text MATCH \(expression) AND (document.user_id IS NULL OR document.user_id = :user)
      AND document.show_id NOT IN (SELECT value FROM json_each(:hidden))
      AND (:is_scoped = 0 OR document.show_id IN (SELECT value FROM json_each(:shows))
        OR document.episode_id IN (SELECT value FROM json_each(:episodes)))
    """
  }

  /// The shows whose marks limit the words: of a few, FTS5 reads no document of others. nil for all.
  private static func markedShows(of search: IndexSearch) -> [Int64]? {
    if let shows = search.shows { return shows }
    guard let touched = search.scope?.touchedShows, touched.count <= maxMarked else { return nil }
    return touched.sorted()
  }

  /// Each mark costs a fiftieth of a millisecond or more; without them, all documents with a frequent word are read.
  private static let maxMarked = 250

  /// A token that occurs in no text (it begins with a private-use character): the kind of the document, or its show.
  private static func mark(_ kind: String) -> String { "\u{F8FF}\(kind)" }
  private static func mark(show: Int64) -> String { mark("show\(show)") }

  /// A number of SQLite's variable length: seven bits a byte, the highest first, as long as the eighth is set.
  private static func number(at bytes: [UInt8]) -> Int64 {
    var number: Int64 = 0
    for byte in bytes.prefix(8) {
      number = number << 7 | Int64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return number
  }

  private static func list(_ ids: [Int64]) -> String { "[\(ids.map(String.init).joined(separator: ","))]" }
}
