import Storage

extension DownloadRepository {
  static let statements = [
    byID, factsOfOne, page, totals, addTotal, startable, anyQueued, leased, pause, resume, lease, step, prepare, finish, letGo, release,
    wake, wait,
    requeue, setReplaced, replaced, unasked, setSourceAsked, setSource, insert, delete, countKeepers,
  ]

  // MARK: - Reading

  static let byID = Statement("downloads.byID", "SELECT \(Download.columns) FROM \(Download.source) WHERE download.episode_id = :episode")

  static let factsOfOne = Statement(
    "downloads.facts", "SELECT \(DownloadFacts.columns) FROM episode \(DownloadFacts.joins(user: ":user")) WHERE episode.id = :episode")

  static let page = Statement(
    "downloads.page",
    "SELECT \(Download.columns) FROM \(Download.source) WHERE download.episode_id > :after ORDER BY download.episode_id LIMIT :limit")

  static let totals = Statement("downloads.totals", "SELECT files, bytes FROM download_total WHERE id = 1")

  static let addTotal = Statement(
    "downloads.addTotal", "UPDATE download_total SET files = files + :files, bytes = bytes + :bytes WHERE id = 1")

  static let startable = Statement(
    "downloads.startable",
    """
    SELECT \(Download.columns) FROM \(Download.source)
    WHERE download.in_queue = 1 AND (download.queued_at, download.episode_id) > (:queued_at, :after)
      AND (download.lease_owner IS NULL OR download.lease_until < :now) AND download.next_try <= :now
    ORDER BY download.queued_at, download.episode_id LIMIT :limit
    """)

  static let anyQueued = Statement("downloads.anyQueued", "SELECT episode_id FROM download WHERE in_queue = 1 LIMIT 1")

  static let leased = Statement(
    "downloads.leased", "SELECT \(Download.columns) FROM \(Download.source) WHERE download.lease_owner > ''")

  // MARK: - What people wish

  static let insert = Statement(
    "downloads.insert",
    """
    INSERT INTO download (episode_id, state, url, in_queue, next_try, queued_at) VALUES (:episode, 'queued', :url, 1, :next_try, :queued_at)
    ON CONFLICT (episode_id) DO NOTHING
    """)

  static let delete = Statement("downloads.delete", "DELETE FROM download WHERE episode_id = :episode")

  static let countKeepers = Statement(
    "downloads.countKeepers",
    """
    UPDATE download SET keepers = (
      SELECT COUNT(*) FROM download_claim WHERE download_claim.episode_id = download.episode_id AND download_claim.withdrawn_at IS NULL)
    WHERE episode_id = :episode
    """)

  static let pause = Statement(
    "downloads.pause",
    """
    UPDATE download SET state = 'paused', in_queue = 0, next_try = NULL, trouble = NULL, trouble_detail = NULL
    WHERE episode_id = :episode AND state NOT IN ('paused', 'downloaded')
    """)

  static let resume = Statement(
    "downloads.resume",
    """
    UPDATE download SET state = 'queued', in_queue = 1, next_try = :next_try, trouble = NULL, trouble_detail = NULL, attempts = 0
    WHERE episode_id = :episode AND state IN ('paused', 'failed', 'waiting')
    """)

  // MARK: - Leases

  static let lease = Statement(
    "downloads.lease",
    """
    UPDATE download SET lease_owner = :lease_owner, lease_until = :lease_until, generation = generation + 1, state = 'probing',
      trouble = NULL, trouble_detail = NULL
    WHERE episode_id = :episode AND in_queue = 1 AND (lease_owner IS NULL OR lease_until < :now) RETURNING generation
    """)

  private static let held = "WHERE episode_id = :episode AND lease_owner = :lease_owner AND generation = :generation"

  /// A paused transfer writes no more progress.
  static let step = Statement(
    "downloads.step",
    """
    UPDATE download SET url = :url, final_host = :final_host, record = :record, synced = :synced, total = :total,
      lease_until = :lease_until,
      state = CASE WHEN in_queue = 1 THEN :state ELSE state END
    \(held) RETURNING state
    """)

