import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct PreferenceRepositoryTests {
  private let defaults = ["skip-back": "10", "relays": "yes", "list-order": "newest"]

  @Test("Only changed settings are stored; a stored one stays when it becomes the default again")
  func storesChangedOnes() async throws {
    let sample = try await SampleLibrary()
    let preferences = sample.library.preferences
    try await preferences.set(defaults, of: .local, at: SampleLibrary.added, defaults: defaults)
    #expect(try await preferences.settings(of: .local).isEmpty)
    var settings = defaults
    settings["relays"] = "no"
    try await preferences.set(settings, of: .local, at: SampleLibrary.added, defaults: defaults)
    #expect(try await preferences.settings(of: .local) == ["relays": "no"])
    try await preferences.set(defaults, of: .local, at: SampleLibrary.added, defaults: defaults)
    #expect(try await preferences.settings(of: .local) == ["relays": "yes"])
    // A later default does not change it.
    try await preferences.set(["relays": "no"], of: .local, at: SampleLibrary.added, defaults: ["relays": "no"])
    #expect(try await preferences.settings(of: .local) == ["relays": "no"])
    #expect(try await preferences.settings(of: SampleLibrary.neighbour).isEmpty)
  }

  @Test("Before a default moves, each user without a value gets the default until then")
  func keepsDefaults() async throws {
    let rows = [
      "INSERT INTO person (id, name, created_at) VALUES (2, 'neighbour', 0)",
      "INSERT INTO person_setting (user_id, name, value) VALUES (2, 'opens-player', 'yes'), (2, 'relays', 'no')",
    ]
    let moved = Migration.keepingDefault("no", of: "opens-player", id: "2099-01-01-earlier-default")
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: Migrations.all)
      try await old.write { connection in
        for sql in rows { _ = try connection.run(Statement("test.old", sql), [:]) }
      }
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all + [moved])
      let library = Library(database: database)
      #expect(try await library.preferences.settings(of: .local) == ["opens-player": "no"])
      #expect(try await library.preferences.settings(of: SampleLibrary.neighbour) == ["opens-player": "yes", "relays": "no"])
      try database.close()
    }
  }

  @Test("A new library starts with the later default")
  func startsWithLaterDefault() async throws {
    let moved = Migration.keepingDefault("no", of: "opens-player", id: "2099-01-01-earlier-default")
    let database = try SQLiteDatabase(inMemory: Migrations.all + [moved])
    #expect(try await Library(database: database).preferences.settings(of: .local).isEmpty)
    try database.close()
  }
}
