import Storage

extension Migrations {
  /// The schedule and leases of feeds, the log of fetches, credentials, and repairs.
  ///
  /// A check of an unchanged feed writes only `feed` and `fetch_log`, which are separate from the show's texts.
  static let feedTables = """
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
    CREATE INDEX feed_by_guid ON feed (podcast_guid) WHERE podcast_guid IS NOT NULL;

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

    -- Addresses of a feed beside the current one.
    CREATE TABLE feed_address (
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      url TEXT NOT NULL,
      noted_at BIGINT NOT NULL,
      PRIMARY KEY (show_id, kind)
    );

    -- Credentials of private feeds without a user. They belong to the owner; their encryption is bound to show and host, so Refreshing
    -- decrypts them and moves them to `user_feed_credential`, encrypted for their user, at the next start.
    CREATE TABLE feed_credential (
      show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
      host TEXT NOT NULL,
      sealed TEXT NOT NULL
    );
    CREATE INDEX feed_credential_by_host ON feed_credential (host);

    CREATE TABLE user_feed_credential (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      host TEXT NOT NULL,
      sealed TEXT NOT NULL,
      PRIMARY KEY (user_id, show_id, host)
    );
    CREATE INDEX user_feed_credential_of_show ON user_feed_credential (show_id, user_id);
    CREATE INDEX user_feed_credential_by_host ON user_feed_credential (host);

    -- Feeds that were being processed at an unclean end of a process.
    CREATE TABLE feed_quarantine (
      show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
      ends BIGINT NOT NULL,
      rests_until BIGINT
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

    -- Repairs of stored rows that are to be done, each with the id above the next row.
    CREATE TABLE row_repair (
      name TEXT PRIMARY KEY,
      below BIGINT NOT NULL
    );
    """
}
