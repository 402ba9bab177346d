import Storage

/// The statements that move users' state of the show, and those that end a merge.
extension ShowMergeRepository {
  // MARK: - State of the show

  static let showLogs = [logSubscriptions, logPreferences, logRules, logEpisodeRules, logFolders, logNotifications, logSources]
  static let showUndos = [deleteSubscriptions, deletePreferences, deleteRules, deleteEpisodeRules, deleteFolders, deleteNotifications]

  private static let logSubscriptions = Statement("merges.logSubscriptions", logShow("subscribed", "subscription"))
  private static let logPreferences = Statement("merges.logPreferences", logShow("preference", "show_preference"))
  private static let logRules = Statement("merges.logRules", logShow("rule", "download_rule"))
  private static let logEpisodeRules = Statement("merges.logEpisodeRules", logShow("episodeRule", "episode_rule"))
  private static let logFolders = Statement("merges.logFolders", logOwned("folder", "folder_show", by: "folder_id", of: "folder"))
  private static let logNotifications = Statement(
    "merges.logNotifications", logOwned("notification", "news_address_show", by: "address_id", of: "news_address"))
  private static let logSources = Statement(
    "merges.logSources", logOwned("smartList", "smart_list_source", by: "list_id", of: "smart_list"))
  private static let deleteSubscriptions = Statement("merges.deleteSubscriptions", deleteOfUser("subscribed", "subscription"))
  private static let deletePreferences = Statement("merges.deletePreferences", deleteOfUser("preference", "show_preference"))
  private static let deleteRules = Statement("merges.deleteRules", deleteOfUser("rule", "download_rule"))
  private static let deleteEpisodeRules = Statement("merges.deleteEpisodeRules", deleteOfUser("episodeRule", "episode_rule"))
  private static let deleteFolders = Statement("merges.deleteFolders", deleteOwned("folder", "folder_show", by: "folder_id"))
  private static let deleteNotifications = Statement(
    "merges.deleteNotifications", deleteOwned("notification", "news_address_show", by: "address_id"))

  private static func logShow(_ kind: String, _ table: String) -> String {
    """
    INSERT INTO show_merge_move (merge_id, kind, user_id, item)
    SELECT :merge, '\(kind)', mine.user_id, 0 FROM \(table) AS mine WHERE mine.show_id = :show AND NOT EXISTS (
      SELECT 1 FROM \(table) AS other WHERE other.user_id = mine.user_id AND other.show_id = :into_show)
    """
  }

  private static func logOwned(_ kind: String, _ table: String, by owner: String, of owners: String) -> String {
    """
    INSERT INTO show_merge_move (merge_id, kind, user_id, item)
    SELECT :merge, '\(kind)', owned.user_id, mine.\(owner)
    FROM \(table) AS mine JOIN \(owners) AS owned ON owned.id = mine.\(owner)
    WHERE mine.show_id = :show AND NOT EXISTS (
      SELECT 1 FROM \(table) AS other WHERE other.\(owner) = mine.\(owner) AND other.show_id = :into_show)
    """
  }

  private static func deleteOfUser(_ kind: String, _ table: String) -> String {
    """
    DELETE FROM \(table) WHERE show_id = :into_show AND user_id IN (
      SELECT moved.user_id FROM show_merge_move AS moved WHERE moved.merge_id = :merge AND moved.kind = '\(kind)')
    """
  }

  private static func deleteOwned(_ kind: String, _ table: String, by owner: String) -> String {
    """
    DELETE FROM \(table) WHERE show_id = :into_show AND \(owner) IN (
      SELECT moved.item FROM show_merge_move AS moved WHERE moved.merge_id = :merge AND moved.kind = '\(kind)')
    """
  }

  static let logEnded = Statement(
    "merges.logEnded",
    """
    INSERT INTO show_merge_move (merge_id, kind, user_id, item)
    SELECT :merge, 'ended', user_id, 0 FROM subscription WHERE show_id = :show
    """)

  /// A list that has both shows as sources keeps them until the merge ends.
  static let moveSources = Statement(
    "merges.moveSources",
    """
    UPDATE smart_list_source SET show_id = :new_show WHERE show_id = :show AND list_id IN (
      SELECT moved.item FROM show_merge_move AS moved WHERE moved.merge_id = :merge AND moved.kind = 'smartList')
    """)
  static let leftSources = Statement("merges.leftSources", "DELETE FROM smart_list_source WHERE show_id = :show")

  // MARK: - The end of a merge

  static let ledgerMoves = [moveSpans, moveEvents]
  private static let moveSpans = Statement("merges.moveSpans", moveLedger("span"))
  private static let moveEvents = Statement("merges.moveEvents", moveLedger("position_event"))

  private static func moveLedger(_ table: String) -> String {
    "\(MovedTable.update(table, .toShown)) WHERE \(MovedTable.isOfPair(.toShown))"
  }

  /// The sums of the merged show go with it.
  static let sums = [addDays, addMonths]
  private static let addDays = Statement("merges.addDays", addSums("day"))
  private static let addMonths = Statement("merges.addMonths", addSums("month"))

  private static func addSums(_ period: String) -> String {
    """
    INSERT INTO listening_show_\(period) (user_id, \(period), show_id, heard, media)
    SELECT user_id, \(period), :into_show, heard, media FROM listening_show_\(period) WHERE show_id = :show
    ON CONFLICT (user_id, \(period), show_id) DO UPDATE SET heard = listening_show_\(period).heard + excluded.heard,
      media = listening_show_\(period).media + excluded.media
    """
  }

  /// State that the user has of both episodes. The newer position is with the counterpart.
  static let leftovers = [leftState, leftFavourites, leftHistory, leftBookmarks, leftClips, leftPlaylists]
  private static let leftState = Statement("merges.leftState", leftover("episode_state"))
  private static let leftFavourites = Statement("merges.leftFavourites", leftover("episode_favourite"))
  private static let leftHistory = Statement("merges.leftHistory", leftover("play_history"))
  private static let leftBookmarks = Statement("merges.leftBookmarks", leftover("bookmark"))
  private static let leftClips = Statement("merges.leftClips", leftover("clip"))
  private static let leftPlaylists = Statement("merges.leftPlaylists", leftover("playlist_episode"))

  private static func leftover(_ table: String) -> String {
    """
    DELETE FROM \(table) WHERE episode_id IN (
      SELECT pair.hidden_id FROM show_merge_pair AS pair WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id)
    """
  }
}
