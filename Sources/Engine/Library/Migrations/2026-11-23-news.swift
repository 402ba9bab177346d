import Storage

extension Migrations {
  /// The notification addresses of users, pending messages, and private list feeds.
  static let news = Migration(
    id: "2026-11-23-news",
    sql: """
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
        removed_at BIGINT
      );
      CREATE INDEX news_address_of_user ON news_address (user_id, id);
      CREATE INDEX news_address_by_removal ON news_address (removed_at);

      CREATE TABLE news_address_show (
        address_id BIGINT NOT NULL REFERENCES news_address (id) ON DELETE CASCADE,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        PRIMARY KEY (address_id, show_id)
      );
      CREATE INDEX news_address_show_of_show ON news_address_show (show_id);

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

      CREATE TABLE private_list (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        subject BIGINT,
        name TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        secret TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        read_at BIGINT,
        removed_at BIGINT
      );
      CREATE INDEX private_list_of_user ON private_list (user_id, id);
      CREATE INDEX private_list_by_removal ON private_list (removed_at);
      """)
}
