import Storage

extension Migrations {
  /// An index of the episodes of all shows by time, for lists of recent episodes.
  static let latest = Migration(
    id: "2026-11-23-latest",
    sql: """
      CREATE INDEX episode_by_time ON episode (sort_at, id, show_id, gone_at);
      """)
}
