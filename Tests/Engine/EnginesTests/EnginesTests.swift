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

  @Test(arguments: ["media", "artwork", "instances", "credentials.key", "access.key", "earnest.sqlite", "earnest.sqlite-wal"])
  func refusesLinksInDataFolder(name: String) async throws {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      let link = folder.appending(path: name)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../elsewhere")
      let isFolder = ["media", "artwork", "instances"].contains(name)
      let target = folder.deletingLastPathComponent().appending(path: "elsewhere").path
      #expect(throws: StorageError.symbolicLink(path: link.path, target: target, isFolder: isFolder)) { try Engines.open(settings) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
      try FileManager.default.removeItem(at: link)
      await (try Engines.open(settings)).close()
    }
  }

  @Test func allowsLinkToDataFolderAndToSettings() async throws {
    try await withTemporaryFolder { folder in
      let (real, link, file) = (folder.appending(path: "real"), folder.appending(path: "link"), folder.appending(path: "settings.json"))
      try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
      try Data("{ \"country\": \"at\" }".utf8).write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      try FileManager.default.createSymbolicLink(at: real.appending(path: "earnest.json"), withDestinationURL: file)
      // A link under a name that is not Earnest's.
      try FileManager.default.createSymbolicLink(at: real.appending(path: "music"), withDestinationURL: folder)
      let settings = try await Settings.read(environment: ["EARNEST_HOME": link.path])
      #expect(settings.country == "at")
      await (try Engines.open(settings)).close()
      #expect(FileManager.default.fileExists(atPath: real.appending(path: "earnest.sqlite").path))
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
