import Storage

extension Migrations {
  /// The holder and the lease of the session, displaced positions, Up Next, and the settings, device names, favourites and bookmarks of
  /// users.
  static let player = Migration(
    id: "2026-11-21-player",
    sql: """
      ALTER TABLE listening_session ADD COLUMN state TEXT NOT NULL DEFAULT 'paused';
      ALTER TABLE listening_session ADD COLUMN usual_rate DOUBLE PRECISION NOT NULL DEFAULT 1;
      ALTER TABLE listening_session ADD COLUMN gesture_at BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE listening_session ADD COLUMN lease_until BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE listening_session ADD COLUMN sleep_kind TEXT;
      ALTER TABLE listening_session ADD COLUMN sleep_left DOUBLE PRECISION;
      UPDATE listening_session SET state = CASE WHEN is_playing = 1 THEN 'playing' ELSE 'paused' END, usual_rate = rate,
        lease_until = changed_at;
      ALTER TABLE listening_session DROP COLUMN is_playing;

      ALTER TABLE episode_state ADD COLUMN displaced_position DOUBLE PRECISION;
      ALTER TABLE episode_state ADD COLUMN displaced_at BIGINT;
      ALTER TABLE episode_state ADD COLUMN displaced_finished BIGINT;

      CREATE TABLE up_next (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        position BIGINT NOT NULL,
        added_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, episode_id)
      );
      CREATE INDEX up_next_by_position ON up_next (user_id, position);
      CREATE INDEX up_next_of_episode ON up_next (episode_id);

      CREATE TABLE up_next_earlier (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        saved_at BIGINT NOT NULL,
        episodes TEXT NOT NULL
      );
      CREATE INDEX up_next_earlier_by_time ON up_next_earlier (user_id, saved_at, id);

      CREATE TABLE show_preference (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        rate DOUBLE PRECISION,
        skip_first BIGINT NOT NULL,
        skip_last BIGINT NOT NULL,
        PRIMARY KEY (user_id, show_id)
      );
      CREATE INDEX show_preference_of_show ON show_preference (show_id);

      CREATE TABLE person_setting (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (user_id, name)
      );

      CREATE TABLE device (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        seen_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, id)
      );
      CREATE INDEX device_by_time ON device (user_id, seen_at);

      CREATE TABLE episode_favourite (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        added_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, episode_id)
      );
      CREATE INDEX episode_favourite_of_episode ON episode_favourite (episode_id);

      CREATE TABLE bookmark (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        position DOUBLE PRECISION NOT NULL,
        note TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        UNIQUE (user_id, episode_id, position)
      );
      CREATE INDEX bookmark_of_episode ON bookmark (episode_id);
      """)
}
