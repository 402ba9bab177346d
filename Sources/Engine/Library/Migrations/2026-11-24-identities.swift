import Storage

extension Migrations {
  /// The identities of users at sign-in providers.
  static let identities = Migration(
    id: "2026-11-24-identities",
    sql: """
      CREATE TABLE identity (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        created_at BIGINT NOT NULL,
        UNIQUE (issuer, subject)
      );
      CREATE INDEX identity_by_user ON identity (user_id);
      """)
}
