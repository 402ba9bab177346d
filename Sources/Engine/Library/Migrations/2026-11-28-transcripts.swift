import Storage

extension Migrations {
  /// The transcripts of episodes: the addresses in the feed, the result of reading them, and the cues in parts of about a minute, by which
  /// the search finds them.
  static let transcripts = Migration(
    id: "2026-11-28-transcripts",
    sql: """
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

      CREATE TABLE transcript_part (
        transcript_id BIGINT NOT NULL REFERENCES transcript (id) ON DELETE CASCADE,
        number BIGINT NOT NULL,
        cues TEXT NOT NULL,
        PRIMARY KEY (transcript_id, number)
      );
      """)
}
