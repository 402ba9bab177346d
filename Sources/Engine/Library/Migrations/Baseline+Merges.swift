import Storage

extension Migrations {
  /// The merges of shows with all that is needed to undo them.
  static let mergeTables = """
    CREATE TABLE show_merge (
      id IDENTITY_KEY,
      show_id BIGINT NOT NULL UNIQUE REFERENCES show (id) ON DELETE CASCADE,
      into_show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      was_private BIGINT NOT NULL,
      merged_at BIGINT NOT NULL
    );
    CREATE INDEX show_merge_by_target ON show_merge (into_show_id);
    CREATE INDEX show_merge_by_time ON show_merge (merged_at);

    -- An episode of the merged show, which is hidden, and its counterpart in the show that stays. In a row with one episode twice, the
    -- episode itself was moved.
    CREATE TABLE show_merge_pair (
      merge_id BIGINT NOT NULL REFERENCES show_merge (id) ON DELETE CASCADE,
      hidden_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      shown_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      is_swapped BIGINT NOT NULL,
      PRIMARY KEY (merge_id, hidden_id),
      UNIQUE (merge_id, shown_id)
    );
    CREATE INDEX show_merge_pair_of_hidden ON show_merge_pair (hidden_id);
    CREATE INDEX show_merge_pair_of_shown ON show_merge_pair (shown_id);

    -- The rows of user state that moved.
    CREATE TABLE show_merge_move (
      merge_id BIGINT NOT NULL REFERENCES show_merge (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      item BIGINT NOT NULL,
      PRIMARY KEY (merge_id, kind, user_id, item)
    );
    CREATE INDEX show_merge_move_of_user ON show_merge_move (user_id);

    CREATE TABLE show_merge_playlist (
      merge_id BIGINT NOT NULL REFERENCES show_merge (id) ON DELETE CASCADE,
      playlist_id BIGINT NOT NULL REFERENCES playlist (id) ON DELETE CASCADE,
      hidden_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      PRIMARY KEY (merge_id, playlist_id, hidden_id)
    );
    CREATE INDEX show_merge_playlist_of_playlist ON show_merge_playlist (playlist_id);
    CREATE INDEX show_merge_playlist_of_hidden ON show_merge_playlist (hidden_id);

    CREATE TABLE show_merge_state (
      merge_id BIGINT NOT NULL REFERENCES show_merge (id) ON DELETE CASCADE,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      position DOUBLE PRECISION NOT NULL,
      position_at BIGINT NOT NULL,
      media_duration DOUBLE PRECISION,
      is_finished BIGINT NOT NULL,
      is_archived BIGINT NOT NULL,
      PRIMARY KEY (merge_id, user_id, episode_id)
    );
    CREATE INDEX show_merge_state_of_user ON show_merge_state (user_id);
    CREATE INDEX show_merge_state_of_episode ON show_merge_state (episode_id);

    -- This and `episode_successor` stay when the merged show is deleted, so that its ids there are no foreign keys.
    CREATE TABLE show_successor (
      show_id BIGINT PRIMARY KEY,
      successor_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE
    );
    CREATE INDEX show_successor_of_successor ON show_successor (successor_id);

    CREATE TABLE episode_successor (
      episode_id BIGINT PRIMARY KEY,
      successor_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE
    );
    CREATE INDEX episode_successor_of_successor ON episode_successor (successor_id);
    """
}
