import Storage

extension Migrations {
  /// Counting a history, and restoring deleted rows, read an index alone. The index before it lacked the column that they ask for, so that
  /// each row was looked up.
  static let historyByDeletion = Migration(
    id: "2026-12-04-history-by-deletion",
    sql: """
      DROP INDEX play_history_shown;
      CREATE INDEX play_history_by_deletion ON play_history (user_id, deleted_at);
      """)
}
