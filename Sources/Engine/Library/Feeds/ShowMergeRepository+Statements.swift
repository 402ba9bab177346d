import PodcastModel
import Storage

extension ShowMergeRepository {
  static let statements =
    [
      ofTarget, ofShow, one, oldest, insert, delete, insertPair, place, swapPair, swapFacts, identity, setIdentity, downloadedPairs,
      swappedPairs, movedEpisodes, urlOfShow, readersOfOne, usersWithoutAccess, playing, saveStates, newerStates, oldStates, movePlaces,
      moveSessions, logBookmarks, moveBookmarks, bookmarksBack, movedItems, usersOfKind, movedUsers, logEnded, moveSources,
      leftSources, copyClaims, withdrawClaims, restoreClaims, placeClaims, countKeepers,
      countEpisodes, usersOfDownloads, logAccess,
      deleteAccess, accessBack, setPrivate, deletePrivate, setSchedule,
    ] + MovedTable.all.flatMap(\.statements) + showLogs + showUndos + ledgerMoves + sums + leftovers + successorStatements + sharingLogs
    + sharingMoves
    + sharingUndos

  // MARK: - The merges

  static let ofTarget = Statement("merges.ofTarget", "\(merges) WHERE merge.into_show_id = :into_show ORDER BY merge.id DESC")
  static let ofShow = Statement("merges.ofShow", "SELECT id FROM show_merge WHERE show_id = :show")
  static let one = Statement(
    "merges.one", "SELECT id, show_id, into_show_id, was_private, merged_at FROM show_merge WHERE id = :merge AND into_show_id = :into_show"
  )
  static let oldest = Statement(
    "merges.oldest",
    "SELECT id, show_id, into_show_id, was_private, merged_at FROM show_merge WHERE merged_at < :before ORDER BY merged_at LIMIT 1")
  static let insert = Statement(
    "merges.insert",
    """
    INSERT INTO show_merge (show_id, into_show_id, was_private, merged_at) VALUES (:show, :into_show, :was_private, :merged_at)
      RETURNING id
    """)
  static let delete = Statement("merges.delete", "DELETE FROM show_merge WHERE id = :merge")

  private static let merges = """
    SELECT merge.id, merge.show_id, show.title, merge.into_show_id, merge.merged_at
    FROM show_merge AS merge JOIN show ON show.id = merge.show_id
    """

  // MARK: - Pairs

  static let insertPair = Statement(
    "merges.insertPair", "INSERT INTO show_merge_pair (merge_id, hidden_id, shown_id, is_swapped) VALUES (:merge, :hidden, :shown, 0)")
  static let place = Statement("merges.place", "UPDATE episode SET show_id = :show, missed = :missed WHERE id = :episode")
  static let swapPair = Statement(
    "merges.swapPair",
    """
    UPDATE show_merge_pair SET hidden_id = :new_hidden, shown_id = :new_shown, is_swapped = :is_swapped WHERE merge_id = :merge
      AND hidden_id = :hidden
    """)
  static let identity = Statement("merges.identity", "SELECT show_id, identity FROM episode WHERE id = :episode")
  static let setIdentity = Statement("merges.setIdentity", "UPDATE episode SET show_id = :show, identity = :identity WHERE id = :episode")

  static let swapFacts = Statement(
    "merges.swapFacts",
    """
    UPDATE episode SET title = other.title, subtitle = other.subtitle, summary = other.summary, link = other.link,
      published_at = other.published_at, sort_at = other.sort_at, duration = other.duration, enclosure_url = other.enclosure_url,
      enclosure_type = other.enclosure_type, enclosure_length = other.enclosure_length, artwork_id = other.artwork_id,
      season = other.season, number = other.number, kind = other.kind, is_explicit = other.is_explicit, content_hash = NULL,
      missed = other.missed, gone_at = other.gone_at
    FROM episode AS other WHERE episode.id IN (:hidden, :shown) AND other.id IN (:hidden, :shown) AND other.id <> episode.id
    """)

  static let downloadedPairs = Statement(
    "merges.downloadedPairs",
    """
    SELECT pair.hidden_id, pair.shown_id FROM show_merge_pair AS pair JOIN download AS mine ON mine.episode_id = pair.hidden_id
    LEFT JOIN download AS other ON other.episode_id = pair.shown_id
    WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id AND other.episode_id IS NULL
    """)
  static let swappedPairs = Statement(
    "merges.swappedPairs", "SELECT hidden_id, shown_id FROM show_merge_pair WHERE merge_id = :merge AND is_swapped = 1")
  static let movedEpisodes = Statement(
    "merges.movedEpisodes", "SELECT shown_id FROM show_merge_pair WHERE merge_id = :merge AND hidden_id = shown_id")

  // MARK: - Who may see what

  static let urlOfShow = Statement("merges.urlOfShow", "SELECT feed_url FROM show WHERE id = :show")

