import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@Suite struct BadgeMomentTests {
  @Test func aSubscriptionFromBeforeTheUpdateCountsFromIt() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: Array(Migrations.all.prefix { $0.id != "2026-11-29-badge-moments" }))
      try await add(Self.rows + [Self.episode(1, at: 1_000)], to: old)
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all)
      let subscriptions = Library(database: database).subscriptions
      let before = try await subscriptions.libraryShow(ShowID(1), of: .local)
      #expect(before?.arrived == 0 && before?.unplayed == 1)
      try await add([Self.episode(2, at: 3_000)], to: database)
      #expect(try await subscriptions.libraryShow(ShowID(1), of: .local)?.arrived == 1)
      try database.close()
    }
  }

  // MARK: - Private

  private func add(_ rows: [String], to database: SQLiteDatabase) async throws {
    try await database.write { connection in
      for row in rows { _ = try connection.run(Statement("test.row", row), [:]) }
    }
  }

  /// The subscription is older than the episode.
  private static let rows = [
    """
    INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, added_at, fetched_at)
    VALUES (1, 'https://moss.example/feed.xml', 'Moss', '', 'episodic', 0, 1, 0, 1)
    """,
    "INSERT INTO subscription (user_id, show_id, subscribed_at) VALUES (1, 1, 0)",
  ]

  /// - Parameter moment: when it was published; it arrived a second later.
  private static func episode(_ number: Int, at moment: Int) -> String {
    """
    INSERT INTO episode (show_id, identity, title, summary, sort_at, kind, is_explicit, added_at)
    VALUES (1, 'guid:\(number)', 'Episode \(number)', '', \(moment), 'full', 0, \(moment + 1_000))
    """
  }
}
