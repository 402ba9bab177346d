import Storage

extension DownloadOwnershipRepository {
  static let statements = [
    audioSource, one, upsert, delete, withdraw, restore, withdrawnAt, ended, anybody, ofEpisode, setDone, setUndone, deleteWithdrawn,
    deleteCounts, count, sums, showsOfUser, showOfUser, downloaded, downloadedOfShow, downloadedEpisodes,
    downloadedEpisodesOfShow, unfinished, recentlyDeleted, newShows, resetNewCount,
    clearNew,
    keepers, ruleCandidates, playedByAll, bytesOfUser, ruleFailure, allUsers,
  ]

  // MARK: - Keeping

  static let audioSource = Statement(
    "claims.sound",
    "SELECT show_id, enclosure_url FROM episode WHERE id = :episode AND \(PrivateShowRepository.isVisible("episode.show_id"))")

  static let one = Statement(
    "claims.one", "SELECT show_id, is_done, withdrawn_at FROM download_claim WHERE user_id = :user AND episode_id = :episode")

  /// An existing claim keeps its place; a rule does not overwrite a user's own request.
  static let upsert = Statement(
    "claims.upsert",
    """
    INSERT INTO download_claim (user_id, episode_id, show_id, origin, claimed_at, since, is_done, is_new)
    VALUES (:user, :episode, :show, :origin, :claimed_at, :since, :is_done, :is_new)
    ON CONFLICT (user_id, episode_id) DO UPDATE SET
      origin = CASE WHEN excluded.origin = 'person' THEN excluded.origin ELSE download_claim.origin END,
      claimed_at = excluded.claimed_at,
      since = CASE WHEN download_claim.withdrawn_at IS NULL THEN download_claim.since ELSE excluded.since END,
      is_done = excluded.is_done,
      is_new = CASE WHEN download_claim.withdrawn_at IS NULL THEN download_claim.is_new ELSE excluded.is_new END,
      withdrawn_at = NULL, keep_until = NULL
    """)

  static let delete = Statement("claims.delete", "DELETE FROM download_claim WHERE user_id = :user AND episode_id = :episode")

  static let withdraw = Statement(
    "claims.withdraw",
    """
    UPDATE download_claim SET withdrawn_at = :withdrawn_at, keep_until = :keep_until, is_new = 0 WHERE user_id = :user
      AND episode_id = :episode
    """)

  static let restore = Statement(
    "claims.restore",
    "UPDATE download_claim SET withdrawn_at = NULL, keep_until = NULL, is_spared = 1 WHERE user_id = :user AND episode_id = :episode")

  static let withdrawnAt = Statement(
    "claims.withdrawnAt", "SELECT episode_id FROM download_claim WHERE user_id = :user AND is_done = 1 AND withdrawn_at = :withdrawn_at")

  static let ended = Statement(
    "claims.ended", "SELECT user_id, episode_id FROM download_claim WHERE keep_until <= :now ORDER BY keep_until LIMIT :limit")

  static let anybody = Statement("claims.anybody", "SELECT user_id FROM download_claim WHERE episode_id = :episode LIMIT 1")

  static let ofEpisode = Statement("claims.ofEpisode", "SELECT user_id, show_id FROM download_claim WHERE episode_id = :episode")

  static let setDone = Statement(
    "claims.setDone", "UPDATE download_claim SET is_done = :is_done, is_new = :is_new, since = :since WHERE episode_id = :episode")

  static let setUndone = Statement("claims.setUndone", "UPDATE download_claim SET is_done = 0, is_new = 0 WHERE episode_id = :episode")

  static let deleteWithdrawn = Statement(
    "claims.deleteWithdrawn", "DELETE FROM download_claim WHERE episode_id = :episode AND withdrawn_at IS NOT NULL")

  // MARK: - Stored counts

  static let deleteCounts = Statement("claims.forgetCounts", "DELETE FROM download_show WHERE user_id = :user AND show_id = :show")

