import Storage

/// Lists that are read in the order of an index until the page is full.
extension ListRepository {
  /// All favourites, the last added first.
  static let marked = Statement(
    "lists.marked",
    pageOfWalk("FROM episode_favourite AS own WHERE own.user_id = ?", id: "own.episode_id", date: "own.added_at"))

  static let countMarked = Statement("lists.countMarked", count("SELECT 1 AS one FROM episode_favourite WHERE user_id = ?"))

  /// The episodes in progress, the last played first.
  static let heard = Statement("lists.heard", pageOfWalk(fromHeard, id: "own.episode_id", date: "own.position_at"))

  static let countHeard = Statement("lists.countHeard", count("SELECT 1 AS one \(fromHeard)"))

  /// A page of the rows of `source`, in the order of their dates. Its parameters are those of the source, the limit and the offset, and those of the joins.
  static func pageOfWalk(_ source: String, id: String, date: String, _ order: DateOrder = .newest) -> String {
    """
    SELECT \(PersonalEpisode.columns) FROM (
      SELECT \(id) AS found_id, \(date) AS found_at \(source)
      ORDER BY \(date) \(order.direction), \(id) \(order.direction) LIMIT ? OFFSET ?
    ) AS found JOIN episode ON episode.id = found.found_id
    \(PersonalEpisode.joins(user: "?"))
    ORDER BY found.found_at \(order.direction), found.found_id \(order.direction)
    """
  }

  // MARK: - Private

  private static let fromHeard = """
    FROM episode_state AS own CROSS JOIN episode WHERE episode.id = own.episode_id AND \(isNotArchived)
      AND own.user_id = ? AND own.is_finished = 0 AND own.position > 0 AND own.position >= 5 AND own.is_archived = 0
    """
}
