import Storage

extension Migrations {
  /// The recent search terms of users, daily counts of terms on this server, and saved searches that can be restored.
  static let searchTerms = Migration(
    id: "2026-11-23-search-terms",
    sql: """
      CREATE TABLE recent_search (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        folded TEXT NOT NULL,
        term TEXT NOT NULL,
        searched_at BIGINT NOT NULL,
        removed_at BIGINT,
        UNIQUE (user_id, folded)
      );
      CREATE INDEX recent_search_by_time ON recent_search (user_id, searched_at, id);

      CREATE TABLE search_made (
        day BIGINT NOT NULL,
        folded TEXT NOT NULL,
        term TEXT NOT NULL,
        times BIGINT NOT NULL,
        PRIMARY KEY (day, folded)
      );
      CREATE INDEX search_made_by_count ON search_made (day, times);
      CREATE INDEX search_made_of_term ON search_made (folded);

      ALTER TABLE saved_search ADD COLUMN removed_at BIGINT;
      """)
}
