import Storage

extension FeedRepository {
  static let statements = [upsertShow, finishShow, knownFeed, unchanged, knownEpisode, upsertEpisode, upsertNotes, deleteNotes]

  static let upsertShow = Statement(
    "feeds.upsertShow",
    """
    INSERT INTO show (feed_url, title, author, owner, summary, link, language, category, artwork_id, play_order, is_explicit,
      episode_count, added_at, fetched_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0)
    ON CONFLICT (feed_url) DO UPDATE SET title = excluded.title, author = excluded.author, owner = excluded.owner,
      summary = excluded.summary,
      link = excluded.link, language = excluded.language, category = excluded.category,
      artwork_id = excluded.artwork_id, play_order = excluded.play_order, is_explicit = excluded.is_explicit
    RETURNING id
    """)

  static let finishShow = Statement(
    "feeds.finishShow",
    """
    UPDATE show SET etag = ?, last_modified = ?, fetched_at = ?,
      episode_count = (SELECT COUNT(*) FROM episode WHERE show_id = ?)
    WHERE id = ?
    """)

  static let knownFeed = Statement(
    "feeds.knownFeed", "SELECT feed_url, etag, last_modified, fetched_at FROM show WHERE id = ?")

  static let unchanged = Statement("feeds.unchanged", "UPDATE show SET fetched_at = ? WHERE id = ?")

  static let knownEpisode = Statement(
    "feeds.knownEpisode", "SELECT id FROM episode WHERE show_id = ? AND identity = ?")

  /// An episode without a date keeps the place it was given when it was first seen.
  static let upsertEpisode = Statement(
    "feeds.upsertEpisode",
    """
    INSERT INTO episode (show_id, identity, title, subtitle, summary, link, published_at, sort_at, duration,
      enclosure_url, enclosure_type, enclosure_length, artwork_id, season, number, kind, is_explicit, added_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (show_id, identity) DO UPDATE SET title = excluded.title, subtitle = excluded.subtitle,
      summary = excluded.summary, link = excluded.link, published_at = excluded.published_at,
      sort_at = CASE WHEN excluded.published_at IS NULL THEN episode.sort_at ELSE excluded.sort_at END,
      duration = excluded.duration, enclosure_url = excluded.enclosure_url, enclosure_type = excluded.enclosure_type,
      enclosure_length = excluded.enclosure_length, artwork_id = excluded.artwork_id, season = excluded.season,
      number = excluded.number, kind = excluded.kind, is_explicit = excluded.is_explicit
    RETURNING id
    """)

  static let upsertNotes = Statement(
    "feeds.upsertNotes",
    "INSERT INTO episode_notes (episode_id, html) VALUES (?, ?) ON CONFLICT (episode_id) DO UPDATE SET html = excluded.html")

  static let deleteNotes = Statement("feeds.deleteNotes", "DELETE FROM episode_notes WHERE episode_id = ?")
}
