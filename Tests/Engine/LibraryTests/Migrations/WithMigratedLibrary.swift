import Foundation
import Library
import Storage
import TestSupport

/// Runs `test` with a library of an earlier version, as the current program opens it.
///
/// - Parameters:
///   - earlier: the migrations of that version.
///   - rows: statements that insert what it stored.
///   - later: the migrations after those of the current program.
func withMigratedLibrary(
  _ earlier: some Sequence<Migration>, _ rows: [String], later: [Migration] = [], _ test: (Library) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let path = folder.appending(path: "earnest.sqlite").path
    let old = try SQLiteDatabase(path: path, migrations: Array(earlier))
    try await old.write { connection in
      for sql in rows { _ = try connection.run(Statement("test.old", sql), [:]) }
    }
    try old.close()
    let database = try SQLiteDatabase(path: path, migrations: Migrations.all + later)
    try await test(Library(database: database))
    try database.close()
  }
}

/// Rows that libraries of every version have.
enum OldRow {
  /// The show 7, without episodes.
  static let show = """
    INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, added_at, fetched_at)
    VALUES (7, 'https://x.example/', 'X', '', 'episodic', 0, 1, 5, 6)
    """
  /// The episode 9 of that show.
  static let episode = """
    INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at)
    VALUES (9, 7, 'guid:1', 'One', '', 4, 'full', 0, 5)
    """
  static let subscription = "INSERT INTO subscription (user_id, show_id, subscribed_at) VALUES (1, 7, 5)"
  /// The position of the first user in that episode.
  static let position = "INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished) VALUES (1, 9, 321, 5, 0)"
}
