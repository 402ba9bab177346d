import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before imports.
@Suite struct OPMLMigrationTests {
  @Test func whatWasThereStaysAndIsFoundByAList() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: Array(Migrations.all.prefix { $0.id != Migrations.opml.id }))
      try await old.write { connection in
        for sql in [
          """
          INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, added_at, fetched_at)
          VALUES (7, 'https://x.example/', 'X', '', 'episodic', 0, 1, 5, 6)
          """,
          "INSERT INTO feed (show_id, checked_at) VALUES (7, 6)",
        ] { _ = try connection.run(Statement("test.old", sql), []) }
      }
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all)
      let library = Library(database: database)
      let list = try await library.imports.begin("list", repeats: 0, for: .local, at: SampleLibrary.added)
      let lines = try await library.imports.store(
        [ImportedFeed(url: "https://x.example/", folders: ["F"])], of: list, from: 0, isLast: true, for: .local, at: SampleLibrary.added)
      #expect(lines.map(\.show) == [ShowID(7)] && lines.map(\.result) == [.subscribed])
      #expect(try await library.folders.names(of: .local) == [ShowID(7): ["F"]])
      try database.close()
    }
  }
}
