import Storage

extension Migrations {
  /// Since when there is other audio for a downloaded episode than its file: the feed names it, or its source sends another version. For
  /// the latter, the version that the source named last, on how many days it was the same (at most two), and when it was asked.
  static let replacedAudio = Migration(
    id: "2026-11-28-replaced-audio",
    sql: """
      ALTER TABLE download ADD COLUMN replaced_at BIGINT;
      ALTER TABLE download ADD COLUMN source_version TEXT;
      ALTER TABLE download ADD COLUMN source_days BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE download ADD COLUMN source_asked_at BIGINT;
      UPDATE download SET source_asked_at = finished_at;
      CREATE INDEX download_by_source ON download (source_asked_at, episode_id) WHERE state = 'downloaded';
      """)
}
