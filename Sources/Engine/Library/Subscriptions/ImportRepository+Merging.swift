import Events
import PodcastModel
import Storage

/// The merging of two shows with the same feed.
extension ImportRepository {
  /// Merges a stored but never read show into another one with the same feed, and moves the users' state over.
  ///
  /// - Returns: whether the show was one that was never read.
  public func merge(_ show: ShowID, into other: ShowID) async throws -> Bool {
    let isMerged = try await database.write { connection -> Bool in
      let (from, to) = (Value.integer(show.rawValue), Value.integer(other.rawValue))
      guard show != other, try connection.row(Self.isUnread, [from, from]) != nil else { return false }
      for statement in Self.moves { try connection.run(statement, [to, from]) }
      try connection.run(FeedRepository.setWanted, [to])
      try connection.run(FeedRepository.removeShow, [from])
      return true
    }
    if isMerged { events.publish(.show(other, addedEpisodes: 0)) }
    return isMerged
  }

  // MARK: - Statements

  static let isUnread = Statement(
    "imports.isUnread",
    """
    SELECT 1 AS unread FROM feed WHERE show_id = ? AND checked_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM episode WHERE episode.show_id = ?)
    """)

  /// Each takes the show that stays, and the merged one. User state of the show that stays is newer than any list.
  static let moves = [
    moveSubscriptions, moveEnded, movePreferences, moveRules, moveFolders, moveNews, moveSmartLists, moveAliases, moveLines, moveEpisodes,
  ]

  private static let moveSubscriptions = Statement(
    "imports.move subscription",
    """
    INSERT INTO subscription (user_id, show_id, subscribed_at, is_favourite, is_archived, position)
    SELECT user_id, CAST(? AS BIGINT), subscribed_at, is_favourite, is_archived, position FROM subscription WHERE show_id = ?
    ON CONFLICT (user_id, show_id) DO UPDATE SET
      is_favourite = CASE WHEN excluded.is_favourite = 1 THEN 1 ELSE subscription.is_favourite END,
      position = COALESCE(subscription.position, excluded.position)
    """)

  private static let moveEnded = Statement(
    "imports.move subscription_ended",
    """
    INSERT INTO subscription_ended (user_id, show_id, subscribed_at, new_count, is_favourite, is_archived, position, ended_at)
    SELECT user_id, CAST(? AS BIGINT), subscribed_at, new_count, is_favourite, is_archived, position, ended_at
    FROM subscription_ended WHERE show_id = ? ON CONFLICT (user_id, show_id) DO NOTHING
    """)

  private static let movePreferences = Statement(
    "imports.move show_preference",
    """
    INSERT INTO show_preference (user_id, show_id, rate, skip_first, skip_last)
    SELECT user_id, CAST(? AS BIGINT), rate, skip_first, skip_last FROM show_preference WHERE show_id = ?
    ON CONFLICT (user_id, show_id) DO NOTHING
    """)

  private static let moveRules = Statement(
    "imports.move download_rule",
    """
    INSERT INTO download_rule (user_id, show_id, newest, keep, deletes_played, last_episode, trouble, trouble_at)
    SELECT user_id, CAST(? AS BIGINT), newest, keep, deletes_played, last_episode, trouble, trouble_at
    FROM download_rule WHERE show_id = ? ON CONFLICT (user_id, show_id) DO NOTHING
    """)

  private static let moveFolders = Statement(
    "imports.move folder_show",
    """
    INSERT INTO folder_show (folder_id, show_id)
    SELECT folder_id, CAST(? AS BIGINT) FROM folder_show WHERE show_id = ? ON CONFLICT (folder_id, show_id) DO NOTHING
    """)

  private static let moveNews = Statement(
    "imports.move news_address_show",
    """
    INSERT INTO news_address_show (address_id, show_id)
    SELECT address_id, CAST(? AS BIGINT) FROM news_address_show WHERE show_id = ? ON CONFLICT (address_id, show_id) DO NOTHING
    """)

  private static let moveSmartLists = Statement("imports.move smart_list", "UPDATE smart_list SET show_id = ? WHERE show_id = ?")
  private static let moveAliases = Statement("imports.move show_alias", "UPDATE show_alias SET show_id = ? WHERE show_id = ?")
  private static let moveLines = Statement("imports.move list_import_feed", "UPDATE list_import_feed SET show_id = ? WHERE show_id = ?")
  private static let moveEpisodes = Statement("imports.move imported_episode", "UPDATE imported_episode SET show_id = ? WHERE show_id = ?")
}
