/// An order of episodes by their date, in statements.
enum DateOrder {
  case newest, oldest

  var direction: String { self == .newest ? "DESC" : "ASC" }

  /// The condition that a row is among the first `:per_show` by date since `:since`, of those that `rows` selects as `edge`. Of the newest, the
  /// other bound is the narrower one: "+ 0" leaves it the index.
  func isAmongFirst(_ row: String, of rows: String) -> String {
    """
    \(row).sort_at \(self == .newest ? "+ 0 " : "")>= :since
      AND \(row).sort_at \(self == .newest ? ">= (SELECT MIN" : "<= (SELECT MAX")(near.sort_at) FROM (
      SELECT edge.sort_at FROM \(rows) AND edge.sort_at >= :since ORDER BY edge.sort_at \(direction) LIMIT :per_show) AS near)
    """
  }
}
