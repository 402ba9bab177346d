import Storage

extension FeedRepository {
  static let statements = [
    showByURL, insertShow, insertFeed, generation, updateShow, updatePartOfShow, insertEpisode, updateEpisode, setMissed, upsertNotes,
    deleteNotes, finishShow, setValidators, finishFeed, noteUnchanged, insertRepair, byID, feedsInUse, unchecked, setInUse, known, claim,
    claimAnyway,
    release, releaseLease,
    due, postpone, isInUse, episodesOfShow, removeEpisode, removeShow, setUserAgent, userAgentOfEpisode, userAgents, setURL, leaseOwners,
    resumeFetching,
  ]

  // MARK: - The show

  static let showByURL = Statement("feeds.showByURL", "SELECT id FROM show WHERE feed_url = :feed_url")

  static let insertShow = Statement(
    "feeds.insertShow",
    """
    INSERT INTO show (feed_url, title, author, owner, summary, link, language, category, artwork_id, play_order, is_explicit,
      episode_count, added_at, fetched_at)
    VALUES (:feed_url, :title, :author, :owner, :summary, :link, :language, :category, :artwork, :play_order, :is_explicit, 0, :added_at,
      0) RETURNING id
    """)

  static let updateShow = Statement(
    "feeds.updateShow",
    """
    UPDATE show SET feed_url = :feed_url, title = COALESCE(:title, title), author = :author, owner = :owner, summary = :summary,
      link = :link, language = :language,
      category = :category, artwork_id = :artwork, play_order = :play_order, is_explicit = :is_explicit
    WHERE id = :show
    """)

  /// Facts that are missing in a truncated feed may be in the missing part.
  static let updatePartOfShow = Statement(
    "feeds.updatePartOfShow",
    """
    UPDATE show SET feed_url = :feed_url, title = COALESCE(:title, title), author = COALESCE(:author, author),
      owner = COALESCE(:owner, owner), summary = COALESCE(NULLIF(:summary, ''), summary),
      link = COALESCE(:link, link), language = COALESCE(:language, language),
      category = COALESCE(:category, category), artwork_id = COALESCE(:artwork, artwork_id),
      play_order = CASE WHEN :play_order = 'serial' THEN 'serial' ELSE play_order END,
      is_explicit = CASE WHEN :is_explicit = 1 THEN 1 ELSE is_explicit END
    WHERE id = :show
    """)

  static let finishShow = Statement(
    "feeds.finishShow",
    """
    UPDATE show SET fetched_at = :fetched_at, episode_count = (SELECT COUNT(*) FROM episode WHERE show_id = :show AND gone_at IS NULL),
      newest_at = (SELECT MAX(sort_at) FROM episode WHERE show_id = :show AND gone_at IS NULL)
    WHERE id = :show
    """)

  // MARK: - Episodes

  static let known = Statement(
    "feeds.known",
    """
    SELECT id, identity, title, link, published_at, sort_at, enclosure_url, enclosure_length, content_hash, missed, gone_at, added_at
    FROM episode WHERE show_id = :show ORDER BY sort_at, id
    """)

  /// An unchanged episode is not written again. An episode without a date keeps the place that it got when it was first stored.
  static let insertEpisode = Statement(
    "feeds.insertEpisode",
    """
    INSERT INTO episode (identity, title, subtitle, summary, link, published_at, sort_at, duration, enclosure_url, enclosure_type,
      enclosure_length, artwork_id, season, number, kind, is_explicit, content_hash, show_id, added_at)
    VALUES (:identity, :title, :subtitle, :summary, :link, :published_at, :sort_at, :duration, :enclosure_url, :enclosure_type,
      :enclosure_length, :artwork, :season, :number, :kind, :is_explicit, :content_hash, :show, :added_at)
    ON CONFLICT (show_id, identity) DO UPDATE SET title = excluded.title, subtitle = excluded.subtitle,
      summary = excluded.summary, link = excluded.link, published_at = excluded.published_at,
      sort_at = CASE WHEN excluded.published_at IS NULL THEN episode.sort_at ELSE excluded.sort_at END,
      duration = excluded.duration, enclosure_url = excluded.enclosure_url, enclosure_type = excluded.enclosure_type,
      enclosure_length = excluded.enclosure_length, artwork_id = excluded.artwork_id, season = excluded.season,
      number = excluded.number, kind = excluded.kind, is_explicit = excluded.is_explicit,
      content_hash = excluded.content_hash, missed = 0, gone_at = NULL
    WHERE excluded.content_hash IS NULL OR excluded.content_hash IS DISTINCT FROM episode.content_hash
    RETURNING id, added_at
    """)