  static let count = Statement(
    "claims.count",
    """
    INSERT INTO download_show (user_id, show_id, downloaded, under_way, bytes, new_count, newest_at)
    SELECT claim.user_id, claim.show_id, SUM(claim.is_done), SUM(1 - claim.is_done), SUM(download.bytes), SUM(claim.is_new),
      MAX(CASE WHEN claim.is_done = 1 THEN claim.since END)
    FROM download_claim AS claim JOIN download ON download.episode_id = claim.episode_id
    WHERE claim.user_id = :user AND claim.show_id = :show AND claim.withdrawn_at IS NULL GROUP BY claim.user_id, claim.show_id
    """)

  static let sums = Statement(
    "claims.sums",
    """
    SELECT CAST(COALESCE(SUM(downloaded), 0) AS BIGINT) AS downloaded, CAST(COALESCE(SUM(under_way), 0) AS BIGINT) AS under_way,
      CAST(COALESCE(SUM(new_count), 0) AS BIGINT) AS new_count, CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes
    FROM download_show WHERE user_id = :user
    """)

  // MARK: - Lists

  static let showsOfUser = Statement(
    "claims.shows",
    "\(shows) AND download_show.newest_at > 0 ORDER BY download_show.newest_at DESC, download_show.show_id DESC")
  static let showOfUser = Statement("claims.show", "\(shows) AND download_show.show_id = :show AND download_show.downloaded > 0")

  private static let shows = """
    SELECT \(DownloadedShow.columns) FROM download_show JOIN show ON show.id = download_show.show_id
    \(ShowLook.join(user: "download_show.user_id")) WHERE download_show.user_id = :user
    """

  static let downloaded = Statement("claims.downloaded", newest("kept.is_done = 1 AND kept.withdrawn_at IS NULL"))
  static let downloadedOfShow = Statement(
    "claims.downloadedOfShow", newest("kept.show_id = :show AND kept.is_done = 1 AND kept.withdrawn_at IS NULL"))
  static let downloadedEpisodes = Statement(
    "claims.downloadedEpisodes",
    """
    SELECT episode_id FROM download_claim WHERE user_id = :user AND is_done = 1 AND withdrawn_at IS NULL
      ORDER BY since DESC, episode_id DESC
    """)
  static let downloadedEpisodesOfShow = Statement(
    "claims.downloadedEpisodesOfShow",
    """
    SELECT episode_id FROM download_claim WHERE user_id = :user AND show_id = :show AND is_done = 1 AND withdrawn_at IS NULL
    ORDER BY since DESC, episode_id DESC
    """)
  static let unfinished = Statement(
    "claims.underWay",
    "\(ofUser) AND kept.is_done = 0 AND kept.withdrawn_at IS NULL ORDER BY kept.since, kept.episode_id LIMIT :limit OFFSET :offset")
  static let recentlyDeleted = Statement(
    "claims.leaving",
    """
    \(ofUser) AND kept.is_done = 1 AND kept.withdrawn_at > 0
    ORDER BY kept.withdrawn_at DESC, kept.since DESC, kept.episode_id DESC LIMIT :limit
    """)

  private static let ofUser = "SELECT \(PersonalDownload.columns) FROM \(PersonalDownload.source) WHERE kept.user_id = :user"

  private static func newest(_ condition: String) -> String {
    "\(ofUser) AND \(condition) ORDER BY kept.since DESC, kept.episode_id DESC LIMIT :limit OFFSET :offset"
  }

  static let newShows = Statement("claims.newShows", "SELECT show_id FROM download_show WHERE user_id = :user AND new_count > 0")

  static let resetNewCount = Statement(
    "claims.forgetNewCount", "UPDATE download_show SET new_count = 0 WHERE user_id = :user AND show_id = :show")

  static let clearNew = Statement(
    "claims.clearNew",
    "UPDATE download_claim SET is_new = 0 WHERE user_id = :user AND show_id = :show AND is_done = 1 AND withdrawn_at IS NULL AND is_new = 1"
  )

  static let keepers = Statement(
    "claims.keepers",
    """
    SELECT download_claim.user_id, person.name FROM download_claim JOIN person ON person.id = download_claim.user_id
    WHERE download_claim.episode_id = :episode AND download_claim.withdrawn_at IS NULL
    """)

  // MARK: - For rules

