import Storage

extension Migrations {
  /// Imported subscription lists with the result of each line, the former addresses of shows, folders, and listening history of
  /// episodes that are not in the library yet.
  static let opml = Migration(
    id: "2026-11-22-opml",
    sql: """
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

      CREATE TABLE show_alias (
        url TEXT PRIMARY KEY,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE
      );
      CREATE INDEX show_alias_of_show ON show_alias (show_id);

      CREATE TABLE folder (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        position BIGINT NOT NULL,
        UNIQUE (user_id, name)
      );
      CREATE INDEX folder_by_position ON folder (user_id, position, id);

      CREATE TABLE folder_show (
        folder_id BIGINT NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        PRIMARY KEY (folder_id, show_id)
      );
      CREATE INDEX folder_show_of_show ON folder_show (show_id);

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
      """)
}
