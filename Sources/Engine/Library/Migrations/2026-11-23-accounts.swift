import Storage

extension Migrations {
  /// Accounts of the users in `person`, their sessions, and the links that create accounts and reset passwords. Tokens are stored hashed.
  static let accounts = Migration(
    id: "2026-11-23-accounts",
    sql: """
      CREATE TABLE account (
        user_id BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL,
        role TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        disabled_at BIGINT
      );
      CREATE TABLE web_session (
        id BIGINT PRIMARY KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        token_hash TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        device TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        seen_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL
      );
      CREATE INDEX web_session_by_user ON web_session (user_id, seen_at);
      CREATE INDEX web_session_by_expiry ON web_session (expires_at);

      CREATE TABLE account_link (
        id BIGINT PRIMARY KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL
      );
      CREATE INDEX account_link_by_user ON account_link (user_id);

      -- A user who is deleted is looked up in every table of users.
      CREATE INDEX imported_episode_of_user ON imported_episode (user_id);
      """)
}
