import Storage

extension EpisodeRuleRepository {
  static let statements = [
    own, standard, set, remove, setStandard, removeStandard, setDefaultDownloads, resetShow, resetFollowing, found, next, forget,
    subscribers, followers, episodes, setDue, due, subject, startOfDefault, ofUser, archive, unqueue, noteArchived, setArchivedTo,
    archivedSince,
    restore, forgetArchived, purgeArchived,
  ]

  // MARK: - The rule for a subscription

  private static let names = [
    "placement", "notifies", "archive_days", "keep_newest", "words", "excluded_words", "min_minutes", "max_minutes", "skips_trailers",
    "skips_bonus",
  ]

  private static let storedNames = names + ["since"]
  /// The columns that a show's rule and the default have in common.
  static let stored = storedNames.joined(separator: ", ")
  private static let storedValues = storedNames.map { ":\($0)" }.joined(separator: ", ")

  /// The columns of a rule in these tables, the first that has one.
  private static func columns(of tables: String...) -> String {
    names.map { name in
      let values = tables.map { "\($0).\(name)" }.joined(separator: ", ")
      return "\(tables.count > 1 ? "COALESCE(\(values))" : values) AS \(name == "words" ? "rule_words" : name)"
    }.joined(separator: ", ")
  }

  /// The columns of the rule for a subscription. They are null where the user has no rule.
  static let effective = columns(of: "own_rule", "standard_rule")

  /// Joins the rule of `user` for `show`.
  static func joins(user: String, show: String) -> String {
    """
    LEFT JOIN episode_rule AS own_rule ON own_rule.user_id = \(user) AND own_rule.show_id = \(show)
    LEFT JOIN episode_rule_default AS standard_rule ON standard_rule.user_id = \(user)
    """
  }

  private static let subjectColumns = """
    subscription.user_id, subscription.show_id, subscription.subscribed_at, subscription.archived_to, subscription.rule_due_at, \
    CASE WHEN own_rule.user_id IS NULL THEN 0 ELSE 1 END AS has_own_rule, \(start) AS since, \(effective)
    """

  private static let start = "CASE WHEN own_rule.user_id IS NOT NULL THEN own_rule.since ELSE \(defaultStart) END"

  /// A default never reaches back before the subscription, whose older episodes its user never saw as new.
  private static let defaultStart =
    "CASE WHEN standard_rule.since > subscription.subscribed_at THEN standard_rule.since ELSE subscription.subscribed_at END"

  private static let ofSubscription = joins(user: "subscription.user_id", show: "subscription.show_id")

  private static let hasRule = """
    (own_rule.user_id IS NOT NULL OR standard_rule.user_id IS NOT NULL) AND subscription.is_archived = 0 \
    AND \(PrivateShowRepository.isVisible("subscription.show_id", user: "subscription.user_id"))
    """

  private static let archives = """
    (COALESCE(own_rule.archive_days, standard_rule.archive_days) > 0 OR COALESCE(own_rule.keep_newest, standard_rule.keep_newest) > 0)
    """

  // MARK: - Reading and setting rules

  static let own = Statement(
    "episodeRules.own",
    "SELECT own_rule.since, \(columns(of: "own_rule")) FROM episode_rule AS own_rule WHERE user_id = :user AND show_id = :show")

  static let standard = Statement(
    "episodeRules.default",
    """
    SELECT standard_rule.since, standard_rule.newest, standard_rule.keep AS default_keep, standard_rule.deletes_played,
      \(columns(of: "standard_rule"))
    FROM episode_rule_default AS standard_rule WHERE user_id = :user
    """)

  private static let updates = storedNames.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")

  static let set = Statement(
    "episodeRules.set",
    """
    INSERT INTO episode_rule (user_id, show_id, \(stored)) VALUES (:user, :show, \(storedValues))
    ON CONFLICT (user_id, show_id) DO UPDATE SET \(updates)
    """)

  static let remove = Statement("episodeRules.remove", "DELETE FROM episode_rule WHERE user_id = :user AND show_id = :show")

  static let setStandard = Statement(
    "episodeRules.setDefault",
    """
    INSERT INTO episode_rule_default (user_id, \(stored), newest, keep, deletes_played, changed_at)
    VALUES (:user, \(storedValues), :newest, :keep, :deletes_played, :changed_at)
    ON CONFLICT (user_id) DO UPDATE SET \(updates), newest = excluded.newest, keep = excluded.keep,
      deletes_played = excluded.deletes_played, changed_at = excluded.changed_at
    """)

  static let removeStandard = Statement("episodeRules.removeDefault", "DELETE FROM episode_rule_default WHERE user_id = :user")

