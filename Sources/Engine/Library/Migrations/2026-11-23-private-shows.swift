import Storage

extension Migrations {
  /// The private shows, the users who opened one by its address without subscribing to it, and the addresses that a directory has listed.
  ///
  /// A row of `private_show` is a feed that needs credentials, or whose address contains a secret, or that needed credentials once. The
  /// addresses of existing shows are checked at the next start.
  static let privateShows = Migration(
    id: "2026-11-23-private-shows",
    sql: """
      CREATE TABLE private_show (
        show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
        needs_credentials BIGINT NOT NULL,
        has_secret_address BIGINT NOT NULL
      );
      INSERT INTO private_show (show_id, needs_credentials, has_secret_address) SELECT show_id, 1, 0 FROM feed_credential;

      CREATE TABLE show_access (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        granted_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, show_id)
      );
      CREATE INDEX show_access_of_show ON show_access (show_id);
      INSERT INTO show_access (user_id, show_id, granted_at) SELECT 1, show_id, 0 FROM feed_credential;

      CREATE TABLE listed_feed (
        url TEXT PRIMARY KEY
      );

      CREATE INDEX recent_search_by_term ON recent_search (folded);
      CREATE INDEX catalog_show_by_feed ON catalog_show (feed_url);
      CREATE INDEX chart_show_by_feed ON chart_show (feed_url);
      CREATE INDEX show_by_artwork ON show (artwork_id) WHERE artwork_id IS NOT NULL;
      CREATE INDEX episode_by_artwork ON episode (artwork_id) WHERE artwork_id IS NOT NULL;
      """)
}
