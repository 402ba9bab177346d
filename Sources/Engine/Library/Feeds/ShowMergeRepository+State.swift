import Storage

/// The statements that move users' state of episodes, beside those of `MovedTable`.
extension ShowMergeRepository {
  // MARK: - State of both episodes

  static let saveStates = Statement(
    "merges.saveStates",
    """
    INSERT INTO show_merge_state (merge_id, user_id, episode_id, position, position_at, media_duration, is_finished, is_archived)
    SELECT pair.merge_id, kept.user_id, kept.episode_id, kept.position, kept.position_at, kept.media_duration, kept.is_finished,
      kept.is_archived
    FROM \(bothStates) AND mine.position_at > kept.position_at
    ON CONFLICT (merge_id, user_id, episode_id) DO NOTHING
    """)

  static let newerStates = Statement(
    "merges.newerStates",
    """
    UPDATE episode_state SET position = mine.position, position_at = mine.position_at, is_finished = mine.is_finished,
      is_archived = mine.is_archived, media_duration = COALESCE(mine.media_duration, episode_state.media_duration)
    FROM show_merge_pair AS pair JOIN episode_state AS mine ON mine.episode_id = pair.hidden_id
    WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id AND episode_state.user_id = mine.user_id
      AND episode_state.episode_id = pair.shown_id AND mine.position_at > episode_state.position_at
    """)

  /// Only where the user has not played on since.
  static let oldStates = Statement(
    "merges.oldStates",
    """
    UPDATE episode_state SET position = saved.position, position_at = saved.position_at, is_finished = saved.is_finished,
      is_archived = saved.is_archived, media_duration = saved.media_duration
    FROM show_merge_state AS saved
    JOIN show_merge_pair AS pair ON pair.merge_id = saved.merge_id AND pair.shown_id = saved.episode_id
    JOIN episode_state AS mine ON mine.user_id = saved.user_id AND mine.episode_id = pair.hidden_id
    WHERE saved.merge_id = :merge AND episode_state.user_id = saved.user_id AND episode_state.episode_id = saved.episode_id
      AND episode_state.position_at = mine.position_at
    """)

  private static let bothStates = """
    show_merge_pair AS pair JOIN episode_state AS mine ON mine.episode_id = pair.hidden_id
    JOIN episode_state AS kept ON kept.user_id = mine.user_id AND kept.episode_id = pair.shown_id
    WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id
    """

  // MARK: - Bookmarks, places and sessions

  static let logBookmarks = Statement(
    "merges.logBookmarks",
    """
    INSERT INTO show_merge_move (merge_id, kind, user_id, item)
    SELECT pair.merge_id, 'bookmark', mine.user_id, mine.id
    FROM show_merge_pair AS pair JOIN bookmark AS mine ON mine.episode_id = pair.hidden_id
    WHERE pair.merge_id = :merge AND NOT EXISTS (
      SELECT 1 FROM bookmark AS other
      WHERE other.user_id = mine.user_id AND other.episode_id = pair.shown_id AND other.position = mine.position)
    ON CONFLICT (merge_id, kind, user_id, item) DO NOTHING
    """)
  static let moveBookmarks = Statement("merges.moveBookmarks", relocated("bookmark", .bookmark, .toShown))
  static let bookmarksBack = Statement("merges.bookmarksBack", relocated("bookmark", .bookmark, .toHidden))

  /// A user may have several such rows of an episode, so that each is listed by its id.
  private static func relocated(_ table: String, _ kind: Kind, _ direction: MovedTable.Direction) -> String {
    """
    \(MovedTable.update(table, direction))
    WHERE id IN (SELECT moved.item FROM show_merge_move AS moved WHERE moved.merge_id = :merge AND moved.kind = '\(kind.rawValue)')
      AND \(MovedTable.isOfPair(direction))
    """
  }

  // MARK: - Clips and public links

  static let sharingLogs = [logClips, logPublicLinks]
  static let sharingMoves = [moveClips, movePublicLinks]
  static let sharingUndos = [clipsBack, publicLinksBack]

