import Storage

extension Migrations {
  /// The server's downloads, the claims of users to them, the rules of automatic downloads, and the sizes of files.
  ///
  /// There is one file per episode, shared by all users: `download` belongs to the server, `download_claim` to a user. `download_show`
  /// and `download_total` are stored counts, so that no page has to add up.
  static let downloadTables = """
    -- `replaced_at` is since when there is other audio than the file: the feed names it, or its source sends another version. For the
    -- latter, the version that the source named last, on how many days it was the same (at most two), and when it was asked.
    CREATE TABLE download (
      episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
      state TEXT NOT NULL,
      url TEXT NOT NULL,
      final_host TEXT,
      record TEXT,
      total BIGINT,
      synced BIGINT NOT NULL DEFAULT 0,
      file TEXT,
      mime_type TEXT,
      sha256 TEXT,
      bytes BIGINT NOT NULL DEFAULT 0,
      trouble TEXT,
      trouble_detail TEXT,
      attempts BIGINT NOT NULL DEFAULT 0,
      in_queue BIGINT NOT NULL,
      next_try BIGINT,
      queued_at BIGINT NOT NULL,
      finished_at BIGINT,
      keepers BIGINT NOT NULL DEFAULT 0,
      lease_owner TEXT,
      lease_until BIGINT,
      generation BIGINT NOT NULL DEFAULT 0,
      replaced_at BIGINT,
      source_version TEXT,
      source_days BIGINT NOT NULL DEFAULT 0,
      source_asked_at BIGINT
    );
    CREATE INDEX download_by_queue ON download (in_queue, queued_at, episode_id);
    CREATE INDEX download_by_lease ON download (lease_owner);
    CREATE INDEX download_by_source ON download (source_asked_at, episode_id) WHERE state = 'downloaded';

    CREATE TABLE download_claim (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES download (episode_id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      origin TEXT NOT NULL,
      claimed_at BIGINT NOT NULL,
      since BIGINT NOT NULL,
      is_done BIGINT NOT NULL,
      is_new BIGINT NOT NULL,
      is_spared BIGINT NOT NULL DEFAULT 0,
      withdrawn_at BIGINT,
      keep_until BIGINT,
      PRIMARY KEY (user_id, episode_id)
    );
    CREATE INDEX download_claim_by_list ON download_claim (user_id, is_done, withdrawn_at, since, episode_id);
    CREATE INDEX download_claim_by_show ON download_claim (user_id, show_id, is_done, withdrawn_at, since, episode_id);
    CREATE INDEX download_claim_by_end ON download_claim (keep_until);
    CREATE INDEX download_claim_of_episode ON download_claim (episode_id);
    CREATE INDEX download_claim_of_show ON download_claim (show_id);

    CREATE TABLE download_show (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      downloaded BIGINT NOT NULL,
      under_way BIGINT NOT NULL,
      bytes BIGINT NOT NULL,
      new_count BIGINT NOT NULL,
      newest_at BIGINT,
      PRIMARY KEY (user_id, show_id)
    );
    CREATE INDEX download_show_by_time ON download_show (user_id, newest_at, show_id);
    CREATE INDEX download_show_of_show ON download_show (show_id);

    CREATE TABLE download_total (
      id BIGINT PRIMARY KEY,
      files BIGINT NOT NULL,
      bytes BIGINT NOT NULL
    );
    INSERT INTO download_total (id, files, bytes) VALUES (1, 0, 0);

    -- These rows are a show's own, until the user lets one follow the default.
    CREATE TABLE download_rule (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      newest BIGINT NOT NULL,
      keep BIGINT,
      deletes_played BIGINT NOT NULL,
      last_episode BIGINT NOT NULL,
      trouble TEXT,
      trouble_at BIGINT,
      follows_default BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (user_id, show_id)
    );
    CREATE INDEX download_rule_of_show ON download_rule (show_id);

    -- Downloads that were being processed at an unclean end of a process.
    CREATE TABLE download_quarantine (
      episode_id BIGINT PRIMARY KEY REFERENCES download (episode_id) ON DELETE CASCADE,
      ends BIGINT NOT NULL
    );

    CREATE TABLE enclosure_size (
      url TEXT PRIMARY KEY,
      bytes BIGINT,
      asked_at BIGINT NOT NULL,
      trouble TEXT
    );
    """
}
