/// An order of episodes by their date, in statements.
enum DateOrder {
  case newest, oldest

  var direction: String { self == .newest ? "DESC" : "ASC" }

  /// The condition that a row is among the first ones by date, of those that `rows` selects as `edge`. Its parameters are the earliest date, those of
  /// `rows`, the earliest date again, and the number of rows. Of the newest, the other bound is the narrower one: "+ 0" leaves it the index.
  func isAmongFirst(_ row: String, of rows: String) -> String {
    """
    \(row).sort_at \(self == .newest ? "+ 0 " : "")>= ? AND \(row).sort_at \(self == .newest ? ">= (SELECT MIN" : "<= (SELECT MAX")(near.sort_at) FROM (
      SELECT edge.sort_at FROM \(rows) AND edge.sort_at >= ? ORDER BY edge.sort_at \(direction) LIMIT ?) AS near)
    """
  }
}
