import Storage

extension Migrations {
  /// Ends, pages and pictures of chapters; where the chapters of an episode come from, and when that was read; titles of chapters that a
  /// user skips in a show.
  ///
  /// Until now only feeds had chapters.
  static let chapters = Migration(
    id: "2026-11-27-chapters",
    sql: """
      ALTER TABLE chapter ADD COLUMN end_at DOUBLE PRECISION;
      ALTER TABLE chapter ADD COLUMN url TEXT;
      ALTER TABLE chapter ADD COLUMN image_url TEXT;

      CREATE TABLE chapter_list (
        episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
        source TEXT,
        file_url TEXT,
        read_at BIGINT,
        has_read_media BIGINT NOT NULL,
        failures BIGINT NOT NULL,
        retry_at BIGINT
      );
      INSERT INTO chapter_list (episode_id, source, has_read_media, failures) SELECT episode_id, 'feed', 0, 0 FROM chapter WHERE number = 0;

      ALTER TABLE show_preference ADD COLUMN skip_chapters TEXT;
      """)
}