  static let updateEpisode = Statement(
    "feeds.updateEpisode",
    """
    UPDATE episode SET identity = :identity, title = :title, subtitle = :subtitle, summary = :summary, link = :link,
      published_at = :published_at, sort_at = :sort_at, duration = :duration,
      enclosure_url = :enclosure_url, enclosure_type = :enclosure_type, enclosure_length = :enclosure_length, artwork_id = :artwork,
        season = :season, number = :number, kind = :kind,
      is_explicit = :is_explicit, content_hash = :content_hash, missed = 0, gone_at = NULL
    WHERE id = :episode
    """)

  static let setMissed = Statement("feeds.setMissed", "UPDATE episode SET missed = :missed, gone_at = :gone_at WHERE id = :episode")

  static let upsertNotes = Statement(
    "feeds.upsertNotes",
    "INSERT INTO episode_notes (episode_id, html) VALUES (:episode, :html) ON CONFLICT (episode_id) DO UPDATE SET html = excluded.html")

  static let deleteNotes = Statement("feeds.deleteNotes", "DELETE FROM episode_notes WHERE episode_id = :episode")

  /// A repair that is repeated daily, such as of addresses with a token, stays one row with the first identity.
  static let insertRepair = Statement(
    "feeds.insertRepair",
    """
    INSERT INTO identity_repair (show_id, episode_id, evidence, old_identity, new_identity, old_title, old_link, old_published_at,
      old_sort_at, old_enclosure_url, old_enclosure_type, old_enclosure_length, repaired_at)
    SELECT show_id, id, :evidence, identity, :new_identity, title, link, published_at, sort_at, enclosure_url, enclosure_type,
      enclosure_length, :repaired_at FROM episode WHERE id = :episode
    ON CONFLICT (episode_id, evidence) DO UPDATE SET new_identity = excluded.new_identity, repaired_at = excluded.repaired_at,
      undone_at = NULL
    """)

  // MARK: - The feed's own row

  static let insertFeed = Statement(
    "feeds.insertFeed",
    "INSERT INTO feed (show_id, unwanted_since, lease_owner, generation) VALUES (:show, :unwanted_since, :lease_owner, 1)")

  static let generation = Statement("feeds.generation", "SELECT generation, lease_owner FROM feed WHERE show_id = :show")

  static let setValidators = Statement(
    "feeds.setCopy",
    """
    UPDATE feed SET etag = :etag, last_modified = :last_modified, podcast_guid = COALESCE(:podcast_guid, podcast_guid),
      content_hash = :content_hash
    WHERE show_id = :show
    """)

  static let finishFeed = Statement(
    "feeds.finishFeed",
    """
    UPDATE feed SET checked_at = COALESCE(:checked_at, checked_at), changed_at = COALESCE(:changed_at, changed_at),
      next_fetch_at = :next_fetch_at, check_seconds = :check_seconds, trouble = :trouble, failures = :failures,
        pending_page = :pending_page,
      lease_owner = NULL, lease_until = NULL
    WHERE show_id = :show
    """)

  /// Another process that has the lease knows more.
  static let noteUnchanged = Statement(
    "feeds.noteUnchanged",
    "UPDATE feed SET checked_at = :checked_at, next_fetch_at = :next_fetch_at WHERE show_id = :show AND lease_owner IS NULL")

  static let byID = Statement(
    "feeds.byID", "SELECT \(KnownFeed.columns) FROM feed JOIN show ON show.id = feed.show_id WHERE feed.show_id = :show")

  static let userAgentOfEpisode = Statement(
    "feeds.userAgentOfEpisode",
    "SELECT feed.user_agent FROM episode JOIN feed ON feed.show_id = episode.show_id WHERE episode.id = :episode")

  static let userAgents = Statement("feeds.userAgents", "SELECT show_id, user_agent FROM feed WHERE user_agent IS NOT NULL")

  static let setUserAgent = Statement(
    "feeds.setUserAgent", "UPDATE feed SET user_agent = :user_agent, next_fetch_at = :next_fetch_at WHERE show_id = :show")

  static let setURL = Statement("feeds.setURL", "UPDATE show SET feed_url = :feed_url WHERE id = :show")

  // MARK: - Leases

  /// A feed that is being fetched is not due before the lease expires.
  static let claim = Statement(
    "feeds.claim",
    """
    \(lease) WHERE show_id = :show AND (lease_owner IS NULL OR lease_owner = :lease_owner OR lease_until IS NULL OR lease_until < :now)
    RETURNING generation
    """)

