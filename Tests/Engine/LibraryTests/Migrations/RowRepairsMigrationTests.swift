import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before repairs of stored rows.
@Suite struct RowRepairsMigrationTests {
  @Test func listsRepairsFromTheNewestRow() async throws {
    try await withMigratedLibrary(Migrations.all.filter { $0.id != Migrations.rowRepairs.id }, [OldRow.show, OldRow.episode]) { library in
      var positions: [Int64?] = []
      for repair in ["show-texts", "episode-texts", "episode-dates", "names", "other"] {
        positions.append(try await library.rowRepairs.position(of: repair))
      }
      #expect(positions == [8, 10, 10, 8, nil])
    }
  }
}
