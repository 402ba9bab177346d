import Fetching
import Foundation
import Library
import Logging
import Playback
import PodcastModel
import Refreshing
import Storage
import TestSupport

/// An empty library with the engines that fill it.
struct Refresher: Sendable {
  let refreshing: FeedRefresher
  let importing: SubscriptionImporter
  let library: Library
  let clock: FixedClock
  private let database: SQLiteDatabase

  init(
    _ fetcher: Fetcher, maximumBytes: Int? = nil, maxItems: Int = LoadedFeed.maxItems, instance: ProcessInstance = ProcessInstance(),
    logger: Logger = Logger(label: "earnest.refreshing")
  ) throws {
    database = try SQLiteDatabase.migrated()
    library = Library(database: database)
    clock = FixedClock()
    refreshing = FeedRefresher(
      loader: FeedLoader(fetcher: fetcher, maximumBytes: maximumBytes, maxItems: maxItems), library: library, instance: instance,
      imported: ListeningImporter(library: library, rules: { LedgerRules(received: $0) }, now: clock.read), logger: logger, random: { 0.5 },
      now: clock.read)
    importing = SubscriptionImporter(refreshing: refreshing)
  }

  func episodes(of show: ShowID) async throws -> [ListedEpisode] {
    try await library.episodes.episodes(of: show, for: .local, limit: 2_000)
  }

  /// Newest first.
  func ids(of show: ShowID) async throws -> [EpisodeID] { try await episodes(of: show).map(\.episode.id) }

  func id(of title: String, _ show: ShowID) async throws -> EpisodeID {
    guard let found = try await episodes(of: show).first(where: { $0.episode.title == title }) else { throw NotThere(title: title) }
    return found.episode.id
  }

  struct NotThere: Error { let title: String }

  /// The single number, named `total`, that a statement returns.
  func number(_ statement: Statement) async throws -> Int64 {
    try await database.write { try $0.row(statement, [:])?.int64("total") ?? 0 }
  }

  /// All content of the feed tables, as text.
  func dump() async throws -> String {
    try await database.read { connection in
      let statements = [
        "SELECT feed_url || title || summary AS line FROM show",
        "SELECT COALESCE(pending_page, '') || COALESCE(trouble, '') AS line FROM feed",
        "SELECT url || redirects || notes AS line FROM fetch_log", "SELECT host || sealed AS line FROM user_feed_credential",
        "SELECT identity || title || COALESCE(enclosure_url, '') AS line FROM episode",
      ]
      return try statements.flatMap { try connection.rows(Statement("test.dump", $0), [:]).map { try $0.text("line") } }.joined(
        separator: "\n")
    }
  }

  /// Writes directly to the database.
  func mark(_ sql: String) async throws { _ = try await database.write { try $0.run(Statement("test.mark", sql), [:]) } }

  /// Newest first.
  func titles(of show: ShowID) async throws -> [String] { try await episodes(of: show).map(\.episode.title) }

  /// Rows of shows, episodes and artwork: 0 shows that nothing was stored partially.
  var rowCount: Int64? {
    get async throws {
      let count = Statement(
        "test.rows", "SELECT (SELECT COUNT(*) FROM show) + (SELECT COUNT(*) FROM episode) + (SELECT COUNT(*) FROM artwork) AS total")
      return try await database.read { try $0.row(count, [:])?.int64("total") }
    }
  }

  /// The validators of the show's copy.
  func validators(of show: ShowID) async throws -> [String?] {
    try await database.read { connection in
      let row = try connection.row(
        Statement("test.validators", "SELECT etag, last_modified FROM feed WHERE show_id = :show"), ["show": .integer(show.rawValue)])
      return [try row?.optionalText("etag"), try row?.optionalText("last_modified")]
    }
  }
}
