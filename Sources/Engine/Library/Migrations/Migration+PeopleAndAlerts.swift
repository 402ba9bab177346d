import Storage

extension Migrations {
  /// When users were last active, the names of invitations, and what the owner of the server is notified of.
  static let peopleAndAlerts = Migration(
    id: "2026-11-29-people-and-alerts",
    sql: """
      ALTER TABLE account ADD COLUMN seen_at BIGINT;
      UPDATE account SET seen_at = (SELECT MAX(web_session.seen_at) FROM web_session WHERE web_session.user_id = account.user_id);

      ALTER TABLE account_link ADD COLUMN name TEXT NOT NULL DEFAULT '';

      -- What only the owner can resolve, as long as it lasts. `subject_id` tells occurrences of a kind apart: the show of a feed, the
      -- number of a disk, the end of a certificate in seconds. `sent_at` is null for a feed that has not failed for long enough.
      CREATE TABLE owner_alert (
        kind TEXT NOT NULL,
        subject_id BIGINT NOT NULL,
        found_at BIGINT NOT NULL,
        sent_at BIGINT,
        PRIMARY KEY (kind, subject_id)
      );

      -- Messages to the addresses of the owner that were not delivered yet. `next_at` is the end of a lease while one is sent.
      CREATE TABLE owner_message (
        id IDENTITY_KEY,
        address_id BIGINT NOT NULL REFERENCES news_address (id) ON DELETE CASCADE,
        alerts TEXT NOT NULL,
        made_at BIGINT NOT NULL,
        next_at BIGINT NOT NULL,
        failures BIGINT NOT NULL DEFAULT 0
      );
      CREATE INDEX owner_message_by_time ON owner_message (next_at, id);

      CREATE INDEX feed_by_failures ON feed (failures) WHERE failures > 0;
      """)
}
