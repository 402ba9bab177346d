import Storage

extension Migrations {
  /// Feeds and downloads that were being processed at an unclean end of a process.
  static let quarantine = Migration(
    id: "2026-11-22-quarantine",
    sql: """
      CREATE TABLE feed_quarantine (
        show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
        ends BIGINT NOT NULL,
        rests_until BIGINT
      );
      CREATE TABLE download_quarantine (
        episode_id BIGINT PRIMARY KEY REFERENCES download (episode_id) ON DELETE CASCADE,
        ends BIGINT NOT NULL
      );
      """)
}
