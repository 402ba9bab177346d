import Storage

extension Migrations {
  /// Playlists by hand and by rules, the rules for new episodes, the Inbox, and private list feeds.
  static let listTables = """
    -- Nothing reads `show_id` and `folder_id` any more: the sources are in `smart_list_source`. Without `has_sources` all shows are meant.
    CREATE TABLE smart_list (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      show_id BIGINT REFERENCES show (id) ON DELETE CASCADE,
      folder_id BIGINT REFERENCES folder (id) ON DELETE CASCADE,
      days BIGINT,
      shortest BIGINT,
      longest BIGINT,
      state TEXT NOT NULL,
      words TEXT,
      list_order TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      deleted_at BIGINT,
      has_sources BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX smart_list_by_id ON smart_list (user_id, id);
    CREATE INDEX smart_list_of_show ON smart_list (show_id);
    CREATE INDEX smart_list_of_folder ON smart_list (folder_id);

    CREATE TABLE smart_list_source (
      list_id BIGINT NOT NULL REFERENCES smart_list (id) ON DELETE CASCADE,
      place BIGINT NOT NULL,
      show_id BIGINT REFERENCES show (id) ON DELETE CASCADE,
      folder_id BIGINT REFERENCES folder (id) ON DELETE CASCADE,
      PRIMARY KEY (list_id, place)
    );
    CREATE INDEX smart_list_source_of_show ON smart_list_source (show_id);
    CREATE INDEX smart_list_source_of_folder ON smart_list_source (folder_id);

    CREATE TABLE smart_list_place (
      list_id BIGINT NOT NULL REFERENCES smart_list (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      PRIMARY KEY (list_id, episode_id)
    );
    CREATE INDEX smart_list_place_of_episode ON smart_list_place (episode_id);

    CREATE TABLE playlist (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      deleted_at BIGINT
    );
    CREATE INDEX playlist_by_id ON playlist (user_id, id);

    CREATE TABLE playlist_episode (
      playlist_id BIGINT NOT NULL REFERENCES playlist (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      added_at BIGINT NOT NULL,
      PRIMARY KEY (playlist_id, episode_id)
    );
    CREATE INDEX playlist_episode_by_position ON playlist_episode (playlist_id, position);
    CREATE INDEX playlist_episode_of_episode ON playlist_episode (episode_id);

    CREATE TABLE episode_rule (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      \(ruleColumns),
      PRIMARY KEY (user_id, show_id)
    );
    CREATE INDEX episode_rule_of_show ON episode_rule (show_id);

    CREATE TABLE episode_rule_default (
      user_id BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
      \(ruleColumns),
      newest BIGINT NOT NULL,
      changed_at BIGINT NOT NULL
    );

    -- The new episodes that no rule has handled.
    CREATE TABLE new_episode (
      episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      sort_at BIGINT NOT NULL
    );
    CREATE INDEX new_episode_of_show ON new_episode (show_id);

    CREATE TABLE inbox (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      added_at BIGINT NOT NULL,
      dismissed_at BIGINT,
      PRIMARY KEY (user_id, episode_id)
    );
    CREATE INDEX inbox_by_time ON inbox (user_id, dismissed_at, added_at, episode_id);
    CREATE INDEX inbox_of_episode ON inbox (episode_id);

    -- `was_queued` is 1 for an episode that a rule had queued, and has removed from Up Next.
    CREATE TABLE rule_archived (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      archived_at BIGINT NOT NULL,
      was_queued BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (user_id, episode_id)
    );
    CREATE INDEX rule_archived_by_time ON rule_archived (user_id, archived_at);
    CREATE INDEX rule_archived_of_episode ON rule_archived (episode_id);

    CREATE TABLE private_list (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      subject BIGINT,
      name TEXT NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      secret TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      read_at BIGINT,
      removed_at BIGINT
    );
    CREATE INDEX private_list_of_user ON private_list (user_id, id);
    CREATE INDEX private_list_by_removal ON private_list (removed_at);
    """

  /// The columns of a rule, of one show or the default. These are two tables, since a default has no show and its own columns.
  private static let ruleColumns = """
    placement TEXT NOT NULL,
    notifies TEXT NOT NULL,
    archive_days BIGINT NOT NULL,
    keep_newest BIGINT NOT NULL,
    words TEXT NOT NULL,
    excluded_words TEXT NOT NULL,
    min_minutes BIGINT NOT NULL,
    max_minutes BIGINT NOT NULL,
    skips_trailers BIGINT NOT NULL,
    skips_bonus BIGINT NOT NULL,
    since BIGINT NOT NULL
    """
}
