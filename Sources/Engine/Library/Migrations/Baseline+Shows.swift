import Storage

extension Migrations {
  /// What feeds say about shows and episodes, and their pictures. User state is in tables of its own, and every row of it has its user.
  static let showTables = """
    -- `colour` is the dominant colour, 0xRRGGBB. `fallback_urls` are the other pictures of a feed, one a line, for a cover that cannot
    -- be fetched. `is_listed`: a directory or a chart names it, so that all users may see it.
    CREATE TABLE artwork (
      id IDENTITY_KEY,
      url TEXT NOT NULL UNIQUE,
      content_hash TEXT,
      type TEXT,
      failed_at BIGINT,
      colour BIGINT,
      fallback_urls TEXT,
      is_listed BIGINT NOT NULL DEFAULT 0
    );

    -- `newest_at` is stored so that no page has to add up.
    CREATE TABLE show (
      id IDENTITY_KEY,
      feed_url TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      author TEXT,
      summary TEXT NOT NULL,
      link TEXT,
      language TEXT,
      category TEXT,
      artwork_id BIGINT REFERENCES artwork (id),
      play_order TEXT NOT NULL,
      is_explicit BIGINT NOT NULL,
      episode_count BIGINT NOT NULL,
      added_at BIGINT NOT NULL,
      fetched_at BIGINT NOT NULL,
      owner TEXT,
      newest_at BIGINT
    );
    CREATE INDEX show_by_author ON show (author);
    CREATE INDEX show_by_owner ON show (owner);
    CREATE INDEX show_by_category ON show (category);
    CREATE INDEX show_by_artwork ON show (artwork_id) WHERE artwork_id IS NOT NULL;

    -- A list by rules looks at many episodes, and most of them only in an index.
    CREATE TABLE episode (
      id IDENTITY_KEY,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      identity TEXT NOT NULL,
      title TEXT NOT NULL,
      subtitle TEXT,
      summary TEXT NOT NULL,
      link TEXT,
      published_at BIGINT,
      sort_at BIGINT NOT NULL,
      duration DOUBLE PRECISION,
      enclosure_url TEXT,
      enclosure_type TEXT,
      enclosure_length BIGINT,
      artwork_id BIGINT REFERENCES artwork (id),
      season BIGINT,
      number BIGINT,
      kind TEXT NOT NULL,
      is_explicit BIGINT NOT NULL,
      added_at BIGINT NOT NULL,
      content_hash BIGINT,
      missed BIGINT NOT NULL DEFAULT 0,
      gone_at BIGINT,
      UNIQUE (show_id, identity)
    );
    CREATE INDEX episode_by_show ON episode (show_id, sort_at, id, gone_at, duration);
    CREATE INDEX episode_by_time ON episode (sort_at, id, show_id, gone_at);
    CREATE INDEX episode_by_artwork ON episode (artwork_id) WHERE artwork_id IS NOT NULL;
    CREATE INDEX episode_trailers ON episode (show_id, sort_at) WHERE kind = 'trailer';
    CREATE INDEX episode_by_season ON episode (show_id, season) WHERE season IS NOT NULL;

    CREATE TABLE episode_notes (
      episode_id ROW_KEY REFERENCES episode (id) ON DELETE CASCADE,
      html BYTES NOT NULL
    );

    -- A feed that needs credentials, or whose address contains a secret, or that needed credentials once.
    CREATE TABLE private_show (
      show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
      needs_credentials BIGINT NOT NULL,
      has_secret_address BIGINT NOT NULL
    );

    -- Users who opened a private show by its address without subscribing to it.
    CREATE TABLE show_access (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      granted_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, show_id)
    );
    CREATE INDEX show_access_of_show ON show_access (show_id);

    -- Addresses that a directory has listed.
    CREATE TABLE listed_feed (
      url TEXT PRIMARY KEY
    );

    -- A show of a user's own audio, uploaded or in a folder that the server watches. It has a row of `feed` that is never due, and an
    -- address with the scheme `own:`. It is private until it is shared.
    CREATE TABLE own_show (
      show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      folder TEXT UNIQUE,
      created_at BIGINT NOT NULL
    );
    CREATE INDEX own_show_of_user ON own_show (user_id, show_id);

    CREATE TABLE own_audio (
      episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES own_show (show_id) ON DELETE CASCADE,
      file TEXT NOT NULL,
      bytes BIGINT NOT NULL,
      modified_at BIGINT NOT NULL,
      missing_since BIGINT
    );
    CREATE INDEX own_audio_of_show ON own_audio (show_id, episode_id);

    -- Folders whose shows the owner has deleted.
    CREATE TABLE own_folder_excluded (
      folder TEXT PRIMARY KEY,
      excluded_at BIGINT NOT NULL
    );
    """
}
