import Storage

extension QuarantineRepository {
  static let statements = [
    heldFeeds, heldDownloads, feed, suspectFeed, quarantineFeed, quarantinedFeeds, endFeedQuarantine, feedIsDue, clearFeed, downloads,
    suspectDownload, quarantineDownload, clearDownload,
  ]

  static let heldFeeds = Statement("quarantine.heldFeeds", held("feed", "show_id"))
  static let heldDownloads = Statement("quarantine.heldDownloads", held("download", "episode_id"))

  private static func held(_ table: String, _ key: String) -> String {
    """
    SELECT \(table).\(key) AS item, COALESCE(\(table)_quarantine.ends, 0) AS ends
    FROM \(table) LEFT JOIN \(table)_quarantine ON \(table)_quarantine.\(key) = \(table).\(key) WHERE \(table).lease_owner = :lease_owner
    """
  }

  // MARK: - Feeds

  static let feed = Statement("quarantine.feed", "SELECT ends, rests_until FROM feed_quarantine WHERE show_id = :show")

  static let suspectFeed = Statement(
    "quarantine.suspectFeed",
    "INSERT INTO feed_quarantine (show_id, ends) VALUES (:show, 1) ON CONFLICT (show_id) DO UPDATE SET ends = feed_quarantine.ends + 1")

  static let quarantineFeed = Statement(
    "quarantine.restFeed", "UPDATE feed_quarantine SET ends = ends + 1, rests_until = :rests_until WHERE show_id = :show")

  static let quarantinedFeeds = Statement(
    "quarantine.showFeedRests",
    """
    UPDATE feed SET next_fetch_at = CASE WHEN next_fetch_at IS NULL THEN NULL ELSE :next_fetch_at END, trouble = :trouble
      WHERE show_id = :show
    """)

  static let endFeedQuarantine = Statement(
    "quarantine.endFeedRest", "UPDATE feed_quarantine SET rests_until = NULL WHERE show_id = :show AND rests_until IS NOT NULL")

  static let feedIsDue = Statement(
    "quarantine.feedIsDue", "UPDATE feed SET next_fetch_at = :next_fetch_at WHERE show_id = :show AND lease_owner IS NULL")

  static let clearFeed = Statement("quarantine.clearFeed", "DELETE FROM feed_quarantine WHERE show_id = :show")

  // MARK: - Downloads

  static let downloads = Statement("quarantine.downloads", "SELECT episode_id FROM download_quarantine ORDER BY episode_id")

  static let suspectDownload = Statement(
    "quarantine.suspectDownload",
    """
    INSERT INTO download_quarantine (episode_id, ends) VALUES (:episode, 1)
    ON CONFLICT (episode_id) DO UPDATE SET ends = download_quarantine.ends + 1
    """)

  /// It is retried after a day, or when a user requests it.
  static let quarantineDownload = Statement(
    "quarantine.restDownload",
    """
    UPDATE download SET state = 'failed', trouble = :trouble, trouble_detail = NULL, next_try = :next_try WHERE episode_id = :episode
      AND in_queue = 1
    """)

  static let clearDownload = Statement("quarantine.clearDownload", "DELETE FROM download_quarantine WHERE episode_id = :episode")
}
