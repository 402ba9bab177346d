import Storage

extension Migrations {
  /// The podcast namespace in pages: documents, people, recommended shows, chapters and transcripts.
  static let extraTables = """
    -- A document is JSON: `ShowExtras`, `EpisodeExtras`.
    CREATE TABLE show_extras (
      show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
      document TEXT NOT NULL
    );

    CREATE TABLE episode_extras (
      episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
      document TEXT NOT NULL
    );

    -- An index of the people in the documents; a row without an episode is of the show. `name_key` is the name as `Credit.key` folds it.
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

    CREATE TABLE followed_person (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      name_key TEXT NOT NULL,
      name TEXT NOT NULL,
      followed_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, name_key)
    );

    CREATE TABLE season_name (
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      season BIGINT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (show_id, season)
    );

    -- The quality of audio that a user has selected.
    CREATE TABLE show_quality (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      quality TEXT NOT NULL,
      PRIMARY KEY (user_id, show_id)
    );
    CREATE INDEX show_quality_of_show ON show_quality (show_id);

    -- The shows that publishers recommend in their feeds.
    CREATE TABLE podroll (
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      place BIGINT NOT NULL,
      title TEXT,
      feed_url TEXT,
      feed_guid TEXT,
      PRIMARY KEY (show_id, place)
    );

    CREATE TABLE chapter (
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      number BIGINT NOT NULL,
      start_at DOUBLE PRECISION NOT NULL,
      title TEXT NOT NULL,
      end_at DOUBLE PRECISION,
      url TEXT,
      image_url TEXT,
      PRIMARY KEY (episode_id, number)
    );
    CREATE INDEX chapter_by_image ON chapter (image_url, episode_id) WHERE image_url IS NOT NULL;

    -- Where the chapters of an episode come from, and when that was read.
    CREATE TABLE chapter_list (
      episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
      source TEXT,
      file_url TEXT,
      read_at BIGINT,
      has_read_media BIGINT NOT NULL,
      failures BIGINT NOT NULL,
      retry_at BIGINT
    );

    -- The addresses in the feed, and the result of reading them.
    CREATE TABLE transcript (
      id IDENTITY_KEY,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      origin BIGINT NOT NULL,
      language TEXT,
      sources TEXT NOT NULL,
      format TEXT,
      file_language TEXT,
      is_timed BIGINT NOT NULL,
      cue_count BIGINT NOT NULL,
      read_at BIGINT,
      failures BIGINT NOT NULL,
      retry_at BIGINT
    );
    CREATE INDEX transcript_of_episode ON transcript (episode_id);

    -- The cues in parts of about a minute, by which the search finds them.
    CREATE TABLE transcript_part (
      transcript_id BIGINT NOT NULL REFERENCES transcript (id) ON DELETE CASCADE,
      number BIGINT NOT NULL,
      cues TEXT NOT NULL,
      PRIMARY KEY (transcript_id, number)
    );

    -- The queue of episodes whose transcripts this server makes.
    CREATE TABLE transcription (
      episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      place BIGINT NOT NULL,
      state TEXT NOT NULL,
      total DOUBLE PRECISION,
      processed DOUBLE PRECISION NOT NULL DEFAULT 0,
      failure TEXT,
      failure_detail TEXT,
      failures BIGINT NOT NULL DEFAULT 0,
      next_at BIGINT,
      lease_owner TEXT,
      created_at BIGINT NOT NULL,
      finished_at BIGINT
    );
    CREATE INDEX transcription_by_place ON transcription (state, place);
    CREATE INDEX transcription_by_end ON transcription (state, finished_at);
    CREATE INDEX transcription_of_user ON transcription (user_id);

    CREATE TABLE transcription_part (
      episode_id BIGINT NOT NULL REFERENCES transcription (episode_id) ON DELETE CASCADE,
      number BIGINT NOT NULL,
      document TEXT NOT NULL,
      PRIMARY KEY (episode_id, number)
    );

    -- The seconds of audio of each day.
    CREATE TABLE transcription_day (
      day BIGINT PRIMARY KEY,
      seconds DOUBLE PRECISION NOT NULL
    );
    """
}
