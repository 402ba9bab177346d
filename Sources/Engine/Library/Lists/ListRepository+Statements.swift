import Storage

extension ListRepository {
  static let statements =
    [
      countShows, walkedPast, oldestPlaced, ofUser, byID, countSources, insert, insertSource, deleteSources, update, rename, setDeleted,
      purgeDeleted, manualOrder, setPosition,
    ] + ListStart.all.flatMap(\.statements) + UnplayedQuery.statements

  // MARK: - Before the query of a list

  static let countShows = Statement(
    "lists.countShows",
    """
    SELECT COUNT(*) AS total FROM subscription WHERE subscription.user_id = :user AND subscription.is_archived = 0
      AND \(ListStart.isOfSource("subscription.show_id"))
    """)

  /// The date of the episode after so many newer ones, if that is not before a time.
  static let walkedPast = Statement(
    "lists.walkedPast",
    "SELECT episode.sort_at FROM episode WHERE episode.sort_at >= :since ORDER BY episode.sort_at DESC LIMIT 1 OFFSET :offset")

  // MARK: - Smart playlists

  /// A row for each source; one for a list without any.
  private static let lists = """
    SELECT smart_list.id, smart_list.name, smart_list.has_sources, smart_list.days, smart_list.shortest, smart_list.longest,
      smart_list.state, smart_list.words, smart_list.list_order, source.show_id, source.folder_id, folder.deleted_at AS folder_deleted_at
    FROM smart_list LEFT JOIN smart_list_source AS source ON source.list_id = smart_list.id LEFT JOIN folder ON folder.id = source.folder_id
    """

  static let ofUser = Statement(
    "lists.ofUser",
    """
    \(lists) WHERE smart_list.user_id = :user AND smart_list.deleted_at IS NULL
    ORDER BY smart_list.position, smart_list.id, source.place
    """)

  static let byID = Statement(
    "lists.byID",
    "\(lists) WHERE smart_list.user_id = :user AND smart_list.id = :list AND smart_list.deleted_at IS NULL ORDER BY source.place")

  /// The sources among some that a user has. The parameters are the user and `SmartRules.sourceIDs`.
  static let countSources = Statement(
    "lists.countSources",
    """
    SELECT (SELECT COUNT(*) FROM subscription WHERE user_id = :user AND show_id IN (\(SmartRules.shows))
        AND \(PrivateShowRepository.isVisible("subscription.show_id", user: "subscription.user_id")))
      + (SELECT COUNT(*) FROM folder WHERE user_id = :user AND deleted_at IS NULL AND id IN (\(SmartRules.folders))) AS total
    """)

  static let insertSource = Statement(
    "lists.insertSource", "INSERT INTO smart_list_source (list_id, place, show_id, folder_id) VALUES (:list, :place, :show, :folder)")
  static let deleteSources = Statement("lists.deleteSources", "DELETE FROM smart_list_source WHERE list_id = :list")

  static let insert = Statement(
    "lists.insert",
    """
    INSERT INTO smart_list (user_id, name, has_sources, days, shortest, longest, state, words, list_order, created_at, position)
    VALUES (:user, :name, :has_sources, :days, :shortest, :longest, :state, :words, :list_order, :created_at,
      \(PlaylistRepository.nextPlace))
    RETURNING id
    """)

  static let update = Statement(
    "lists.update",
    """
    UPDATE smart_list SET name = :name, has_sources = :has_sources, days = :days, shortest = :shortest, longest = :longest,
      state = :state, words = :words, list_order = :list_order,
      show_id = NULL, folder_id = NULL
    WHERE user_id = :user AND id = :list AND deleted_at IS NULL
    """)

  static let rename = Statement(
    "lists.rename", "UPDATE smart_list SET name = :name WHERE user_id = :user AND id = :list AND deleted_at IS NULL")

  static let setDeleted = Statement(
    "lists.setDeleted", "UPDATE smart_list SET deleted_at = :deleted_at WHERE user_id = :user AND id = :list")

  static let purgeDeleted = Statement("lists.forgetDeleted", "DELETE FROM smart_list WHERE user_id = :user AND deleted_at < :before")

  static let manualOrder = Statement("lists.places", "SELECT episode_id, position FROM smart_list_place WHERE list_id = :list")

  static let oldestPlaced = Statement(
    "lists.oldestPlaced",
    """
    SELECT MIN(episode.sort_at) AS oldest FROM smart_list_place AS place JOIN episode ON episode.id = place.episode_id
      WHERE place.list_id = :list
    """)

  static let setPosition = Statement(
    "lists.setPlace",
    """
    INSERT INTO smart_list_place (list_id, episode_id, position) VALUES (:list, :episode, :place)
    ON CONFLICT (list_id, episode_id) DO UPDATE SET position = excluded.position
    """)
}