  static let setDefaultDownloads = Statement(
    "episodeRules.setDefaultDownloads", "UPDATE download_rule SET newest = :newest WHERE user_id = :user AND follows_default = 1")

  static let resetShow = Statement(
    "episodeRules.resetShow",
    "UPDATE subscription SET archived_to = 0, rule_due_at = :rule_due_at WHERE user_id = :user AND show_id = :show")

  static let resetFollowing = Statement(
    "episodeRules.resetFollowing",
    """
    UPDATE subscription SET archived_to = 0, rule_due_at = :rule_due_at WHERE user_id = :user AND NOT EXISTS (
      SELECT 1 FROM episode_rule AS known WHERE known.user_id = subscription.user_id AND known.show_id = subscription.show_id)
    """)

  // MARK: - New episodes

  static let found = Statement(
    "episodeRules.found",
    "INSERT INTO new_episode (episode_id, show_id, sort_at) VALUES (:episode, :show, :sort_at) ON CONFLICT (episode_id) DO NOTHING")

  static let next = Statement(
    "episodeRules.next", "SELECT episode_id, show_id, sort_at FROM new_episode WHERE episode_id > 0 ORDER BY episode_id LIMIT :limit")

  static let forget = Statement("episodeRules.forget", "DELETE FROM new_episode WHERE episode_id = :episode")

  static let subscribers = Statement(
    "episodeRules.subscribers",
    "SELECT \(subjectColumns) FROM subscription \(ofSubscription) WHERE subscription.show_id = :show AND \(hasRule)")

  /// The users to whose Inbox the new episodes of a show go for the people in them.
  static let followers = Statement(
    "episodeRules.followers",
    """
    SELECT DISTINCT followed_person.user_id, new_episode.episode_id FROM new_episode \(FollowedPeopleSetting.joins)
    WHERE \(FollowedPeopleSetting.inbox.followers(of: "new_episode.episode_id"))
      AND new_episode.show_id = :show AND new_episode.sort_at >= :since AND new_episode.episode_id > 0
      AND \(PrivateShowRepository.isVisible("new_episode.show_id", user: "followed_person.user_id"))
    """)

  static let setDue = Statement(
    "episodeRules.setDue", "UPDATE subscription SET rule_due_at = :rule_due_at WHERE user_id = :user AND show_id = :show")

  /// The newest episodes of a show with the signs that a user has touched them.
  static let episodes = Statement(
    "episodeRules.episodes",
    """
    SELECT episode.id, episode.title, episode.duration, episode.kind, episode.sort_at,
      CASE WHEN episode.enclosure_url IS NULL THEN 0 ELSE 1 END AS has_audio,
      state.position, state.is_finished, state.is_archived, up_next.is_by_rule AS queued_by_rule, favourite.episode_id AS favourite,
      playing.episode_id AS playing,
      CASE WHEN EXISTS (SELECT 1 FROM bookmark WHERE bookmark.user_id = :user AND bookmark.episode_id = episode.id) THEN 1 ELSE 0 END
        AS bookmarked,
      CASE WHEN EXISTS (\(ownPlaylist)) THEN 1 ELSE 0 END AS listed,
      CASE WHEN EXISTS (\(ownDownload)) THEN 1 ELSE 0 END AS downloaded
    FROM episode LEFT JOIN episode_state AS state ON state.user_id = :user AND state.episode_id = episode.id
    LEFT JOIN up_next ON up_next.user_id = :user AND up_next.episode_id = episode.id
    LEFT JOIN episode_favourite AS favourite ON favourite.user_id = :user AND favourite.episode_id = episode.id
    LEFT JOIN listening_session AS playing ON playing.user_id = :user AND playing.episode_id = episode.id
    WHERE episode.show_id = :show AND episode.gone_at IS NULL AND episode.sort_at >= :since
    ORDER BY episode.sort_at DESC, episode.id DESC LIMIT :limit
    """)

  /// A download that a user has requested or restored; not one of a rule.
  private static let ownDownload = """
    SELECT 1 FROM download_claim AS claim WHERE claim.user_id = :user AND claim.episode_id = episode.id \
    AND claim.withdrawn_at IS NULL AND (claim.origin = 'person' OR claim.is_spared = 1)
    """

  /// A playlist by hand. A deleted one can be restored. CROSS JOIN begins with the few playlists of the episode.
  private static let ownPlaylist = """
    SELECT 1 FROM playlist_episode AS entry CROSS JOIN playlist \
    WHERE entry.episode_id = episode.id AND playlist.id = entry.playlist_id AND playlist.user_id = :user
    """

  // MARK: - Archiving

