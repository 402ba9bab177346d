import Storage

extension Migrations {
  /// The users, with their accounts, sessions, devices, settings and actions. Tokens are stored hashed.
  static let accountTables = """
    CREATE TABLE person (
      id IDENTITY_KEY,
      name TEXT NOT NULL,
      created_at BIGINT NOT NULL
    );
    INSERT INTO person (id, name, created_at) VALUES (1, 'local', 0);

    CREATE TABLE account (
      user_id BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      folded TEXT NOT NULL UNIQUE,
      password TEXT NOT NULL,
      role TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      disabled_at BIGINT
    );

    CREATE TABLE identity (
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      created_at BIGINT NOT NULL,
      UNIQUE (issuer, subject)
    );
    CREATE INDEX identity_by_user ON identity (user_id);

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

    -- The sessions that people have ended, by hash: their browsers learn that it was no expiry, and hide the pages that they have
    -- stored. Without references, because a deleted account has ended its sessions too.
    CREATE TABLE ended_session (
      token_hash TEXT NOT NULL PRIMARY KEY,
      user_id BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    );
    CREATE INDEX ended_session_of_user ON ended_session (user_id, expires_at);
    CREATE INDEX ended_session_by_end ON ended_session (expires_at);

    -- Links that create accounts and reset passwords.
    CREATE TABLE account_link (
      id BIGINT PRIMARY KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    );
    CREATE INDEX account_link_by_user ON account_link (user_id);

    -- `session_id` is the session in which a device reported last, by which the device of a change is found.
    CREATE TABLE device (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      seen_at BIGINT NOT NULL,
      session_id BIGINT,
      PRIMARY KEY (user_id, id)
    );
    CREATE INDEX device_by_time ON device (user_id, seen_at);

    CREATE TABLE person_setting (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (user_id, name)
    );

    CREATE TABLE server_setting (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    );

    -- The actions that browsers have sent with a key, so that a repeated one does not act again. `performed_at` is null while one acts.
    CREATE TABLE action_receipt (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      begun_at BIGINT NOT NULL,
      performed_at BIGINT,
      PRIMARY KEY (user_id, id)
    );
    CREATE INDEX action_receipt_by_time ON action_receipt (user_id, begun_at);

    -- `queue` is Up Next before the change, and is null for changes of other kinds. `subjects` has the ids of episodes or shows.
    CREATE TABLE change_log (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      happened_at BIGINT NOT NULL,
      kind TEXT NOT NULL,
      action TEXT NOT NULL,
      subjects TEXT NOT NULL,
      name TEXT,
      old_value TEXT,
      new_value TEXT,
      queue TEXT,
      is_by_rule BIGINT NOT NULL,
      device_id TEXT,
      device TEXT NOT NULL,
      undone_at BIGINT,
      undoes_id BIGINT
    );
    CREATE INDEX change_log_by_user ON change_log (user_id, id);
    CREATE INDEX change_log_by_kind ON change_log (user_id, kind, id, happened_at);
    CREATE INDEX change_log_by_time ON change_log (user_id, happened_at, id);
    """
}
