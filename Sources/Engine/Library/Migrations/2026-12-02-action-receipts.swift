import Storage

extension Migrations {
  /// The actions that browsers have sent with a key, so that a repeated one does not act again. `performed_at` is null while one acts.
  static let actionReceipts = Migration(
    id: "2026-12-02-action-receipts",
    sql: """
      CREATE TABLE action_receipt (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        begun_at BIGINT NOT NULL,
        performed_at BIGINT,
        PRIMARY KEY (user_id, id)
      );
      CREATE INDEX action_receipt_by_time ON action_receipt (user_id, begun_at);
      """)
}
