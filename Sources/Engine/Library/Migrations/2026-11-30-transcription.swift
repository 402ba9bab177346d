import Storage

extension Migrations {
  /// The queue of episodes whose transcripts this server makes, the parts that are done, and the seconds of audio of each day.
  static let transcription = Migration(
    id: "2026-11-30-transcription",
    sql: """
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

      CREATE TABLE transcription_day (
        day BIGINT PRIMARY KEY,
        seconds DOUBLE PRECISION NOT NULL
      );
      """)
}
