import Storage

extension Migrations {
  /// Remote facts (artwork, show, episode, episode_notes) and user state (subscription, the two ledgers, the state derived from them)
  /// in separate tables. Every row of state has its user.
  static let firstTables = Migration(
    id: "2026-11-21-first-rooms",
    sql: """
      CREATE TABLE person (
        id IDENTITY_KEY,
        name TEXT NOT NULL,
        created_at BIGINT NOT NULL
      );

      CREATE TABLE artwork (
        id IDENTITY_KEY,
        url TEXT NOT NULL UNIQUE,
        content_hash TEXT,
        type TEXT,
        failed_at BIGINT
      );

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
        etag TEXT,
        last_modified TEXT,
        added_at BIGINT NOT NULL,
        fetched_at BIGINT NOT NULL
      );

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
        UNIQUE (show_id, identity)
      );
      CREATE INDEX episode_by_show ON episode (show_id, sort_at, id);
      CREATE INDEX episode_by_enclosure ON episode (show_id, enclosure_url);

      CREATE TABLE episode_notes (
        episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
        html TEXT NOT NULL
      );

      CREATE TABLE subscription (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        subscribed_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, show_id)
      );

      CREATE TABLE span (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        device TEXT NOT NULL,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        from_position DOUBLE PRECISION NOT NULL,
        to_position DOUBLE PRECISION NOT NULL,
        rate DOUBLE PRECISION NOT NULL,
        started_at BIGINT NOT NULL,
        ended_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, id)
      );
      CREATE INDEX span_by_episode ON span (user_id, episode_id, ended_at);

      CREATE TABLE position_event (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        device TEXT NOT NULL,
        sequence BIGINT NOT NULL,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        action TEXT NOT NULL,
        position DOUBLE PRECISION NOT NULL,
        happened_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, id)
      );
      CREATE INDEX position_event_by_episode ON position_event (user_id, episode_id, happened_at);

      CREATE TABLE episode_state (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        position DOUBLE PRECISION NOT NULL,
        position_at BIGINT NOT NULL,
        media_duration DOUBLE PRECISION,
        is_finished BIGINT NOT NULL,
        PRIMARY KEY (user_id, episode_id)
      );

      CREATE TABLE listening_session (
        user_id BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        rate DOUBLE PRECISION NOT NULL,
        is_playing BIGINT NOT NULL,
        device TEXT NOT NULL,
        changed_at BIGINT NOT NULL
      );

      INSERT INTO person (id, name, created_at) VALUES (1, 'local', 0);
      """)
}
