import Storage

extension Migrations {
  /// The listening history, archived episodes, the newest line of each device, and the owners of shows.
  static let historyAndMarks = Migration(
    id: "2026-11-21-history-and-marks",
    sql: """
      CREATE TABLE play_history (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        played_at BIGINT NOT NULL,
        deleted_at BIGINT,
        PRIMARY KEY (user_id, episode_id)
      );
      CREATE INDEX play_history_by_time ON play_history (user_id, played_at, episode_id);

      ALTER TABLE episode_state ADD COLUMN is_archived BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE episode_state ADD COLUMN device TEXT NOT NULL DEFAULT '';
      ALTER TABLE episode_state ADD COLUMN sequence BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE listening_session ADD COLUMN sequence BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE listening_session ADD COLUMN tab TEXT NOT NULL DEFAULT '';

      ALTER TABLE show ADD COLUMN owner TEXT;
      CREATE INDEX show_by_author ON show (author);
      CREATE INDEX show_by_owner ON show (owner);
      CREATE INDEX show_by_category ON show (category);

      CREATE INDEX episode_by_season ON episode (show_id, season);

      INSERT INTO play_history (user_id, episode_id, played_at)
        SELECT user_id, episode_id, MAX(ended_at) FROM span GROUP BY user_id, episode_id;
      """)
}
