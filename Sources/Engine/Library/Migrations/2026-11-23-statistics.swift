import Storage

extension Migrations {
  /// Listening time, added up by day and by show when it is written. Older spans wait until they are counted in the background.
  ///
  /// A day is a `LocalDay` in the listener's time zone; a month is counted from the year 0. `heard` is real time, `media` the time of
  /// the media played in it: both in seconds. The days stay when a show is deleted.
  static let statistics = Migration(
    id: "2026-11-23-statistics",
    sql: """
      ALTER TABLE span ADD COLUMN is_counted BIGINT NOT NULL DEFAULT 0;
      CREATE INDEX span_uncounted ON span (user_id) WHERE is_counted = 0;

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

      CREATE INDEX play_history_shown ON play_history (user_id) WHERE deleted_at IS NULL;
      """)
}
