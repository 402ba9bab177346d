import Storage

extension Migrations {
  /// Subscriptions, folders and imported lists.
  static let subscriptionTables = """
    -- `new_count` is stored so that no page has to add up.
    CREATE TABLE subscription (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      subscribed_at BIGINT NOT NULL,
      new_count BIGINT NOT NULL DEFAULT 0,
      is_favourite BIGINT NOT NULL DEFAULT 0,
      is_archived BIGINT NOT NULL DEFAULT 0,
      position BIGINT,
      archived_to BIGINT NOT NULL DEFAULT 0,
      rule_due_at BIGINT,
      PRIMARY KEY (user_id, show_id)
    );
    CREATE INDEX subscription_of_show ON subscription (show_id);

    CREATE TABLE subscription_ended (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      subscribed_at BIGINT NOT NULL,
      new_count BIGINT NOT NULL,
      is_favourite BIGINT NOT NULL,
      is_archived BIGINT NOT NULL,
      position BIGINT,
      ended_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, show_id)
    );
    CREATE INDEX subscription_ended_of_show ON subscription_ended (show_id);

    CREATE TABLE folder (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      position BIGINT NOT NULL,
      deleted_at BIGINT,
      deleted_name TEXT,
      UNIQUE (user_id, name)
    );
    CREATE INDEX folder_by_position ON folder (user_id, position, id);

    CREATE TABLE folder_show (
      folder_id BIGINT NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      PRIMARY KEY (folder_id, show_id)
    );
    CREATE INDEX folder_show_of_show ON folder_show (show_id);

    -- Imported subscription lists with the result of each line.
    CREATE TABLE list_import (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      started_at BIGINT NOT NULL,
      repeats BIGINT NOT NULL
    );
    CREATE INDEX list_import_by_time ON list_import (user_id, started_at, id);

    CREATE TABLE list_import_feed (
      import_id BIGINT NOT NULL REFERENCES list_import (id) ON DELETE CASCADE,
      place BIGINT NOT NULL,
      url TEXT,
      title TEXT,
      folders TEXT NOT NULL,
      show_id BIGINT REFERENCES show (id) ON DELETE SET NULL,
      result TEXT NOT NULL,
      problem TEXT,
      PRIMARY KEY (import_id, place)
    );
    CREATE INDEX list_import_feed_of_show ON list_import_feed (show_id);

    -- The former addresses of shows.
    CREATE TABLE show_alias (
      url TEXT PRIMARY KEY,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE
    );
    CREATE INDEX show_alias_of_show ON show_alias (show_id);

    -- Listening history of episodes that are not in the library yet.
    CREATE TABLE imported_episode (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      title TEXT,
      link TEXT,
      enclosure_url TEXT,
      published_at BIGINT,
      is_played BIGINT NOT NULL,
      position DOUBLE PRECISION NOT NULL,
      changed_at BIGINT
    );
    CREATE INDEX imported_episode_of_show ON imported_episode (show_id, id);
    CREATE INDEX imported_episode_of_user ON imported_episode (user_id);
    """
}
