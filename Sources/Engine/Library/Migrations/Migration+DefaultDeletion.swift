import Storage

extension Migrations {
  /// Whether played downloads are deleted in shows without a setting of their own: not, as before.
  static let defaultDeletion = Migration(
    id: "2026-11-30-default-deletion", sql: "ALTER TABLE episode_rule_default ADD COLUMN deletes_played BIGINT NOT NULL DEFAULT 0;")
}
