import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import Storage
import TestSupport

/// An empty library and what fills it.
struct Refresher: Sendable {
  let refreshing: Refreshing
  let library: Library
  let clock: FixedClock
  private let database: SQLiteDatabase

  init(_ fetcher: Fetcher, maximumBytes: Int? = nil) throws {
    database = try SQLiteDatabase(inMemory: Migrations.all)
    library = Library(database: database)
    clock = FixedClock()
    refreshing = Refreshing(loader: FeedLoader(fetcher: fetcher, maximumBytes: maximumBytes), library: library, now: clock.read)
  }

  func episodes(of show: ShowID) async throws -> [ListedEpisode] {
    try await library.episodes.episodes(of: show, for: .local, limit: 2_000)
  }

  /// Newest first.
  func titles(of show: ShowID) async throws -> [String] { try await episodes(of: show).map(\.episode.title) }

  /// Rows of shows, episodes and artwork: nothing half-stored means none of them.
  var rowCount: Int64? {
    get async throws {
      let count = Statement(
        "test.rows", "SELECT (SELECT COUNT(*) FROM show) + (SELECT COUNT(*) FROM episode) + (SELECT COUNT(*) FROM artwork) AS total")
      return try await database.read { try $0.row(count, [])?.int64("total") }
    }
  }

  /// The validators that the show's copy would be recognised by.
  func validators(of show: ShowID) async throws -> [String?] {
    try await database.read { connection in
      let row = try connection.row(
        Statement("test.validators", "SELECT etag, last_modified FROM show WHERE id = ?"), [.integer(show.rawValue)])
      return [try row?.optionalText("etag"), try row?.optionalText("last_modified")]
    }
  }
}
