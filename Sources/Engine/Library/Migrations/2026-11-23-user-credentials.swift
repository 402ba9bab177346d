import Storage

extension Migrations {
  /// The credentials of private feeds, by user. The rows of `feed_credential` belong to the owner; their encryption is bound to show and
  /// host, so Refreshing decrypts them and moves them here, encrypted for their user, at the next start.
  static let userCredentials = Migration(
    id: "2026-11-23-user-credentials",
    sql: """
      CREATE TABLE user_feed_credential (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        host TEXT NOT NULL,
        sealed TEXT NOT NULL,
        PRIMARY KEY (user_id, show_id, host)
      );
      CREATE INDEX user_feed_credential_of_show ON user_feed_credential (show_id, user_id);
      CREATE INDEX user_feed_credential_by_host ON user_feed_credential (host);
      """)
}
