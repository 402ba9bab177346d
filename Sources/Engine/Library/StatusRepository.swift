import Storage

/// The numbers of a server's state, of all users together.
public struct StatusRepository: Sendable {
  /// The numbers at one moment.
  public struct Counts: Sendable, Equatable {
    /// Feeds that a user subscribes to, or that are shown for another reason.
    public var feeds = 0
    /// Those whose last fetch failed.
    public var failingFeeds = 0
    /// Downloads by their state; each state has a number.
    public var downloads: [DownloadState: Int] = [:]
    /// Episodes that are transcribed or wait for it.
    public var transcriptions = 0
    /// Messages to notification addresses that are not delivered.
    public var messages = 0
    /// Rows that the search index lacks.
    public var searchBacklog = 0
  }

  let database: any Database

  /// The numbers, from one snapshot.
  ///
  /// - Throws: `StorageError`.
  public func counts() async throws -> Counts {
    try await database.read { connection in
      var counts = Counts()
      if let row = try connection.row(Self.feeds, [:]) {
        counts.feeds = Int(clamping: try row.int64("feeds"))
        counts.failingFeeds = Int(clamping: try row.int64("failing"))
      }
      if let row = try connection.row(Self.downloads, [:]) {
        for state in DownloadState.allCases { counts.downloads[state] = Int(clamping: try row.int64(state.rawValue)) }
      }
      if let row = try connection.row(Self.queues, [:]) {
        counts.transcriptions = Int(clamping: try row.int64("transcriptions"))
        counts.messages = Int(clamping: try row.int64("messages"))
        counts.searchBacklog = Int(clamping: try row.int64("backlog"))
      }
      return counts
    }
  }

  // MARK: - Statements

  static let statements = [feeds, downloads, queues]

  private static let feeds = Statement(
    "status.feeds",
    """
    SELECT COUNT(*) AS feeds, COUNT(CASE WHEN failures > 0 THEN 1 END) AS failing FROM feed WHERE unwanted_since IS NULL
    """)

  private static let downloads = Statement(
    "status.downloads",
    """
    SELECT COUNT(CASE WHEN state = 'queued' THEN 1 END) AS queued, COUNT(CASE WHEN state = 'probing' THEN 1 END) AS probing,
      COUNT(CASE WHEN state = 'downloading' THEN 1 END) AS downloading, COUNT(CASE WHEN state = 'paused' THEN 1 END) AS paused,
      COUNT(CASE WHEN state = 'waiting' THEN 1 END) AS waiting, COUNT(CASE WHEN state = 'failed' THEN 1 END) AS failed,
      COUNT(CASE WHEN state = 'downloaded' THEN 1 END) AS downloaded
    FROM download WHERE in_queue IN (0, 1)
    """)

  /// A delivered message has no next attempt. The kinds of rows are named so that their index is used.
  private static let queues = Statement(
    "status.queues",
    """
    SELECT (SELECT COUNT(*) FROM transcription WHERE state IN ('queued', 'running')) AS transcriptions,
      (SELECT COUNT(*) FROM news_message WHERE next_at >= 0) AS messages,
      (SELECT COUNT(*) FROM search_backlog WHERE kind IN ('show', 'episode', 'chapter', 'bookmark', 'transcript')) AS backlog
    """)
}
