import Storage

extension Migrations {
  /// The number of automatic downloads that stay in shows that follow the default; null for all, as before.
  static let defaultKeep = Migration(
    id: "2026-11-29-default-keep", sql: "ALTER TABLE episode_rule_default ADD COLUMN keep BIGINT;")
}
