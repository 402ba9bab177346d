import Storage

extension Migrations {
  /// The covers that directories and charts name: all users may see them, also when no show has them.
  static let listedArtwork = Migration(
    id: "2026-11-28-listed-artwork",
    sql: """
      ALTER TABLE artwork ADD COLUMN is_listed BIGINT NOT NULL DEFAULT 0;
      UPDATE artwork SET is_listed = 1 WHERE id IN (SELECT artwork_id FROM chart_show WHERE artwork_id IS NOT NULL);
      """)
}
