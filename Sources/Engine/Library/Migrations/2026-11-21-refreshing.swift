import Storage

extension Migrations {
  /// The schedule and leases of feeds, the log of fetches, repaired identities, and the credentials of private feeds.
  ///
  /// A check of an unchanged feed writes only small rows (feed, fetch_log), which are separate from the show's texts.
  static let refreshing = Migration(
    id: "2026-11-21-refreshing",
    sql: """
      CREATE TABLE feed (
        show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
        etag TEXT,
        last_modified TEXT,
        podcast_guid TEXT,
        content_hash BIGINT,
        user_agent TEXT,
        pending_page TEXT,
        checked_at BIGINT,
        changed_at BIGINT,
        next_fetch_at BIGINT,
        check_seconds BIGINT NOT NULL DEFAULT 0,
        trouble TEXT,
        failures BIGINT NOT NULL DEFAULT 0,
        unwanted_since BIGINT,
        lease_owner TEXT,
        lease_until BIGINT,
        generation BIGINT NOT NULL DEFAULT 0
      );
      CREATE INDEX feed_by_next_fetch ON feed (next_fetch_at, show_id);
      CREATE INDEX feed_by_want ON feed (unwanted_since, show_id);
      CREATE INDEX feed_by_lease ON feed (lease_owner);
      INSERT INTO feed (show_id, etag, last_modified, checked_at, next_fetch_at)
        SELECT id, etag, last_modified, fetched_at, fetched_at FROM show;
      ALTER TABLE show DROP COLUMN etag;
      ALTER TABLE show DROP COLUMN last_modified;

      ALTER TABLE episode ADD COLUMN content_hash BIGINT;
      ALTER TABLE episode ADD COLUMN missed BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE episode ADD COLUMN gone_at BIGINT;
      DROP INDEX episode_by_enclosure;

      CREATE TABLE fetch_log (
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        slot BIGINT NOT NULL,
        fetched_at BIGINT NOT NULL,
        url TEXT NOT NULL,
        status BIGINT,
        bytes BIGINT NOT NULL,
        duration_ms BIGINT NOT NULL,
        etag TEXT,
        last_modified TEXT,
        repairs TEXT NOT NULL,
        redirects TEXT NOT NULL,
        notes TEXT NOT NULL,
        outcome TEXT NOT NULL,
        trouble TEXT,
        added_episodes BIGINT NOT NULL,
        is_complete BIGINT NOT NULL,
        PRIMARY KEY (show_id, slot)
      );

      CREATE TABLE identity_repair (
        id IDENTITY_KEY,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        evidence TEXT NOT NULL,
        old_identity TEXT NOT NULL,
        new_identity TEXT NOT NULL,
        old_title TEXT NOT NULL,
        old_link TEXT,
        old_published_at BIGINT,
        old_sort_at BIGINT NOT NULL,
        old_enclosure_url TEXT,
        old_enclosure_type TEXT,
        old_enclosure_length BIGINT,
        repaired_at BIGINT NOT NULL,
        undone_at BIGINT,
        UNIQUE (episode_id, evidence)
      );
      CREATE INDEX identity_repair_by_show ON identity_repair (show_id, id);

      CREATE TABLE feed_credential (
        show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
        host TEXT NOT NULL,
        sealed TEXT NOT NULL
      );
      CREATE INDEX feed_credential_by_host ON feed_credential (host);

      CREATE INDEX subscription_of_show ON subscription (show_id);
      CREATE INDEX span_of_episode ON span (episode_id);
      CREATE INDEX position_event_of_episode ON position_event (episode_id);
      CREATE INDEX episode_state_of_episode ON episode_state (episode_id);
      CREATE INDEX play_history_of_episode ON play_history (episode_id);
      CREATE INDEX listening_session_of_episode ON listening_session (episode_id);
      """)
}