  private static let logClips = Statement("merges.logClips", logItems("clip", .clip))
  private static let logPublicLinks = Statement("merges.logPublicLinks", logItems("public_link", .publicLink))
  private static let moveClips = Statement("merges.moveClips", relocated("clip", .clip, .toShown))
  private static let movePublicLinks = Statement("merges.movePublicLinks", relocated("public_link", .publicLink, .toShown))
  private static let clipsBack = Statement("merges.clipsBack", relocated("clip", .clip, .toHidden))
  private static let publicLinksBack = Statement("merges.publicLinksBack", relocated("public_link", .publicLink, .toHidden))

  /// A user may have any number of them in an episode, also with equal content.
  private static func logItems(_ table: String, _ kind: Kind) -> String {
    """
    INSERT INTO show_merge_move (merge_id, kind, user_id, item)
    SELECT pair.merge_id, '\(kind.rawValue)', mine.user_id, mine.id
    FROM show_merge_pair AS pair JOIN \(table) AS mine ON mine.episode_id = pair.hidden_id
    WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id
    ON CONFLICT (merge_id, kind, user_id, item) DO NOTHING
    """
  }

  /// The place in a smart playlist. The hidden episode keeps its own.
  static let movePlaces = Statement(
    "merges.movePlaces",
    """
    INSERT INTO smart_list_place (list_id, episode_id, position)
    SELECT mine.list_id, pair.shown_id, mine.position
    FROM show_merge_pair AS pair JOIN smart_list_place AS mine ON mine.episode_id = pair.hidden_id WHERE pair.merge_id = :merge
    ON CONFLICT (list_id, episode_id) DO NOTHING
    """)

  static let moveSessions = Statement(
    "merges.moveSessions", "\(MovedTable.update("listening_session", .toShown)) WHERE \(MovedTable.isOfPair(.toShown))")

  // MARK: - Downloads

  static let copyClaims = Statement(
    "merges.copyClaims",
    """
    INSERT INTO download_claim (user_id, episode_id, show_id, origin, claimed_at, since, is_done, is_new)
    SELECT mine.user_id, pair.shown_id, :into_show, mine.origin, mine.claimed_at, mine.since,
      CASE WHEN kept.state = 'downloaded' THEN 1 ELSE 0 END, 0
    FROM show_merge_pair AS pair JOIN download_claim AS mine ON mine.episode_id = pair.hidden_id
    JOIN download AS kept ON kept.episode_id = pair.shown_id
    WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id AND mine.withdrawn_at IS NULL
    ON CONFLICT (user_id, episode_id) DO NOTHING
    """)
  static let withdrawClaims = Statement(
    "merges.withdrawClaims",
    """
    UPDATE download_claim SET withdrawn_at = :withdrawn_at, keep_until = :keep_until, is_new = 0 WHERE withdrawn_at IS NULL
      AND episode_id IN (
      SELECT pair.hidden_id FROM show_merge_pair AS pair WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id)
    """)
  static let restoreClaims = Statement(
    "merges.restoreClaims",
    """
    UPDATE download_claim SET withdrawn_at = NULL, keep_until = NULL WHERE withdrawn_at = :withdrawn_at AND episode_id IN (
      SELECT pair.hidden_id FROM show_merge_pair AS pair WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id)
    """)
  static let placeClaims = Statement(
    "merges.placeClaims",
    """
    UPDATE download_claim SET show_id = (SELECT episode.show_id FROM episode WHERE episode.id = download_claim.episode_id)
    WHERE \(ofPairs)
    """)
  static let countKeepers = Statement(
    "merges.countKeepers",
    """
    UPDATE download SET keepers = (SELECT COUNT(*) FROM download_claim
      WHERE download_claim.episode_id = download.episode_id AND download_claim.withdrawn_at IS NULL)
    WHERE \(ofPairs)
    """)

  private static let ofPairs = """
    episode_id IN (SELECT pair.shown_id FROM show_merge_pair AS pair WHERE pair.merge_id = :merge
      UNION ALL SELECT pair.hidden_id FROM show_merge_pair AS pair WHERE pair.merge_id = :merge)
    """
}
