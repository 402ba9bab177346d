import Storage

extension Migrations {
  /// An index of favourites by the time when they were added.
  static let marked = Migration(
    id: "2026-11-23-marked",
    sql: """
      CREATE INDEX episode_favourite_by_time ON episode_favourite (user_id, added_at, episode_id);
      """)
}