  static let claimAnyway = Statement("feeds.claimAnyway", "\(lease) WHERE show_id = :show RETURNING generation")

  static let release = Statement("feeds.release", "\(unlease) WHERE lease_owner = :lease_owner")

  static let releaseLease = Statement(
    "feeds.giveBack", "\(unlease) WHERE show_id = :show AND lease_owner = :lease_owner AND generation = :generation")

  private static let lease =
    "UPDATE feed SET lease_owner = :lease_owner, lease_until = :lease_until, generation = generation + 1, \(setDue)"
  private static let unlease = "UPDATE feed SET lease_owner = NULL, lease_until = NULL, \(setDue)"
  private static let setDue = "next_fetch_at = CASE WHEN next_fetch_at IS NULL THEN NULL ELSE :next_fetch_at END"

  static let leaseOwners = Statement(
    "feeds.leaseOwners", "SELECT DISTINCT lease_owner FROM feed WHERE lease_owner IS NOT NULL")

  // MARK: - Which are due, wanted, or to go

  static let due = Statement(
    "feeds.due",
    """
    SELECT \(KnownFeed.columns) FROM feed JOIN show ON show.id = feed.show_id
    WHERE feed.next_fetch_at <= :now ORDER BY feed.next_fetch_at, feed.show_id LIMIT :limit
    """)

  static let postpone = Statement(
    "feeds.postpone", "UPDATE feed SET next_fetch_at = :next_fetch_at, unwanted_since = :unwanted_since WHERE show_id = :show")

  static let isInUse = Statement(
    "feeds.isWanted",
    """
    SELECT 1 AS wanted FROM show WHERE id = :show AND (
      EXISTS (SELECT 1 FROM subscription WHERE subscription.show_id = show.id)
      OR EXISTS (SELECT 1 FROM download_claim WHERE download_claim.show_id = show.id)
      OR EXISTS (SELECT 1 FROM smart_list_source JOIN smart_list ON smart_list.id = smart_list_source.list_id
        WHERE smart_list_source.show_id = show.id AND smart_list.deleted_at IS NULL)
      OR EXISTS (SELECT 1 FROM show_merge WHERE show_merge.show_id = show.id)
      OR EXISTS (SELECT 1 FROM imported_episode WHERE imported_episode.show_id = show.id)
      OR EXISTS (SELECT 1 FROM episode JOIN episode_state ON episode_state.episode_id = episode.id WHERE episode.show_id = show.id)
      OR EXISTS (SELECT 1 FROM episode JOIN episode_favourite ON episode_favourite.episode_id = episode.id WHERE episode.show_id = show.id)
      OR EXISTS (SELECT 1 FROM episode JOIN up_next ON up_next.episode_id = episode.id WHERE episode.show_id = show.id)
      OR EXISTS (SELECT 1 FROM episode JOIN playlist_episode ON playlist_episode.episode_id = episode.id WHERE episode.show_id = show.id)
      OR EXISTS (SELECT 1 FROM episode JOIN bookmark ON bookmark.episode_id = episode.id WHERE episode.show_id = show.id)
      OR EXISTS (SELECT 1 FROM episode JOIN clip ON clip.episode_id = episode.id WHERE episode.show_id = show.id)
      OR EXISTS (SELECT 1 FROM episode JOIN play_history ON play_history.episode_id = episode.id WHERE episode.show_id = show.id))
    """)

  static let feedsInUse = Statement(
    "feeds.wanted", "SELECT show_id FROM feed WHERE unwanted_since IS NULL ORDER BY show_id")

  static let unchecked = Statement(
    "feeds.unchecked",
    """
    SELECT feed.show_id FROM subscription JOIN feed ON feed.show_id = subscription.show_id
    WHERE subscription.user_id = :user AND (feed.checked_at IS NULL OR feed.checked_at < :before)
    """)

  static let setInUse = Statement("feeds.setWanted", "UPDATE feed SET unwanted_since = NULL WHERE show_id = :show")

  /// A feed that waits for credentials is due when there are new ones, or a new subscriber.
  static let resumeFetching = Statement(
    "feeds.resumeFetching",
    "UPDATE feed SET next_fetch_at = 0 WHERE show_id = :show AND trouble = '\(FeedFailure.signInNeeded.rawValue)'")

  static let episodesOfShow = Statement("feeds.episodesOfShow", "SELECT id FROM episode WHERE show_id = :show LIMIT :limit")
  static let removeEpisode = Statement("feeds.removeEpisode", "DELETE FROM episode WHERE id = :episode")
  static let removeShow = Statement("feeds.removeShow", "DELETE FROM show WHERE id = :show")
}
