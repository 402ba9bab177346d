import Storage

extension TranscriptionRepository {
  static let statements = [
    ofEpisode, open, ended, ofDay, partsOfEpisode, queued, add, remove, removeOwn, running, firstDue, start, setDuration, setProgress,
    removeParts,
    addPart, count, postpone, end, owners, release, waiting, wake, removeDone, removeDays,
  ]

  private static let columns = """
    transcription.episode_id, transcription.user_id, transcription.state, transcription.total, transcription.processed,
    transcription.failure, transcription.failure_detail, transcription.failures, transcription.next_at, transcription.created_at,
    transcription.finished_at
    """

  private static let listed = """
    SELECT \(columns), episode.title, episode.show_id, \(ShowLook.title) AS show_title FROM transcription
    JOIN episode ON episode.id = transcription.episode_id JOIN show ON show.id = episode.show_id
    \(ShowLook.join(user: ":user"))
    WHERE transcription.state = :state AND \(PrivateShowRepository.isVisible("episode.show_id"))
    """

  static let ofEpisode = Statement(
    "transcriptions.ofEpisode", "SELECT \(columns) FROM transcription WHERE episode_id = :episode")
  static let open = Statement("transcriptions.open", "\(listed) ORDER BY transcription.place LIMIT :limit")
  static let ended = Statement("transcriptions.ended", "\(listed) ORDER BY transcription.finished_at DESC LIMIT :limit")
  static let ofDay = Statement("transcriptions.ofDay", "SELECT seconds FROM transcription_day WHERE day = :day")
  static let partsOfEpisode = Statement(
    "transcriptions.parts", "SELECT number, document FROM transcription_part WHERE episode_id = :episode ORDER BY number")

  static let queued = Statement(
    "transcriptions.queued", "SELECT COUNT(*) AS total FROM transcription WHERE state = 'queued' AND user_id = :user")

  /// The place is behind all others. A transcription that is in the queue stays as it is.
  static let add = Statement(
    "transcriptions.add",
    """
    INSERT INTO transcription (episode_id, user_id, place, state, created_at)
    VALUES (:episode, :user, (SELECT COALESCE(MAX(place), 0) + 1 FROM transcription), 'queued', :created_at)
    ON CONFLICT (episode_id) DO UPDATE SET user_id = excluded.user_id, place = excluded.place, state = 'queued', failure = NULL,
      failure_detail = NULL, failures = 0, next_at = NULL, lease_owner = NULL, created_at = excluded.created_at, finished_at = NULL
    WHERE transcription.state IN ('done', 'failed')
    """)
  static let remove = Statement("transcriptions.remove", "DELETE FROM transcription WHERE episode_id = :episode")
  static let removeOwn = Statement("transcriptions.removeOwn", "DELETE FROM transcription WHERE episode_id = :episode AND user_id = :user")
  static let running = Statement("transcriptions.running", "SELECT episode_id FROM transcription WHERE state = 'running' LIMIT 1")
  static let firstDue = Statement(
    "transcriptions.firstDue",
    """
    SELECT episode_id FROM transcription WHERE state = 'queued' AND (next_at IS NULL OR next_at <= :now) ORDER BY place LIMIT 1
    """)
  static let start = Statement(
    "transcriptions.start",
    "UPDATE transcription SET state = 'running', lease_owner = :lease_owner, next_at = NULL WHERE episode_id = :episode")
  static let setDuration = Statement(
    "transcriptions.setDuration", "UPDATE transcription SET total = :total_seconds, processed = :processed WHERE episode_id = :episode")
  static let setProgress = Statement(
    "transcriptions.setProgress", "UPDATE transcription SET processed = :processed, failures = 0 WHERE episode_id = :episode")
  static let removeParts = Statement("transcriptions.removeParts", "DELETE FROM transcription_part WHERE episode_id = :episode")
  static let addPart = Statement(
    "transcriptions.addPart",
    """
    INSERT INTO transcription_part (episode_id, number, document) VALUES (:episode, :number, :document)
    ON CONFLICT (episode_id, number) DO UPDATE SET document = excluded.document
    """)
  static let count = Statement(
    "transcriptions.count",
    """
    INSERT INTO transcription_day (day, seconds) VALUES (:day, :seconds)
    ON CONFLICT (day) DO UPDATE SET seconds = transcription_day.seconds + excluded.seconds
    """)
  static let postpone = Statement(
    "transcriptions.postpone",
    """
    UPDATE transcription SET state = 'queued', lease_owner = NULL, next_at = :next_at, failure = :failure,
      failure_detail = :failure_detail, failures = failures + :failures
    WHERE episode_id = :episode AND state = 'running'
    """)
  static let end = Statement(
    "transcriptions.end",
    """
    UPDATE transcription SET state = :state, lease_owner = NULL, next_at = NULL, failure = :failure, failure_detail = :failure_detail,
      finished_at = :finished_at
    WHERE episode_id = :episode AND state = 'running'
    """)
  static let owners = Statement("transcriptions.owners", "SELECT lease_owner FROM transcription WHERE state = 'running'")
  static let release = Statement(
    "transcriptions.release",
    "UPDATE transcription SET state = 'queued', lease_owner = NULL WHERE state = 'running' AND lease_owner = :lease_owner")
  static let waiting = Statement(
    "transcriptions.waiting",
    "SELECT episode_id FROM transcription WHERE state = 'queued' AND failure = 'notDownloaded' LIMIT 1")
  static let wake = Statement(
    "transcriptions.wake",
    """
    UPDATE transcription SET next_at = NULL, failure = NULL
    WHERE state = 'queued' AND failure = 'notDownloaded' AND episode_id IN
      (SELECT download.episode_id FROM download WHERE download.episode_id = transcription.episode_id AND download.state = 'downloaded')
    """)
  static let removeDone = Statement(
    "transcriptions.removeDone", "DELETE FROM transcription WHERE state = 'done' AND finished_at < :before")
  static let removeDays = Statement("transcriptions.removeDays", "DELETE FROM transcription_day WHERE day < :before")
}