  static let prepare = Statement(
    "downloads.prepare",
    "UPDATE download SET file = :file, mime_type = :mime_type, sha256 = :sha256, synced = :bytes, total = :bytes \(held)")

  static let finish = Statement(
    "downloads.finish",
    """
    UPDATE download SET state = 'downloaded', in_queue = 0, next_try = NULL, trouble = NULL, trouble_detail = NULL, attempts = 0,
      file = :file, mime_type = :mime_type, sha256 = :sha256, bytes = :bytes, synced = :bytes, total = :bytes, finished_at = :now,
        replaced_at = NULL,
      source_version = NULL, source_days = 0, source_asked_at = :now, lease_owner = NULL, lease_until = NULL
    \(held)
    """)

  static let letGo = Statement(
    "downloads.letGo",
    """
    UPDATE download SET state = CASE WHEN in_queue = 1 THEN :state ELSE state END,
      trouble = CASE WHEN in_queue = 1 THEN :trouble ELSE trouble END,
      trouble_detail = CASE WHEN in_queue = 1 THEN :trouble_detail ELSE trouble_detail END,
      attempts = :attempts, next_try = CASE WHEN in_queue = 1 THEN :next_try ELSE next_try END,
      in_queue = CASE WHEN in_queue = 1 THEN :in_queue ELSE in_queue END, lease_owner = NULL, lease_until = NULL
    \(held)
    """)

  static let release = Statement(
    "downloads.release",
    """
    UPDATE download SET lease_owner = NULL, lease_until = NULL, state = CASE WHEN in_queue = 1 THEN 'queued' ELSE state END,
      next_try = CASE WHEN in_queue = 1 THEN :next_try ELSE next_try END
    WHERE lease_owner = :lease_owner RETURNING episode_id
    """)

  static let wake = Statement(
    "downloads.wake",
    """
    UPDATE download SET state = 'queued', trouble = NULL, trouble_detail = NULL, next_try = :next_try
    WHERE in_queue = 1 AND state = 'waiting' AND trouble = :trouble RETURNING episode_id
    """)

  static let wait = Statement(
    "downloads.wait",
    """
    UPDATE download SET state = 'waiting', trouble = :trouble, trouble_detail = NULL, next_try = :next_try
    WHERE in_queue = 1 AND lease_owner IS NULL AND (state <> 'waiting' OR trouble IS NULL OR trouble <> :trouble) RETURNING episode_id
    """)

  static let requeue = Statement(
    "downloads.startAnew",
    """
    UPDATE download SET state = 'queued', in_queue = 1, next_try = :next_try, record = NULL, synced = 0, total = NULL, file = NULL,
      sha256 = NULL,
      bytes = 0, finished_at = NULL, replaced_at = NULL
    WHERE episode_id = :episode
    """)

  static let setReplaced = Statement(
    "downloads.setReplaced", "UPDATE download SET replaced_at = :replaced_at WHERE episode_id = :episode AND state = 'downloaded'")

  static let replaced = Statement(
    "downloads.replaced", "SELECT replaced_at FROM download WHERE episode_id = :episode AND replaced_at > 0 AND state = 'downloaded'")

  static let unasked = Statement(
    "downloads.unasked",
    """
    SELECT episode_id, url FROM download WHERE state = 'downloaded' AND source_asked_at <= :before
      ORDER BY source_asked_at, episode_id LIMIT :limit
    """)

  static let setSourceAsked = Statement(
    "downloads.setSourceAsked",
    "UPDATE download SET source_asked_at = :source_asked_at WHERE episode_id = :episode AND state = 'downloaded'")

  static let setSource = Statement(
    "downloads.setSource",
    """
    UPDATE download SET
      replaced_at = CASE WHEN source_days > 1 AND source_version <> :source_version
        AND replaced_at IS NULL THEN :replaced_at ELSE replaced_at END,
      source_days = CASE WHEN source_version = :source_version THEN 2 ELSE 1 END, source_version = :source_version,
      source_asked_at = :source_asked_at
    WHERE episode_id = :episode AND state = 'downloaded' RETURNING replaced_at
    """)
}
