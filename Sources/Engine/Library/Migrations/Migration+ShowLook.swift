import Storage

extension Migrations {
  /// The name and the cover that a user has given a show; null for the publisher's.
  static let showLook = Migration(
    id: "2026-11-29-show-look",
    sql: """
      ALTER TABLE show_preference ADD COLUMN title TEXT;
      ALTER TABLE show_preference ADD COLUMN artwork_id BIGINT REFERENCES artwork (id);
      CREATE INDEX show_preference_by_artwork ON show_preference (artwork_id, user_id) WHERE artwork_id IS NOT NULL;
      """)
}