  /// A user who may see the first show and not the second one.
  static let readersOfOne = Statement(
    "merges.readersOfOne",
    """
    SELECT reader.user_id FROM show_access AS reader WHERE reader.show_id = :reader_show AND NOT EXISTS (
      SELECT 1 FROM show_access AS other WHERE other.user_id = reader.user_id AND other.show_id = :show) LIMIT 1
    """)

  /// A user without access to the first show who has state of the second one.
  static let usersWithoutAccess = Statement(
    "merges.usersWithoutAccess",
    """
    SELECT person.id FROM person
    WHERE NOT EXISTS (SELECT 1 FROM show_access AS reader WHERE reader.user_id = person.id AND reader.show_id = :reader_show)
      AND \(hasState)
    LIMIT 1
    """)

  /// The condition that the user `person.id` has state of the show `:show`.
  static let hasState = """
    (EXISTS (SELECT 1 FROM subscription AS mine WHERE mine.user_id = person.id AND mine.show_id = :show)
      OR EXISTS (SELECT 1 FROM subscription_ended AS mine WHERE mine.user_id = person.id AND mine.show_id = :show)
      OR EXISTS (SELECT 1 FROM download_claim AS mine WHERE mine.user_id = person.id AND mine.show_id = :show)
      OR EXISTS (SELECT 1 FROM episode CROSS JOIN playlist_episode AS mine CROSS JOIN playlist
        WHERE episode.show_id = :show AND mine.episode_id = episode.id AND playlist.id = mine.playlist_id AND playlist.user_id = person.id)
      \(["episode_state", "up_next", "episode_favourite", "play_history", "bookmark", "clip"].map(hasRows).joined(separator: "\n  ")))
    """

  private static func hasRows(in table: String) -> String {
    """
    OR EXISTS (SELECT 1 FROM episode CROSS JOIN \(table) AS mine
      WHERE episode.show_id = :show AND mine.user_id = person.id AND mine.episode_id = episode.id)
    """
  }

  static let playing = Statement(
    "merges.playing",
    """
    SELECT session.user_id FROM listening_session AS session JOIN episode ON episode.id = session.episode_id
    WHERE episode.show_id = :show AND session.state IN ('loading', 'playing', 'stalled') LIMIT 1
    """)

  static let logAccess = Statement(
    "merges.logAccess",
    """
    INSERT INTO show_merge_move (merge_id, kind, user_id, item)
    SELECT :merge, 'access', user_id, 0 FROM show_access WHERE show_id = :show
    """)
  static let deleteAccess = Statement("merges.deleteAccess", "DELETE FROM show_access WHERE show_id = :show")
  static let accessBack = Statement(
    "merges.accessBack",
    """
    INSERT INTO show_access (user_id, show_id, granted_at)
    SELECT user_id, :show, :granted_at FROM show_merge_move WHERE merge_id = :merge AND kind = 'access'
    ON CONFLICT (user_id, show_id) DO NOTHING
    """)
  static let setPrivate = Statement(
    "merges.setPrivate",
    """
    INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (:show, 0, 0) ON CONFLICT (show_id) DO NOTHING
    """)
  static let deletePrivate = Statement("merges.deletePrivate", "DELETE FROM private_show WHERE show_id = :show")

  /// A fetch that runs meanwhile is rejected, and the next one reads the whole feed.
  static let setSchedule = Statement(
    "merges.setSchedule",
    """
    UPDATE feed SET next_fetch_at = :next_fetch_at, generation = generation + 1, lease_owner = NULL, lease_until = NULL, etag = NULL,
      last_modified = NULL, content_hash = NULL WHERE show_id = :show
    """)

  // MARK: - Counts

  static let countEpisodes = Statement(
    "merges.countEpisodes",
    """
    UPDATE show SET episode_count = (SELECT COUNT(*) FROM episode WHERE show_id = :show AND gone_at IS NULL),
      newest_at = (SELECT MAX(sort_at) FROM episode WHERE show_id = :show AND gone_at IS NULL)
    WHERE id = :show
    """)
  static let usersOfDownloads = Statement(
    "merges.usersOfDownloads",
    """
    SELECT user_id FROM download_claim WHERE show_id IN (:show, :into_show) UNION ALL SELECT user_id FROM download_show
      WHERE show_id IN (:show, :into_show)
    """)
  static let movedItems = Statement("merges.movedItems", "SELECT item FROM show_merge_move WHERE merge_id = :merge AND kind = :kind")
  static let usersOfKind = Statement("merges.usersOfKind", "SELECT user_id FROM show_merge_move WHERE merge_id = :merge AND kind = :kind")
  static let movedUsers = Statement(
    "merges.movedUsers",
    """
    SELECT user_id FROM show_merge_move WHERE merge_id = :merge UNION ALL
    SELECT playlist.user_id FROM show_merge_playlist AS moved JOIN playlist ON playlist.id = moved.playlist_id WHERE moved.merge_id = :merge
    """)
}
