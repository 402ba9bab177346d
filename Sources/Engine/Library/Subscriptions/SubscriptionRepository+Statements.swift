import Storage

extension SubscriptionRepository {
  static let statements = [
    insert, delete, one, others, ids, ofUser, count, categories, all, titles, library, libraryShow, arrived, played, playedOfShow,
    showOfEpisode,
    favouritesFirst,
    order, tabCounts, clearNew, firstSubscribed, countNew,
    setFavourite,
    setArchived,
    setPosition, storeEnded,
    resumeOrInsert, removeEnded,
    purgeEnded,
  ]

  static let insert = Statement(
    "subscriptions.insert",
    """
    INSERT INTO subscription (user_id, show_id, subscribed_at) VALUES (:user, :show, :subscribed_at)
      ON CONFLICT (user_id, show_id) DO NOTHING
    """)
  static let delete = Statement("subscriptions.delete", "DELETE FROM subscription WHERE user_id = :user AND show_id = :show")

  static let one = Statement("subscriptions.one", "\(selection(of: Subscription.columns, with: look)) AND subscription.show_id = :show")
  static let others = Statement(
    "subscriptions.others",
    """
    SELECT show.id FROM show WHERE show.id = :show AND (
      EXISTS (SELECT 1 FROM subscription WHERE subscription.show_id = show.id AND subscription.user_id <> :user)
      OR EXISTS (SELECT 1 FROM download_claim WHERE download_claim.show_id = show.id AND download_claim.user_id <> :user)
      OR EXISTS (SELECT 1 FROM imported_episode WHERE imported_episode.show_id = show.id AND imported_episode.user_id <> :user)
      OR EXISTS (SELECT 1 FROM smart_list_source JOIN smart_list ON smart_list.id = smart_list_source.list_id
        WHERE smart_list_source.show_id = show.id AND smart_list.user_id <> :user)
      OR EXISTS (SELECT 1 FROM episode JOIN playlist_episode ON playlist_episode.episode_id = episode.id
        JOIN playlist ON playlist.id = playlist_episode.playlist_id WHERE episode.show_id = show.id AND playlist.user_id <> :user)
      \(tablesOfEpisodes.map { "OR \(hasOthers($0))" }.joined(separator: "\n  ")))
    """)

  private static let tablesOfEpisodes = ["episode_state", "play_history", "episode_favourite", "up_next", "bookmark", "clip"]

  private static func hasOthers(_ table: String) -> String {
    "EXISTS (SELECT 1 FROM episode JOIN \(table) AS own ON own.episode_id = episode.id WHERE episode.show_id = show.id AND own.user_id <> :user)"
  }

  static let ids = Statement("subscriptions.ids", "SELECT show_id FROM subscription WHERE user_id = :user")
  static let ofUser = Statement(
    "subscriptions.ofUser", "\(selection(of: ShowRepository.columns)) ORDER BY lower(show.title), show.id")
  static let count = Statement("subscriptions.count", "SELECT COUNT(*) AS total FROM (\(selection(of: "subscription.show_id"))) AS shows")
  static let categories = Statement(
    "subscriptions.categories",
    """
    \(selection(of: "show.category")) AND show.category IS NOT NULL
    GROUP BY show.category ORDER BY COUNT(*) DESC, show.category LIMIT :limit
    """)
  static let all = Statement("subscriptions.all", "\(selection(of: Subscription.columns, with: look)) \(byTitle)")

  static let favouritesFirst = Statement(
    "subscriptions.favouritesFirst",
    """
    \(selection(of: Subscription.columns, with: look)) ORDER BY subscription.is_favourite DESC, \(title), show.id LIMIT :limit
    """)

  static let titles = Statement(
    "subscriptions.titles", "\(selection(of: "show.id, \(ShowLook.title) AS title, show.episode_count", with: look)) \(byTitle)")

  // MARK: - The library

  static let library = Statement("subscriptions.library", "\(selection(of: LibraryShow.columns, with: feed)) \(byTitle)")
  static let libraryShow = Statement(
    "subscriptions.libraryShow", "\(selection(of: LibraryShow.columns, with: feed)) AND subscription.show_id = :show")
  static let arrived = Statement("subscriptions.arrived", selection(of: "subscription.show_id, \(LibraryShow.arrived)"))
  private static let look = ShowLook.join(user: "subscription.user_id")
  private static let feed = "LEFT JOIN feed ON feed.show_id = show.id \(look)"

