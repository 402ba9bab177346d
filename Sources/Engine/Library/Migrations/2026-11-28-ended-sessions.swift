import Storage

extension Migrations {
  /// The sessions that people have ended, by hash: their browsers learn that it was no expiry, and hide the pages that they have stored. Without
  /// references, because a deleted account has ended its sessions too.
  static let endedSessions = Migration(
    id: "2026-11-28-ended-sessions",
    sql: """
      CREATE TABLE ended_session (
        token_hash TEXT NOT NULL PRIMARY KEY,
        user_id BIGINT NOT NULL,
        expires_at BIGINT NOT NULL
      );
      CREATE INDEX ended_session_of_user ON ended_session (user_id, expires_at);
      CREATE INDEX ended_session_by_end ON ended_session (expires_at);
      """)
}
