/// A name index in FTS5's tables `catalog_left` and `catalog_right`, which hold words and no texts.
///
/// Results are not ranked: among half a million names that share a word, the first hundred are found as fast as any.
public struct SQLiteNameIndex: NameIndex {
  /// Creates the index; the tables belong to the migrations.
  public init() {}

  /// Adds the words of a name to one of the two tables.
  public func add(_ id: Int64, title: String, text: String, to shelf: NameIndexSlot, on connection: any Connection) throws {
    try connection.run(
      Statement("names.add \(shelf)", "INSERT INTO catalog_\(shelf) (rowid, title, text) VALUES (:id, :title, :text)"),
      ["id": .integer(id), "title": .text(title), "text": .text(text)])
  }

  /// Empties one of the two tables.
  public func empty(_ shelf: NameIndexSlot, on connection: any Connection) throws {
    try connection.run(Statement("names.empty \(shelf)", "INSERT INTO catalog_\(shelf) (catalog_\(shelf)) VALUES ('delete-all')"), [:])
  }

  /// The ids of matching names, ascending.
  public func ids(_ expression: SearchExpression, limit: Int, on shelf: NameIndexSlot, _ connection: any Connection) throws -> [Int64] {
    guard let wanted = expression.fts5, limit > 0 else { return [] }
    let find = Statement(
      "names.find \(shelf)", "SELECT rowid AS id FROM catalog_\(shelf) WHERE catalog_\(shelf) MATCH :words ORDER BY rowid LIMIT :limit")
    return try connection.rows(find, ["words": .text(wanted), "limit": Value(limit)]).map { try $0.int64("id") }
  }
}
