import Storage

extension TranscriptRepository {
  static let statements = [
    ofEpisode, publishedOfEpisode, madeOfEpisode, parts, insert, setSources, setRead, setCues, remove, insertPart, removeParts,
  ]

  static let ofEpisode = Statement(
    "transcripts.ofEpisode",
    """
    SELECT transcript.id, transcript.episode_id, transcript.origin, transcript.language, transcript.file_language, transcript.is_timed,
      transcript.cue_count, transcript.read_at, show.language AS show_language
    FROM transcript JOIN episode ON episode.id = transcript.episode_id JOIN show ON show.id = episode.show_id
    WHERE transcript.episode_id = :episode
    """)

  static let publishedOfEpisode = Statement(
    "transcripts.publishedOfEpisode",
    """
    SELECT id, episode_id, language, sources, format, file_language, cue_count, read_at, failures, retry_at FROM transcript
    WHERE episode_id = :episode AND origin = 0 ORDER BY id
    """)

  static let madeOfEpisode = Statement(
    "transcripts.madeOfEpisode", "SELECT id, language FROM transcript WHERE episode_id = :episode AND origin = 1")

  static let parts = Statement("transcripts.parts", "SELECT cues FROM transcript_part WHERE transcript_id = :transcript ORDER BY number")

  static let insert = Statement(
    "transcripts.insert",
    """
    INSERT INTO transcript (episode_id, origin, language, sources, is_timed, cue_count, failures)
    VALUES (:episode, :transcript_origin, :language, :sources, 0, 0, 0)
    RETURNING id
    """)

  /// Other addresses are due to be read.
  static let setSources = Statement(
    "transcripts.setSources",
    "UPDATE transcript SET language = :language, sources = :sources, read_at = NULL, failures = 0, retry_at = NULL WHERE id = :transcript")

  static let setRead = Statement(
    "transcripts.setRead",
    """
    UPDATE transcript SET format = :format, file_language = :file_language, read_at = :read_at, failures = :failures, retry_at = :retry_at
      WHERE id = :transcript AND sources = :sources
    """)

  static let setCues = Statement(
    "transcripts.setCues", "UPDATE transcript SET cue_count = :cue_count, is_timed = :is_timed WHERE id = :transcript")

  static let remove = Statement("transcripts.remove", "DELETE FROM transcript WHERE id = :transcript")

  static let insertPart = Statement(
    "transcripts.insertPart", "INSERT INTO transcript_part (transcript_id, number, cues) VALUES (:transcript, :number, :cues)")

  static let removeParts = Statement("transcripts.removeParts", "DELETE FROM transcript_part WHERE transcript_id = :transcript")
}