  /// The subscriptions with a new episode or a changed rule, and those with an episode that has become too old.
  static let due = Statement(
    "episodeRules.due",
    """
    SELECT \(subjectColumns) FROM person CROSS JOIN subscription \(ofSubscription)
    WHERE subscription.user_id = person.id AND \(hasRule) AND \(archives) AND (subscription.rule_due_at IS NOT NULL
      OR COALESCE(own_rule.archive_days, standard_rule.archive_days) > 0 AND EXISTS (
        SELECT 1 FROM episode WHERE episode.show_id = subscription.show_id
          AND episode.sort_at >= CASE WHEN subscription.archived_to > \(start) THEN subscription.archived_to ELSE \(start) END
          AND episode.sort_at <= :before - COALESCE(own_rule.archive_days, standard_rule.archive_days) * 86400000))
    """)

  static let subject = Statement(
    "episodeRules.subject",
    """
    SELECT \(subjectColumns) FROM subscription \(ofSubscription)
    WHERE subscription.user_id = :user AND subscription.show_id = :show AND \(hasRule)
    """)

  /// Since when the default archives, or would archive, the episodes of a subscription.
  static let startOfDefault = Statement(
    "episodeRules.startOfDefault",
    """
    SELECT \(defaultStart) AS since FROM subscription
    LEFT JOIN episode_rule_default AS standard_rule ON standard_rule.user_id = subscription.user_id
    WHERE subscription.user_id = :user AND subscription.show_id = :show
    """)

  /// The shows of a user that follow the default.
  static let ofUser = Statement(
    "episodeRules.ofUser",
    """
    SELECT show_id, subscribed_at FROM subscription WHERE user_id = :user AND is_archived = 0 AND NOT EXISTS (
      SELECT 1 FROM episode_rule AS known WHERE known.user_id = subscription.user_id AND known.show_id = subscription.show_id)
      AND \(PrivateShowRepository.isVisible("subscription.show_id", user: "subscription.user_id"))
    """)

  /// An episode that was touched since it was read stays where it is.
  static let archive = Statement(
    "episodeRules.archive",
    """
    INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished, is_archived)
    SELECT :user, episode.id, 0, 0, 0, 1 FROM episode WHERE episode.id = :episode
      AND NOT EXISTS (SELECT 1 FROM up_next WHERE up_next.user_id = :user AND up_next.episode_id = episode.id AND up_next.is_by_rule = 0)
      AND NOT EXISTS (SELECT 1 FROM episode_favourite AS favourite WHERE favourite.user_id = :user AND favourite.episode_id = episode.id)
      AND NOT EXISTS (SELECT 1 FROM bookmark WHERE bookmark.user_id = :user AND bookmark.episode_id = episode.id)
      AND NOT EXISTS (SELECT 1 FROM listening_session AS playing WHERE playing.user_id = :user AND playing.episode_id = episode.id)
      AND NOT EXISTS (\(ownDownload))
      AND NOT EXISTS (\(ownPlaylist))
    ON CONFLICT (user_id, episode_id) DO NOTHING
    """)

  /// An archived episode leaves the queue in which a rule has put it.
  static let unqueue = Statement(
    "episodeRules.unqueue", "DELETE FROM up_next WHERE user_id = :user AND episode_id = :episode AND is_by_rule = 1")

  static let noteArchived = Statement(
    "episodeRules.noteArchived",
    """
    INSERT INTO rule_archived (user_id, episode_id, archived_at, was_queued) VALUES (:user, :episode, :archived_at, :was_queued)
    ON CONFLICT (user_id, episode_id) DO NOTHING
    """)

  /// Changes nothing when a new episode or another rule came meanwhile: the subscription is handled again then.
  static let setArchivedTo = Statement(
    "episodeRules.setArchivedTo",
    """
    UPDATE subscription SET archived_to = :archived_to, rule_due_at = NULL
    WHERE user_id = :user AND show_id = :show AND archived_to = :old_archived_to AND COALESCE(rule_due_at, -1) = :rule_due_at
    """)

  static let archivedSince = Statement(
    "episodeRules.archivedSince",
    """
    SELECT rule_archived.episode_id, rule_archived.was_queued, episode.show_id FROM rule_archived
      JOIN episode ON episode.id = rule_archived.episode_id
    WHERE rule_archived.user_id = :user AND rule_archived.archived_at >= :since
    """)

  static let restore = Statement(
    "episodeRules.restore",
    "UPDATE episode_state SET is_archived = 0 WHERE user_id = :user AND episode_id = :episode AND is_archived = 1")

  static let forgetArchived = Statement(
    "episodeRules.forgetArchived", "DELETE FROM rule_archived WHERE user_id = :user AND episode_id = :episode")

  static let purgeArchived = Statement(
    "episodeRules.purgeArchived", "DELETE FROM rule_archived WHERE user_id = :user AND archived_at < :before")
}
