import Storage

extension Migrations {
  /// The cache of the directories' charts, so that the first page has them immediately.
  static let featured = Migration(
    id: "2026-11-23-featured",
    sql: """
      CREATE TABLE chart_show (
        country TEXT NOT NULL,
        topic TEXT NOT NULL,
        place BIGINT NOT NULL,
        feed_url TEXT NOT NULL,
        title TEXT NOT NULL,
        author TEXT NOT NULL,
        genre TEXT,
        artwork_id BIGINT REFERENCES artwork (id),
        answered_at BIGINT NOT NULL,
        PRIMARY KEY (country, topic, place)
      );
      """)
}
