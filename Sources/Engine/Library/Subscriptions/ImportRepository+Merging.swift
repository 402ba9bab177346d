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
      guard show != other, try connection.row(Self.isUnread, ["show": from]) != nil else { return false }
      for statement in Self.moves { try connection.run(statement, ["into_show": to, "show": from]) }
      try connection.run(FeedRepository.setInUse, ["show": to])
      try connection.run(ShowMergeRepository.moveShowSuccessors, ["new_successor": to, "successor": from])
      try connection.run(ShowMergeRepository.setShowSuccessor, ["show": from, "successor": to])
      try connection.run(FeedRepository.removeShow, ["show": from])
      return true
    }
    if isMerged { events.publish(.show(other, addedEpisodes: 0)) }
    return isMerged
  }

  // MARK: - Statements

  static let isUnread = Statement(
    "imports.isUnread",
    """
    SELECT 1 AS unread FROM feed WHERE show_id = :show AND checked_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM episode WHERE episode.show_id = :show)
    """)

  /// User state of the show that stays is newer than any list.
  static let moves = [
    moveAccess, moveSubscriptions, moveEnded, movePreferences, moveRules, moveEpisodeRules, moveFolders, moveNotifications, moveQualities,
    moveSmartLists, moveSources, moveAliases, moveLines, moveEpisodes,
  ]

  /// The address of the merged show led to the one that stays. It does not replace credentials.
  private static let moveAccess = Statement(
    "imports.move show_access",
    """
    INSERT INTO show_access (user_id, show_id, granted_at)
    SELECT subscription.user_id, private_show.show_id, 0 FROM private_show CROSS JOIN subscription
    WHERE private_show.show_id = :into_show AND private_show.needs_credentials = 0 AND subscription.show_id = :show
    ON CONFLICT (user_id, show_id) DO NOTHING
    """)

  static let moveSubscriptions = Statement(
    "imports.move subscription",
    """
    INSERT INTO subscription (user_id, show_id, subscribed_at, is_favourite, is_archived, position, counted_from)
    SELECT user_id, :into_show, subscribed_at, is_favourite, is_archived, position, counted_from FROM subscription WHERE show_id = :show
    ON CONFLICT (user_id, show_id) DO UPDATE SET
      is_favourite = CASE WHEN excluded.is_favourite = 1 THEN 1 ELSE subscription.is_favourite END,
      position = COALESCE(subscription.position, excluded.position)
    """)

  private static let moveEnded = Statement(
    "imports.move subscription_ended",
    copy("subscription_ended", of: "user_id", ", subscribed_at, new_count, is_favourite, is_archived, position, counted_from, ended_at"))
  static let movePreferences = Statement(
    "imports.move show_preference",
    copy("show_preference", of: "user_id", ", rate, skip_first, skip_last, list_order, hides_played, skip_chapters, title, artwork_id"))
  static let moveRules = Statement(
    "imports.move download_rule",
    copy("download_rule", of: "user_id", ", newest, keep, deletes_played, last_episode, trouble, trouble_at, follows_default"))
  static let moveEpisodeRules = Statement(
    "imports.move episode_rule", copy("episode_rule", of: "user_id", ", \(EpisodeRuleRepository.stored)"))
  static let moveFolders = Statement("imports.move folder_show", copy("folder_show", of: "folder_id"))
  static let moveNotifications = Statement("imports.move news_address_show", copy("news_address_show", of: "address_id"))
  private static let moveQualities = Statement("imports.move show_quality", copy("show_quality", of: "user_id", ", quality"))

  private static func copy(_ table: String, of owner: String, _ columns: String = "") -> String {
    """
    INSERT INTO \(table) (\(owner), show_id\(columns)) SELECT \(owner), :into_show\(columns) FROM \(table)
    WHERE show_id = :show ON CONFLICT (\(owner), show_id) DO NOTHING
    """
  }

  static let moveSmartLists = Statement("imports.move smart_list", "UPDATE smart_list SET show_id = :into_show WHERE show_id = :show")
  private static let moveSources = Statement(
    "imports.move smart_list_source", "UPDATE smart_list_source SET show_id = :into_show WHERE show_id = :show")
  static let moveAliases = Statement("imports.move show_alias", "UPDATE show_alias SET show_id = :into_show WHERE show_id = :show")
  static let moveLines = Statement(
    "imports.move list_import_feed", "UPDATE list_import_feed SET show_id = :into_show WHERE show_id = :show")
  static let moveEpisodes = Statement(
    "imports.move imported_episode", "UPDATE imported_episode SET show_id = :into_show WHERE show_id = :show")
}
