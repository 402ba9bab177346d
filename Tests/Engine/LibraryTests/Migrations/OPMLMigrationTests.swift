import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before imports.
@Suite struct OPMLMigrationTests {
  @Test func whatWasThereStaysAndIsFoundByAList() async throws {
    let rows = [OldRow.show, "INSERT INTO feed (show_id, checked_at) VALUES (7, 6)"]
    try await withMigratedLibrary(Migrations.all.prefix { $0.id != Migrations.opml.id }, rows) { library in
      let list = try await library.imports.begin("list", repeats: 0, for: .local, at: SampleLibrary.added)
      let lines = try await library.imports.store(
        [ImportedFeed(url: "https://x.example/", folders: ["F"])], of: list, from: 0, isLast: true, for: .local, at: SampleLibrary.added)
      #expect(lines.map(\.show) == [ShowID(7)] && lines.map(\.result) == [.subscribed])
      #expect(try await library.folders.names(of: .local) == [ShowID(7): ["F"]])
    }
  }
}
