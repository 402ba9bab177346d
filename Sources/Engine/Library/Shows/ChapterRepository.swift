import Events
import PodcastModel
import Storage

/// The chapters of episodes.
public struct ChapterRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The stored chapters of an episode by start, and where they come from.
  public func chapters(of episode: EpisodeID) async throws -> (list: ChapterList, chapters: [Chapter]) {
    try await database.read { connection in
      let rows = try connection.rows(Self.withList, ["episode": .integer(episode.rawValue)])
      return (try rows.first.map(ChapterList.init) ?? ChapterList(), try rows.compactMap(Chapter.init))
    }
  }

  /// Stores a list that was read.
  ///
  /// - Parameters:
  ///   - before: the list at the start of reading: when a refresh has changed it since, nothing is stored.
  ///   - chapters: nil leaves the stored ones.
  /// - Throws: `StorageError.constraint` when there is no such episode.
  public func save(_ list: ChapterList, replacing before: ChapterList, chapters: [Chapter]?, of episode: EpisodeID) async throws {
    let hasChanged = try await database.write { connection in
      guard try Self.list(of: episode, on: connection) ?? ChapterList() == before else { return false }
      try connection.run(Self.upsertList, ["episode": .integer(episode.rawValue)] + list.parameters)
      return try chapters.map { try Self.replace($0, of: episode, on: connection) } ?? false
    }
    if hasChanged { events.publish(.chapters(episode)) }
  }

  // MARK: - Within a transaction

  static func chapters(of episode: EpisodeID, on connection: any Connection) throws -> [Chapter] {
    try connection.rows(ofEpisode, ["episode": .integer(episode.rawValue)]).compactMap(Chapter.init)
  }

  static func list(of episode: EpisodeID, on connection: any Connection) throws -> ChapterList? {
    try connection.row(listOfEpisode, ["episode": .integer(episode.rawValue)]).map(ChapterList.init)
  }

  /// Stores the facts of a feed. Chapters in the feed replace those of other sources; the others stay, and are due to be read again.
  static func update(_ facts: EpisodeMetadata, of episode: EpisodeID, on connection: any Connection) throws {
    let known = try list(of: episode, on: connection)
    guard known != nil || facts.namesChapters else { return }
    var list = ChapterList(source: facts.chapters.isEmpty ? known?.source : .feed, fileURL: facts.chaptersURL)
    if list.source == .feed {
      if facts.chapters.isEmpty { list.source = nil }
      try replace(facts.chapters.before(facts.durationSeconds), of: episode, on: connection)
    }
    try connection.run(upsertList, ["episode": .integer(episode.rawValue)] + list.parameters)
  }

  /// - Returns: whether they differ from the stored ones.
  @discardableResult
  static func replace(_ chapters: [Chapter], of episode: EpisodeID, on connection: any Connection) throws -> Bool {
    let chapters = chapters.filter { $0.startSeconds.isFinite && $0.endSeconds?.isFinite ?? true }.prefix(maxCount)
      .sorted { $0.startSeconds < $1.startSeconds }
    guard try chapters != self.chapters(of: episode, on: connection) else { return false }
    try connection.run(remove, ["episode": .integer(episode.rawValue)])
    for (number, chapter) in chapters.enumerated() {
      try connection.run(
        insert,
        [
          "episode": .integer(episode.rawValue), "number": Value(number), "start_at": .real(chapter.startSeconds),
          "end_at": Value(chapter.endSeconds), "title": .text(chapter.title), "url": Value(chapter.url),
          "image_url": Value(chapter.imageURL),
        ])
    }
    try SearchRepository.note(.chapter, episode.rawValue, on: connection)
    return true
  }

  /// The maximum number of chapters: a longer list is no help, and the limit keeps the transaction short.
  static let maxCount = 1_000

  // MARK: - Statements

  static let statements = [withList, ofEpisode, listOfEpisode, remove, insert, upsertList]

  private static let chapterColumns = "chapter.start_at, chapter.end_at, chapter.title, chapter.url, chapter.image_url"
  private static let listColumns = "source, file_url, read_at, has_read_media, failures, retry_at"

  private static let withList = Statement(
    "chapters.withList",
    """
    SELECT \(listColumns), \(chapterColumns) FROM chapter_list LEFT JOIN chapter ON chapter.episode_id = chapter_list.episode_id
    WHERE chapter_list.episode_id = :episode ORDER BY chapter.number
    """)
  private static let ofEpisode = Statement(
    "chapters.ofEpisode", "SELECT \(chapterColumns) FROM chapter WHERE episode_id = :episode ORDER BY number")
  private static let listOfEpisode = Statement(
    "chapters.listOfEpisode", "SELECT \(listColumns) FROM chapter_list WHERE episode_id = :episode")
  private static let remove = Statement("chapters.remove", "DELETE FROM chapter WHERE episode_id = :episode")
  private static let insert = Statement(
    "chapters.insert",
    """
    INSERT INTO chapter (episode_id, number, start_at, end_at, title, url, image_url)
    VALUES (:episode, :number, :start_at, :end_at, :title, :url, :image_url)
    """)
  private static let upsertList = Statement(
    "chapters.upsertList",
    """
    INSERT INTO chapter_list (episode_id, source, file_url, read_at, has_read_media, failures, retry_at)
    VALUES (:episode, :source, :file_url, :read_at, :has_read_media, :failures, :retry_at)
    ON CONFLICT (episode_id) DO UPDATE SET source = excluded.source, file_url = excluded.file_url, read_at = excluded.read_at,
      has_read_media = excluded.has_read_media, failures = excluded.failures, retry_at = excluded.retry_at
    """)
}

extension Chapter {
  /// nil for the row of a list without chapters.
  fileprivate init?(_ row: Row) throws {
    guard let start = try row.optionalDouble("start_at") else { return nil }
    self.init(
      startSeconds: start, endSeconds: try row.optionalDouble("end_at"), title: try row.text("title"), url: try row.optionalText("url"),
      imageURL: try row.optionalText("image_url"))
  }
}
