import Storage

extension Migrations {
  /// Since when the feed names other audio for a downloaded episode than the file has.
  static let replacedAudio = Migration(
    id: "2026-11-28-replaced-audio", sql: "ALTER TABLE download ADD COLUMN replaced_at BIGINT;")
}