  static let ruleCandidates = Statement(
    "claims.ruled",
    """
    SELECT claim.episode_id, claim.origin, claim.claimed_at, claim.is_spared, episode.sort_at, state.is_finished, state.position_at,
      state.position, favourite.episode_id AS favourite, up_next.episode_id AS queued,
      CASE WHEN EXISTS (SELECT 1 FROM bookmark WHERE bookmark.user_id = claim.user_id AND bookmark.episode_id = claim.episode_id)
          OR EXISTS (SELECT 1 FROM clip WHERE clip.user_id = claim.user_id AND clip.episode_id = claim.episode_id
            AND clip.deleted_at IS NULL)
        THEN 1 ELSE 0 END AS bookmarked
    FROM download_claim AS claim JOIN episode ON episode.id = claim.episode_id
    LEFT JOIN episode_state AS state ON state.user_id = claim.user_id AND state.episode_id = claim.episode_id
    LEFT JOIN episode_favourite AS favourite ON favourite.user_id = claim.user_id AND favourite.episode_id = claim.episode_id
    LEFT JOIN up_next ON up_next.user_id = claim.user_id AND up_next.episode_id = claim.episode_id
    WHERE claim.user_id = :user AND claim.show_id = :show AND claim.is_done = 1 AND claim.withdrawn_at IS NULL
    """)

  /// A download stays when one of its users has not finished it, has it as a favourite or in the queue, plays it, or has restored it.
  static let playedByAll = Statement(
    "claims.playedByAll",
    """
    SELECT claim.episode_id, state.position_at FROM download_claim AS claim
    JOIN episode_state AS state ON state.user_id = claim.user_id AND state.episode_id = claim.episode_id AND state.is_finished = 1
    WHERE claim.user_id = :user AND claim.is_done = 1 AND claim.withdrawn_at IS NULL AND state.position_at >= claim.claimed_at
      AND NOT EXISTS (
      SELECT 1 FROM download_claim AS other
      LEFT JOIN episode_state AS heard ON heard.user_id = other.user_id AND heard.episode_id = other.episode_id
      LEFT JOIN episode_favourite AS favourite ON favourite.user_id = other.user_id AND favourite.episode_id = other.episode_id
      LEFT JOIN up_next ON up_next.user_id = other.user_id AND up_next.episode_id = other.episode_id
      LEFT JOIN listening_session AS playing ON playing.user_id = other.user_id AND playing.episode_id = other.episode_id
        AND playing.state IN ('loading', 'playing', 'stalled')
      WHERE other.episode_id = claim.episode_id AND other.withdrawn_at IS NULL
        AND (COALESCE(heard.is_finished, 0) = 0 OR favourite.episode_id IS NOT NULL OR other.is_spared = 1
          OR up_next.episode_id IS NOT NULL OR playing.episode_id IS NOT NULL))
    ORDER BY state.position_at LIMIT :limit
    """)

  /// A size that a feed or a host announces may be absurd, and the bytes that have arrived count in any case.
  static let bytesOfUser = Statement(
    "claims.bytesOfUser",
    """
    SELECT CAST(COALESCE(SUM(CASE WHEN download.bytes > 0 THEN download.bytes
      WHEN download.total > 0 AND download.total <= :max_bytes THEN download.total
      WHEN episode.enclosure_length > download.synced AND episode.enclosure_length <= :max_bytes THEN episode.enclosure_length
      ELSE download.synced END), 0) AS BIGINT) AS bytes
    FROM download_claim AS claim JOIN download ON download.episode_id = claim.episode_id JOIN episode ON episode.id = claim.episode_id
    WHERE claim.user_id = :user AND claim.withdrawn_at IS NULL
    """)

  static let ruleFailure = Statement(
    "claims.troubleOfRule",
    """
    SELECT download.trouble FROM download_claim AS claim JOIN download ON download.episode_id = claim.episode_id
    WHERE claim.user_id = :user AND claim.show_id = :show AND claim.is_done = 0 AND claim.withdrawn_at IS NULL AND claim.origin = 'rule'
      AND download.trouble IS NOT NULL LIMIT 1
    """)

  static let allUsers = Statement("claims.everybody", "SELECT id FROM person ORDER BY id")
}
