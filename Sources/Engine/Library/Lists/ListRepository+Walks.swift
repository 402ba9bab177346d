import Storage

/// Lists that are read in the order of an index until the page is full.
extension ListRepository {
  /// All favourites, the last added first.
  static let marked = Statement(
    "lists.marked",
    page(
      """
      SELECT episode_id AS found_id, added_at AS found_at FROM episode_favourite WHERE user_id = ?
      ORDER BY added_at DESC, episode_id DESC LIMIT ? OFFSET ?
      """))

  static let countMarked = Statement("lists.countMarked", count("SELECT 1 AS one FROM episode_favourite WHERE user_id = ?"))

  /// The episodes in progress, the last played first.
  static let heard = Statement(
    "lists.heard",
    page(
      """
      SELECT own.episode_id AS found_id, own.position_at AS found_at \(fromHeard)
      ORDER BY own.position_at DESC, own.episode_id DESC LIMIT ? OFFSET ?
      """))

  static let countHeard = Statement("lists.countHeard", count("SELECT 1 AS one \(fromHeard)"))

  // MARK: - Private

  private static let fromHeard = """
    FROM episode_state AS own CROSS JOIN episode WHERE episode.id = own.episode_id AND \(isNotArchived)
      AND own.user_id = ? AND own.is_finished = 0 AND own.position > 0 AND own.position >= 5 AND own.is_archived = 0
    """

  private static func page(_ walk: String) -> String {
    """
    SELECT \(PersonalEpisode.columns) FROM (\(walk)) AS found JOIN episode ON episode.id = found.found_id
    \(PersonalEpisode.joins(user: "?"))
    ORDER BY found.found_at DESC, found.found_id DESC
    """
  }
}
