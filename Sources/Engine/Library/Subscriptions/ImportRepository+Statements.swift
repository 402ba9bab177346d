import Storage

extension ImportRepository {
  static let statements =
    [
      purge, insert, one, newest, lines, failedLines, otherLines, counts, failedShows, insertLine, aliased, setAlias, insertShow,
      insertFeed, insertEpisode, episodes, removeEpisodes, isUnread, givesAccess, grantByAddress,
    ] + moves

  // MARK: - Lists

  static let purge = Statement("imports.forget", "DELETE FROM list_import WHERE user_id = :user AND started_at < :before")

  static let insert = Statement(
    "imports.insert",
    "INSERT INTO list_import (user_id, name, started_at, repeats) VALUES (:user, :name, :started_at, :repeats) RETURNING id")

  static let one = Statement("imports.one", "SELECT name, started_at, repeats FROM list_import WHERE id = :import AND user_id = :user")

  static let newest = Statement(
    "imports.newest", "SELECT id FROM list_import WHERE user_id = :user ORDER BY started_at DESC, id DESC LIMIT 1")

  static let insertLine = Statement(
    "imports.insertLine",
    """
    INSERT INTO list_import_feed (import_id, place, url, title, folders, show_id, result, problem)
    VALUES (:import, :place, :url, :title, :folders, :show, :result, :problem)
    """)

  static let lines = Statement("imports.lines", "\(selected) ORDER BY list_import_feed.place")

  static let failedLines = Statement("imports.troubledLines", "\(selected) AND \(isTroubled) ORDER BY list_import_feed.place LIMIT :limit")
  static let otherLines = Statement("imports.otherLines", "\(selected) AND NOT \(isTroubled) ORDER BY list_import_feed.place LIMIT :limit")

  private static let selected = """
    SELECT list_import_feed.url, COALESCE(show.title, list_import_feed.title) AS title, list_import_feed.folders,
      list_import_feed.show_id, list_import_feed.result, list_import_feed.problem, feed.checked_at, feed.trouble, show.artwork_id
    FROM list_import_feed JOIN list_import ON list_import.id = list_import_feed.import_id
    LEFT JOIN show ON show.id = list_import_feed.show_id
      AND \(PrivateShowRepository.isVisible("list_import_feed.show_id", user: "list_import.user_id"))
    LEFT JOIN feed ON feed.show_id = list_import_feed.show_id
    WHERE list_import_feed.import_id = :import
    """

  private static let isTroubled = "(list_import_feed.result = 'problem' OR feed.trouble IS NOT NULL)"

  static let counts = Statement(
    "imports.counts",
    """
    SELECT COUNT(*) AS line_count, \(count("list_import_feed.result = 'added'", "added")), \
    \(count("list_import_feed.result = 'subscribed'", "subscribed")), \(count("list_import_feed.result = 'known'", "known")), \
    \(count("list_import_feed.result = 'left'", "left_lines")), \
    \(count("list_import_feed.result = 'problem'", "problems")), \(count("list_import_feed.show_id IS NOT NULL", "shows")), \
    \(count("feed.trouble IS NOT NULL", "failed")), \
    \(count("list_import_feed.show_id IS NOT NULL AND feed.checked_at IS NULL AND feed.trouble IS NULL", "waiting"))
    FROM list_import_feed LEFT JOIN feed ON feed.show_id = list_import_feed.show_id WHERE list_import_feed.import_id = :import
    """)

  private static func count(_ condition: String, _ name: String) -> String {
    "COALESCE(SUM(CASE WHEN \(condition) THEN 1 ELSE 0 END), 0) AS \(name)"
  }

  static let failedShows = Statement(
    "imports.failedShows",
    """
    SELECT list_import_feed.show_id FROM list_import JOIN list_import_feed ON list_import_feed.import_id = list_import.id
    JOIN feed ON feed.show_id = list_import_feed.show_id
    WHERE list_import.id = :import AND list_import.user_id = :user AND feed.trouble IS NOT NULL ORDER BY list_import_feed.place
    """)

  // MARK: - Shows

  static let aliased = Statement("imports.aliased", "SELECT show_id FROM show_alias WHERE url = :url")

  static let setAlias = Statement(
    "imports.setAlias",
    "INSERT INTO show_alias (url, show_id) VALUES (:url, :show) ON CONFLICT (url) DO UPDATE SET show_id = excluded.show_id")

  static let insertShow = Statement(
    "imports.insertShow",
    """
    INSERT INTO show (feed_url, title, link, added_at, summary, play_order, is_explicit, episode_count, fetched_at)
    VALUES (:feed_url, :title, :link, :added_at, '', 'episodic', 0, 0, 0) RETURNING id
    """)

  static let insertFeed = Statement("imports.insertFeed", "INSERT INTO feed (show_id, next_fetch_at) VALUES (:show, :next_fetch_at)")

  /// A private show to which its address alone gives access.
  static let givesAccess = Statement(
    "imports.givesAccess", "SELECT show_id FROM private_show WHERE show_id = :show AND needs_credentials = 0")

  static let grantByAddress = Statement(
    "imports.grantByAddress",
    """
    INSERT INTO show_access (user_id, show_id, granted_at)
    SELECT :user, show_id, :granted_at FROM private_show WHERE show_id = :show AND needs_credentials = 0
    ON CONFLICT (user_id, show_id) DO NOTHING
    """)

  // MARK: - Listening history of other apps

  static let insertEpisode = Statement(
    "imports.insertEpisode",
    """
    INSERT INTO imported_episode (show_id, user_id, title, link, enclosure_url, published_at, is_played, position, changed_at)
    VALUES (:show, :user, :title, :link, :enclosure_url, :published_at, :is_played, :position, :changed_at)
    """)

  static let episodes = Statement(
    "imports.episodes",
    """
    SELECT id, user_id, title, link, enclosure_url, published_at, is_played, position, changed_at FROM imported_episode
    WHERE show_id = :show AND id > :after ORDER BY id LIMIT :limit
    """)

  static let removeEpisodes = Statement("imports.removeEpisodes", "DELETE FROM imported_episode WHERE show_id = :show AND id <= :last")
}
