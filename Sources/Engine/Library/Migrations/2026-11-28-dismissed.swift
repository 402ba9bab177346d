import Storage

extension Migrations {
  /// The listener may mark, archive or remove the episode that plays, on any page: its player ends it, also one that is unreachable until then.
  static let dismissed = Migration(
    id: "2026-11-28-dismissed", sql: "ALTER TABLE listening_session ADD COLUMN dismissed_at BIGINT;")
}
