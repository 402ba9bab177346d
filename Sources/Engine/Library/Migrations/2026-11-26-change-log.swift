import Storage

extension Migrations {
  /// The log of changes, and the session in which a device reported last, by which the device of a change is found.
  ///
  /// `queue` is Up Next before the change, and is null for changes of other kinds. `subjects` has the ids of the changed episodes or shows.
  /// `up_next.is_by_rule` is 1 while only a rule has queued the episode: until its user adds or moves it,
  /// and `rule_archived.was_queued` is 1 for such an episode that a rule has removed from Up Next.
  static let changeLog = Migration(
    id: "2026-11-26-change-log",
    sql: """
      CREATE TABLE change_log (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        happened_at BIGINT NOT NULL,
        kind TEXT NOT NULL,
        action TEXT NOT NULL,
        subjects TEXT NOT NULL,
        name TEXT,
        old_value TEXT,
        new_value TEXT,
        queue TEXT,
        is_by_rule BIGINT NOT NULL,
        device_id TEXT,
        device TEXT NOT NULL,
        undone_at BIGINT,
        undoes_id BIGINT
      );
      CREATE INDEX change_log_by_user ON change_log (user_id, id);
      CREATE INDEX change_log_by_kind ON change_log (user_id, kind, id, happened_at);
      CREATE INDEX change_log_by_time ON change_log (user_id, happened_at, id);

      ALTER TABLE device ADD COLUMN session_id BIGINT;
      ALTER TABLE up_next ADD COLUMN is_by_rule BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE rule_archived ADD COLUMN was_queued BIGINT NOT NULL DEFAULT 0;
      """)
}