  static let played = Statement(
    "subscriptions.played",
    """
    SELECT episode.show_id, COUNT(*) AS total FROM episode_state AS state JOIN episode ON episode.id = state.episode_id
    WHERE state.user_id = :user AND \(isPlayed) AND episode.gone_at IS NULL GROUP BY episode.show_id
    """)
  static let playedOfShow = Statement(
    "subscriptions.playedOfShow",
    """
    SELECT COUNT(*) AS total FROM episode WHERE show_id = :show AND gone_at IS NULL AND EXISTS (
      SELECT 1 FROM episode_state AS state WHERE state.user_id = :user AND state.episode_id = episode.id AND \(isPlayed))
    """)
  static let showOfEpisode = Statement("subscriptions.showOfEpisode", "SELECT show_id FROM episode WHERE id = :episode")

  /// An archived episode does not wait to be played.
  private static let isPlayed = "(state.is_finished = 1 OR state.is_archived = 1)"

  /// Shows without a place come first, by title.
  static let order = Statement(
    "subscriptions.order", "\(selection(of: "subscription.show_id, subscription.position", with: look)) \(byTitle)")

  private static let title = "lower(\(ShowLook.title))"
  private static let byTitle = "ORDER BY \(title), show.id"

  private static func selection(of columns: String, with join: String = "") -> String {
    """
    SELECT \(columns) FROM subscription JOIN show ON show.id = subscription.show_id \(join)
    WHERE subscription.user_id = :user AND \(PrivateShowRepository.isVisible("show.id", user: "subscription.user_id"))
    """
  }

  // MARK: - New episodes

  static let clearNew = Statement(
    "subscriptions.clearNew", "UPDATE subscription SET new_count = 0 WHERE user_id = :user AND show_id = :show AND new_count > 0")

  /// The earliest subscription to the show; null before the feed was read completely.
  static let firstSubscribed = Statement(
    "subscriptions.firstSubscribed",
    """
    SELECT MIN(subscription.subscribed_at) AS subscribed_at FROM subscription JOIN show ON show.id = subscription.show_id
    WHERE subscription.show_id = :show AND show.fetched_at > 0
    """)

  /// Counts a new episode. Episodes of a feed's first fetch do not count, nor do those that are older than the subscription.
  static let countNew = Statement(
    "subscriptions.countNew",
    """
    UPDATE subscription SET new_count = new_count + 1 WHERE show_id = :show AND subscribed_at < :before
      AND EXISTS (SELECT 1 FROM show WHERE show.id = subscription.show_id AND show.fetched_at > 0)
    """)

  // MARK: - Marks and places

  static let setFavourite = Statement(
    "subscriptions.setFavourite",
    "UPDATE subscription SET is_favourite = :is_on WHERE user_id = :user AND show_id = :show AND is_favourite <> :is_on")
  static let setArchived = Statement(
    "subscriptions.setArchived",
    "UPDATE subscription SET is_archived = :is_on WHERE user_id = :user AND show_id = :show AND is_archived <> :is_on")
  static let setPosition = Statement(
    "subscriptions.setPosition",
    "UPDATE subscription SET position = :place WHERE user_id = :user AND show_id = :show")

  // MARK: - Ended subscriptions

  private static let columns = "user_id, show_id, subscribed_at, new_count, is_favourite, is_archived, position, counted_from"

  static let storeEnded = Statement(
    "subscriptions.keepEnded",
    """
    INSERT INTO subscription_ended (\(columns), ended_at)
    SELECT \(columns), :ended_at FROM subscription WHERE user_id = :user AND show_id = :show
    ON CONFLICT (user_id, show_id) DO UPDATE SET subscribed_at = excluded.subscribed_at, new_count = excluded.new_count,
      is_favourite = excluded.is_favourite, is_archived = excluded.is_archived, position = excluded.position,
      counted_from = excluded.counted_from, ended_at = excluded.ended_at
    """)
  static let resumeOrInsert = Statement(
    "subscriptions.takeUp",
    """
    INSERT INTO subscription (\(columns)) SELECT \(columns) FROM subscription_ended WHERE user_id = :user AND show_id = :show
    ON CONFLICT (user_id, show_id) DO NOTHING
    """)
  static let removeEnded = Statement(
    "subscriptions.removeEnded", "DELETE FROM subscription_ended WHERE user_id = :user AND show_id = :show")
  static let purgeEnded = Statement(
    "subscriptions.forgetEnded", "DELETE FROM subscription_ended WHERE user_id = :user AND ended_at < :before")
}
