import Storage

extension Migrations {
  /// The rules for new episodes, the new episodes that they have not handled, the Inbox, and the episodes that rules have archived.
  ///
  /// `download_rule` stays what it is: its rows are a show's own, until the user lets one follow the default.
  static let episodeRules = Migration(
    id: "2026-11-25-episode-rules",
    sql: """
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

      CREATE TABLE rule_archived (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        archived_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, episode_id)
      );
      CREATE INDEX rule_archived_by_time ON rule_archived (user_id, archived_at);
      CREATE INDEX rule_archived_of_episode ON rule_archived (episode_id);

      ALTER TABLE subscription ADD COLUMN archived_to BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE subscription ADD COLUMN rule_due_at BIGINT;
      ALTER TABLE download_rule ADD COLUMN follows_default BIGINT NOT NULL DEFAULT 0;
      """)

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
