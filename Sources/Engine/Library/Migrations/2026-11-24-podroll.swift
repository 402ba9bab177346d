import Storage

extension Migrations {
  /// The shows that publishers recommend in their feeds.
  static let podroll = Migration(
    id: "2026-11-24-podroll",
    sql: """
      CREATE TABLE podroll (
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        place BIGINT NOT NULL,
        title TEXT,
        feed_url TEXT,
        feed_guid TEXT,
        PRIMARY KEY (show_id, place)
      );
      CREATE INDEX feed_by_guid ON feed (podcast_guid) WHERE podcast_guid IS NOT NULL;
      """)
}
