import Storage

extension Migrations {
  /// The two ledgers of listening, the state derived from them, Up Next, marks, and listening time.
  static let listeningTables = """
    CREATE TABLE span (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      device TEXT NOT NULL,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      from_position DOUBLE PRECISION NOT NULL,
      to_position DOUBLE PRECISION NOT NULL,
      rate DOUBLE PRECISION NOT NULL,
      started_at BIGINT NOT NULL,
      ended_at BIGINT NOT NULL,
      is_counted BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (user_id, id)
    );
    CREATE INDEX span_by_episode ON span (user_id, episode_id, ended_at);
    CREATE INDEX span_of_episode ON span (episode_id);
    CREATE INDEX span_uncounted ON span (user_id) WHERE is_counted = 0;

    CREATE TABLE position_event (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      device TEXT NOT NULL,
      sequence BIGINT NOT NULL,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      action TEXT NOT NULL,
      position DOUBLE PRECISION NOT NULL,
      happened_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, id)
    );
    CREATE INDEX position_event_by_episode ON position_event (user_id, episode_id, happened_at);
    CREATE INDEX position_event_of_episode ON position_event (episode_id);

    CREATE TABLE episode_state (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      position DOUBLE PRECISION NOT NULL,
      position_at BIGINT NOT NULL,
      media_duration DOUBLE PRECISION,
      is_finished BIGINT NOT NULL,
      is_archived BIGINT NOT NULL DEFAULT 0,
      device TEXT NOT NULL DEFAULT '',
      sequence BIGINT NOT NULL DEFAULT 0,
      displaced_position DOUBLE PRECISION,
      displaced_at BIGINT,
      displaced_finished BIGINT,
      PRIMARY KEY (user_id, episode_id)
    );
    CREATE INDEX episode_state_of_episode ON episode_state (episode_id);
    CREATE INDEX episode_state_in_progress ON episode_state (user_id, position_at) WHERE is_finished = 0 AND position > 0;
    CREATE INDEX episode_state_played ON episode_state (user_id, is_archived, position_at) WHERE is_finished = 1;

    -- `dismissed_at`: a page has marked, archived or removed the episode that plays, and its player is to end it.
    CREATE TABLE listening_session (
      user_id BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      rate DOUBLE PRECISION NOT NULL,
      device TEXT NOT NULL,
      changed_at BIGINT NOT NULL,
      sequence BIGINT NOT NULL DEFAULT 0,
      tab TEXT NOT NULL DEFAULT '',
      state TEXT NOT NULL DEFAULT 'paused',
      usual_rate DOUBLE PRECISION NOT NULL DEFAULT 1,
      gesture_at BIGINT NOT NULL DEFAULT 0,
      lease_until BIGINT NOT NULL DEFAULT 0,
      sleep_kind TEXT,
      sleep_left DOUBLE PRECISION,
      dismissed_at BIGINT
    );
    CREATE INDEX listening_session_of_episode ON listening_session (episode_id);

    CREATE TABLE play_history (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      played_at BIGINT NOT NULL,
      deleted_at BIGINT,
      PRIMARY KEY (user_id, episode_id)
    );
    CREATE INDEX play_history_by_time ON play_history (user_id, played_at, episode_id);
    CREATE INDEX play_history_of_episode ON play_history (episode_id);
    CREATE INDEX play_history_by_deletion ON play_history (user_id, deleted_at);

    -- `is_by_rule` is 1 while only a rule has queued the episode: until its user adds or moves it.
    CREATE TABLE up_next (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      added_at BIGINT NOT NULL,
      is_by_rule BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (user_id, episode_id)
    );
    CREATE INDEX up_next_by_position ON up_next (user_id, position);
    CREATE INDEX up_next_of_episode ON up_next (episode_id);

    CREATE TABLE up_next_earlier (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      saved_at BIGINT NOT NULL,
      episodes TEXT NOT NULL
    );
    CREATE INDEX up_next_earlier_by_time ON up_next_earlier (user_id, saved_at, id);

    CREATE TABLE show_preference (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      rate DOUBLE PRECISION,
      skip_first BIGINT NOT NULL,
      skip_last BIGINT NOT NULL,
      list_order TEXT,
      hides_played BIGINT,
      skip_chapters TEXT,
      PRIMARY KEY (user_id, show_id)
    );
    CREATE INDEX show_preference_of_show ON show_preference (show_id);

    CREATE TABLE episode_favourite (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      added_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, episode_id)
    );
    CREATE INDEX episode_favourite_of_episode ON episode_favourite (episode_id);
    CREATE INDEX episode_favourite_by_time ON episode_favourite (user_id, added_at, episode_id);

    CREATE TABLE bookmark (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      position DOUBLE PRECISION NOT NULL,
      note TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      UNIQUE (user_id, episode_id, position)
    );
    CREATE INDEX bookmark_of_episode ON bookmark (episode_id);

    -- A deleted clip stays for two weeks, with its links, so that it can be restored.
    CREATE TABLE clip (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      start_at DOUBLE PRECISION NOT NULL,
      end_at DOUBLE PRECISION NOT NULL,
      title TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      deleted_at BIGINT
    );
    CREATE INDEX clip_of_user ON clip (user_id, episode_id);
    CREATE INDEX clip_of_episode ON clip (episode_id);

    CREATE TABLE public_link (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      clip_id BIGINT REFERENCES clip (id) ON DELETE CASCADE,
      secret TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      revoked_at BIGINT
    );
    CREATE INDEX public_link_of_user ON public_link (user_id, id);
    CREATE INDEX public_link_of_episode ON public_link (episode_id);
    CREATE INDEX public_link_of_clip ON public_link (clip_id) WHERE clip_id IS NOT NULL;

    -- Listening time, added up by day and by show: `heard` is real time, `media` the time of the media played in it, both in seconds.
    -- A day is a `LocalDay` in the listener's time zone; a month is counted from the year 0. The days stay when a show is deleted.
    CREATE TABLE listening_day (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      day BIGINT NOT NULL,
      heard DOUBLE PRECISION NOT NULL,
      media DOUBLE PRECISION NOT NULL,
      PRIMARY KEY (user_id, day)
    );

    CREATE TABLE listening_show_day (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      day BIGINT NOT NULL,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      heard DOUBLE PRECISION NOT NULL,
      media DOUBLE PRECISION NOT NULL,
      PRIMARY KEY (user_id, day, show_id)
    );
    CREATE INDEX listening_show_day_of_show ON listening_show_day (show_id);

    CREATE TABLE listening_show_month (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      month BIGINT NOT NULL,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      heard DOUBLE PRECISION NOT NULL,
      media DOUBLE PRECISION NOT NULL,
      PRIMARY KEY (user_id, month, show_id)
    );
    CREATE INDEX listening_show_month_of_show ON listening_show_month (show_id);

    -- What undos restore of changes that the log of changes leaves out (docs/decisions/0016): deleted bookmarks, and states that were
    -- replaced, as JSON.
    CREATE TABLE deleted_bookmark (
      id ROW_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      position DOUBLE PRECISION NOT NULL,
      note TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      deleted_at BIGINT NOT NULL
    );
    CREATE INDEX deleted_bookmark_of_user ON deleted_bookmark (user_id, deleted_at);
    CREATE INDEX deleted_bookmark_of_episode ON deleted_bookmark (episode_id);

    CREATE TABLE replaced_state (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      state TEXT NOT NULL,
      replaced_at BIGINT NOT NULL
    );
    CREATE INDEX replaced_state_of_user ON replaced_state (user_id, id);
    """
}
