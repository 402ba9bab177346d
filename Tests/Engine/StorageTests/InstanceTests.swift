import Foundation
import TestSupport
import Testing

@testable import Storage

/// Whether the owner of a lease still lives.
@Suite struct InstanceTests {
  @Test func livesAsLongAsItsLock() async throws {
    try await withTemporaryFolder { folder in
      let here = try Instance(folder: folder)
      var other: Instance? = try Instance(folder: folder)
      let id = try #require(other?.id)
      #expect(here.isAlive(here.id) && here.isAlive(id))
      other = nil
      #expect(!here.isAlive(id))
    }
  }

  @Test func findsKilledProcessDead() async throws {
    try await withTemporaryFolder { folder in
      let here = try Instance(folder: folder)
      let killed = UUID().uuidString
      let file = folder.appending(path: "instances/\(killed)")
      try Data().write(to: file)
      #expect(!here.isAlive(killed) && here.others == [killed])
      // An older version wrote an empty file.
      #expect(here.uncleanEnd(of: killed) == UncleanEnd(hasCrashed: false, reading: []))
      here.forget(killed)
      #expect(!FileManager.default.fileExists(atPath: file.path) && here.uncleanEnd(of: killed) == nil)
    }
  }

  @Test func distinguishesCrashKillAndCleanEnd() async throws {
    try await withTemporaryFolder { folder in
      let here = try Instance(folder: folder)
      let crashed = try deadProcess(in: folder, hasCrashed: true, reading: [12, 15])
      #expect(here.uncleanEnd(of: crashed) == UncleanEnd(hasCrashed: true, reading: [12, 15]))
      let killed = try deadProcess(in: folder, hasCrashed: false, reading: [3])
      #expect(here.uncleanEnd(of: killed) == UncleanEnd(hasCrashed: false, reading: [3]))
      #expect(here.uncleanEnd(of: UUID().uuidString) == nil)
    }
  }

  @Test func recordsItemsAndCleanEnd() async throws {
    try await withTemporaryFolder { folder in
      let here = try Instance(folder: folder)
      let other = try Instance(folder: folder)
      for item: Int64 in [1_000_000, 2, 3] { other.beginReading(item) }
      other.endReading(1_000_000)
      #expect(here.uncleanEnd(of: other.id)?.reading == [2, 3])
      other.endReading(2)
      other.endReading(3)
      other.endReading(99)
      #expect(here.uncleanEnd(of: other.id)?.reading == [])
      other.beginReading(4)
      other.endCleanly()
      #expect(here.uncleanEnd(of: other.id) == nil)
    }
  }

  /// The list is bounded: it never overwrites the record of a crash.
  @Test func keepsCrashRecordBehindLongList() async throws {
    try await withTemporaryFolder { folder in
      let here = try Instance(folder: folder)
      let other = try Instance(folder: folder)
      for item in 0..<1_000 { other.beginReading(.max - Int64(item)) }
      let end = try #require(here.uncleanEnd(of: other.id))
      #expect(!end.hasCrashed && end.reading.count == 256)
    }
  }

  @Test(arguments: ["", "nobody", "../earnest.sqlite", "/etc/passwd"])
  func rejectsInvalidOwner(owner: String) async throws {
    try await withTemporaryFolder { folder in
      let here = try Instance(folder: folder)
      #expect(!here.isAlive(owner))
    }
  }

  @Test func countsUnknownOwnersAsAlive() { #expect(Instance().isAlive("another")) }
}
