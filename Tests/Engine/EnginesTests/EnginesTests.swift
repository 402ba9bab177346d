import Engines
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@Suite struct EnginesTests {
  @Test func createsAndReopensDataFolder() async throws {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(environment: ["EARNEST_HOME": folder.appending(path: "a/b").path])
      let first = try Engines.open(settings)
      let show = try await first.library.feeds.store(ShowFacts(feedURL: "https://x.example/", title: "X"), episodes: [], at: Date()).show
      await first.close()
      let second = try Engines.open(settings)
      #expect(try await second.library.shows.show(show)?.title == "X")
      await second.close()
    }
  }

  @Test func throwsWhenFolderCannotBeCreated() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "file")
      try Data().write(to: file)
      var settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      settings.home = file.appending(path: "home")
      #expect {
        try Engines.open(settings)
      } throws: { error in
        guard case .cannotOpen = error as? StorageError else { return false }
        return true
      }
    }
  }

  @Test func refusesNewerVersion() async throws {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      let newer = Migration(id: "2999-01-01-newer", sql: "CREATE TABLE future (id BIGINT)")
      try SQLiteDatabase(path: folder.appending(path: "earnest.sqlite").path, migrations: Migrations.all + [newer]).close()
      #expect(throws: StorageError.newerSchema(migration: newer.id)) { try Engines.open(settings) }
    }
  }
}
