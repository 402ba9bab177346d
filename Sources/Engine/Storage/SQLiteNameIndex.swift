/// A name index in FTS5's tables `catalog_left` and `catalog_right`, which hold words and no texts.
///
/// Results are not ranked: among half a million names that share a word, the first hundred are found as fast as any.
public struct SQLiteNameIndex: NameIndex {
  /// Creates the index; the tables belong to the migrations.
  public init() {}

  /// Adds the words of a name to one of the two tables.
  public func add(_ id: Int64, title: String, text: String, to shelf: NameShelf, on connection: any Connection) throws {
    try connection.run(shelf == .left ? Self.addLeft : Self.addRight, [.integer(id), .text(title), .text(text)])
  }

  /// Empties one of the two tables.
  public func empty(_ shelf: NameShelf, on connection: any Connection) throws {
    try connection.run(shelf == .left ? Self.emptyLeft : Self.emptyRight, [])
  }

  /// The ids of matching names, ascending.
  public func ids(_ expression: SearchExpression, limit: Int, on shelf: NameShelf, _ connection: any Connection) throws -> [Int64] {
    guard let wanted = expression.fts5, limit > 0 else { return [] }
    return try connection.rows(shelf == .left ? Self.findLeft : Self.findRight, [.text(wanted), Value(limit)]).map { try $0.int64("id") }
  }

  // MARK: - Private

  private static let addLeft = Statement("names.addLeft", "INSERT INTO catalog_left (rowid, title, text) VALUES (?, ?, ?)")
  private static let addRight = Statement("names.addRight", "INSERT INTO catalog_right (rowid, title, text) VALUES (?, ?, ?)")
  private static let emptyLeft = Statement("names.emptyLeft", "INSERT INTO catalog_left (catalog_left) VALUES ('delete-all')")
  private static let emptyRight = Statement("names.emptyRight", "INSERT INTO catalog_right (catalog_right) VALUES ('delete-all')")
  private static let findLeft = Statement(
    "names.findLeft", "SELECT rowid AS id FROM catalog_left WHERE catalog_left MATCH ? ORDER BY rowid LIMIT ?")
  private static let findRight = Statement(
    "names.findRight", "SELECT rowid AS id FROM catalog_right WHERE catalog_right MATCH ? ORDER BY rowid LIMIT ?")
}
