import Storage

extension Migrations {
  /// The notification addresses of users, and pending messages.
  static let notificationTables = """
    -- `url` is empty once `sealed` has it encrypted: anyone who has one can send there.
    CREATE TABLE news_address (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      url TEXT NOT NULL,
      words TEXT NOT NULL,
      is_for_all BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      sent_at BIGINT,
      trouble TEXT,
      removed_at BIGINT,
      sealed TEXT,
      session_id BIGINT REFERENCES web_session (id) ON DELETE CASCADE
    );
    CREATE INDEX news_address_of_user ON news_address (user_id, id);
    CREATE INDEX news_address_by_removal ON news_address (removed_at);
    CREATE INDEX news_address_unsealed ON news_address (user_id) WHERE sealed IS NULL;
    CREATE INDEX news_address_of_session ON news_address (session_id) WHERE session_id IS NOT NULL;

    CREATE TABLE news_address_show (
      address_id BIGINT NOT NULL REFERENCES news_address (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      PRIMARY KEY (address_id, show_id)
    );
    CREATE INDEX news_address_show_of_show ON news_address_show (show_id);

    -- A browser that receives notifications through a push service: an address with further facts, deleted with the session of its
    -- browser.
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

    -- New episodes that are not announced yet.
    CREATE TABLE news (
      episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      found_at BIGINT NOT NULL
    );
    CREATE INDEX news_of_show ON news (show_id, found_at);

    CREATE TABLE news_message (
      id IDENTITY_KEY,
      address_id BIGINT NOT NULL REFERENCES news_address (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      others BIGINT NOT NULL DEFAULT 0,
      made_at BIGINT NOT NULL,
      next_at BIGINT,
      failures BIGINT NOT NULL DEFAULT 0,
      lease_owner TEXT,
      lease_until BIGINT,
      generation BIGINT NOT NULL DEFAULT 0,
      UNIQUE (address_id, episode_id)
    );
    CREATE INDEX news_message_by_time ON news_message (next_at, id);
    CREATE INDEX news_message_by_making ON news_message (made_at);
    CREATE INDEX news_message_by_lease ON news_message (lease_owner);
    CREATE INDEX news_message_under_way ON news_message (address_id, lease_until);
    CREATE INDEX news_message_of_episode ON news_message (episode_id);
    """
}
