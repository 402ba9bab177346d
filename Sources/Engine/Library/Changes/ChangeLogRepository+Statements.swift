import Storage

extension ChangeLogRepository {
  static let statements =
    [
      ofUser, ofKind, one, undoOf, episodeTitles, showTitles, oldestQueue, queueAfterMoment, queueBefore, queueAfter, playable,
      beginQueues, mergedEpisodes, newestTooOld, newestOfTooMany, newestQueue, purge,
    ] + writingStatements

  // MARK: - Entries

  // Entries are in the order of their ids: that is the order in which they were written. Their times are from before the writer was free.

  /// The name that the user has given the device since is used.
  private static let entries = """
    SELECT change_log.id, change_log.happened_at, change_log.action, change_log.subjects, change_log.name, change_log.old_value,
      change_log.new_value, change_log.is_by_rule, change_log.undone_at, change_log.undoes_id,
      COALESCE(NULLIF(device.name, ''), change_log.device) AS device_name
    FROM change_log LEFT JOIN device ON device.user_id = change_log.user_id AND device.id = change_log.device_id
    """

  /// The beginning of a record is no change.
  private static let isChange = "change_log.action <> '\(LoggedAction.queueBaseline.rawValue)'"

  static let ofUser = Statement(
    "changes.ofUser", "\(entries) WHERE change_log.user_id = :user AND \(isChange) ORDER BY change_log.id DESC LIMIT :limit OFFSET :offset")
  static let ofKind = Statement(
    "changes.ofKind",
    """
    \(entries) WHERE change_log.user_id = :user AND change_log.kind = :kind AND \(isChange)
      ORDER BY change_log.id DESC LIMIT :limit OFFSET :offset
    """)
  static let one = Statement("changes.one", "\(entries) WHERE change_log.user_id = :user AND change_log.id = :id AND \(isChange)")

  static let undoOf = Statement(
    "changes.undoOf",
    "SELECT id FROM change_log WHERE user_id = :user AND kind = :kind AND undoes_id = :undoes ORDER BY id DESC LIMIT 1")

  // MARK: - Titles

  static let list = ParameterList("id", count: batchSize)
  static let longList = ParameterList("id", count: queueBatchSize)

  static let episodeTitles = Statement(
    "changes.episodeTitles",
    "SELECT id, title FROM episode WHERE \(PrivateShowRepository.isVisible("episode.show_id")) AND id IN (\(list))")
  static let showTitles = Statement(
    "changes.showTitles",
    """
    SELECT show.id, \(ShowLook.title) AS title FROM show \(ShowLook.join(user: ":user"))
    WHERE \(PrivateShowRepository.isVisible("show.id")) AND show.id IN (\(list))
    """)

  // MARK: - Queues

  /// The queue before it is never read: no moment before the first entry is known.
  static let beginQueues = Statement(
    "changes.beginQueues",
    """
    INSERT INTO change_log (user_id, happened_at, kind, action, subjects, queue, is_by_rule, device)
    SELECT person.id, :happened_at, 'queue', '\(LoggedAction.queueBaseline.rawValue)', '', '', 0, '' FROM person
    WHERE NOT EXISTS (SELECT 1 FROM change_log AS known WHERE known.user_id = person.id AND known.kind = 'queue')
    """)

  static let oldestQueue = Statement(
    "changes.oldestQueue",
    "SELECT happened_at FROM change_log WHERE user_id = :user AND kind = 'queue' ORDER BY id LIMIT 1")

  /// The queue before the first entry with a later time. An entry after it may have an earlier time, but was written later.
  static let queueAfterMoment = Statement(
    "changes.queueAfterMoment",
    """
    SELECT queue FROM change_log WHERE id = (
      SELECT MIN(later.id) FROM change_log AS later WHERE later.user_id = :user AND later.kind = 'queue' AND later.happened_at > :since)
    """)
  static let queueBefore = Statement(
    "changes.queueBefore", "SELECT queue FROM change_log WHERE user_id = :user AND id = :id AND queue IS NOT NULL")

  /// The queue after a change: the one before the next.
  static let queueAfter = Statement(
    "changes.queueAfter",
    "SELECT queue FROM change_log WHERE user_id = :user AND kind = 'queue' AND id > :id ORDER BY id LIMIT 1")

  static let playable = Statement(
    "changes.playable",
    """
    SELECT id FROM episode WHERE \(PrivateShowRepository.isVisible("episode.show_id")) AND enclosure_url IS NOT NULL AND id IN (\(longList))
    """)

  // MARK: - Merged shows

  static let mergedEpisodes = Statement(
    "changes.mergedEpisodes", "SELECT episode_id, successor_id FROM episode_successor WHERE episode_id IN (\(longList))")

  // MARK: - Limits

  /// The last entry before the first one that stays. Entries of delayed actions have earlier times than those before them.
  static let newestTooOld = Statement(
    "changes.newestTooOld",
    """
    SELECT id FROM change_log WHERE user_id = :user AND id < (
      SELECT COALESCE(MIN(recent.id), \(Int64.max)) FROM change_log AS recent WHERE recent.user_id = :user AND recent.happened_at >= :since)
    ORDER BY id DESC LIMIT 1
    """)
  static let newestOfTooMany = Statement(
    "changes.newestOfTooMany", "SELECT id FROM change_log WHERE user_id = :user ORDER BY id DESC LIMIT 1 OFFSET :offset")

  /// The last entry about Up Next among those up to one.
  static let newestQueue = Statement(
    "changes.newestQueue",
    "SELECT id FROM change_log WHERE user_id = :user AND kind = 'queue' AND id <= :last ORDER BY id DESC LIMIT 1")

  static let purge = Statement(
    "changes.purge",
    """
    DELETE FROM change_log WHERE id IN (
      SELECT old.id FROM change_log AS old WHERE old.user_id = :user AND old.id <= :last AND old.id <> :kept ORDER BY old.id LIMIT :limit)
    """)
}
