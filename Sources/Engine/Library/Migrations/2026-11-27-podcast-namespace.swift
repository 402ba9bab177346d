import Storage

extension Migrations {
  /// The parts of the podcast namespace that pages show, the people credited by name, and the quality of audio that a user has selected.
  ///
  /// A document is JSON: `ShowExtras`, `EpisodeExtras`. `credit` indexes the people in the documents; a row without an episode is of the
  /// show. `name_key` is the name as `Credit.key` folds it.
  static let podcastNamespace = Migration(
    id: "2026-11-27-podcast-namespace",
    sql: """
      CREATE TABLE show_extras (
        show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
        document TEXT NOT NULL
      );

      CREATE TABLE episode_extras (
        episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
        document TEXT NOT NULL
      );

      CREATE TABLE credit (
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        episode_id BIGINT REFERENCES episode (id) ON DELETE CASCADE,
        place BIGINT NOT NULL,
        name_key TEXT NOT NULL,
        name TEXT NOT NULL,
        url TEXT,
        artwork_id BIGINT REFERENCES artwork (id)
      );
      CREATE INDEX credit_of_show ON credit (show_id, episode_id, place);
      CREATE INDEX credit_of_episode ON credit (episode_id, place);
      CREATE INDEX credit_by_name ON credit (name_key, artwork_id);
      CREATE INDEX credit_by_artwork ON credit (artwork_id, show_id) WHERE artwork_id IS NOT NULL;

      CREATE TABLE season_name (
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        season BIGINT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (show_id, season)
      );
      CREATE INDEX episode_trailers ON episode (show_id, sort_at) WHERE kind = 'trailer';

      CREATE TABLE followed_person (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        name_key TEXT NOT NULL,
        name TEXT NOT NULL,
        followed_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, name_key)
      );

      CREATE TABLE show_quality (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        quality TEXT NOT NULL,
        PRIMARY KEY (user_id, show_id)
      );
      CREATE INDEX show_quality_of_show ON show_quality (show_id);
      """)
}
