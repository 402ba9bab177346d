import Storage

extension Migrations {
  /// The browsers that receive notifications through a push service: each is a notification address with further facts. It is deleted with
  /// the session of its browser.
  static let webPush = Migration(
    id: "2026-12-02-web-push",
    sql: """
      ALTER TABLE news_address ADD COLUMN session_id BIGINT REFERENCES web_session (id) ON DELETE CASCADE;
      CREATE INDEX news_address_of_session ON news_address (session_id) WHERE session_id IS NOT NULL;

      CREATE TABLE push_device (
        address_id BIGINT PRIMARY KEY REFERENCES news_address (id) ON DELETE CASCADE,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        endpoint_hash TEXT NOT NULL UNIQUE,
        public_key TEXT NOT NULL,
        secret TEXT NOT NULL,
        name TEXT NOT NULL,
        time_zone TEXT NOT NULL,
        quiet_from BIGINT,
        quiet_until BIGINT,
        shows_private BIGINT NOT NULL DEFAULT 0
      );
      CREATE INDEX push_device_of_user ON push_device (user_id);
      """)
}
