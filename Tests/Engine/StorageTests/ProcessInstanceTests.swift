import Foundation
import TestSupport
import Testing

@testable import Storage

/// Whether the owner of a lease still lives.
@Suite struct ProcessInstanceTests {
  @Test func livesAsLongAsItsLock() async throws {
    try await withTemporaryFolder { folder in
      let here = try ProcessInstance(folder: folder)
      var other: ProcessInstance? = try ProcessInstance(folder: folder)
      let id = try #require(other?.id)
      #expect(here.isAlive(here.id) && here.isAlive(id))
      other = nil
      #expect(!here.isAlive(id))
    }
  }

  @Test func findsKilledProcessDead() async throws {
    try await withTemporaryFolder { folder in
      let here = try ProcessInstance(folder: folder)
      let killed = UUID().uuidString
      let file = folder.appending(path: "instances/\(killed)")
      try Data().write(to: file)
      #expect(!here.isAlive(killed) && here.others == [killed])
      // An older version wrote an empty file.
      #expect(here.uncleanExit(of: killed) == UncleanExit(hasCrashed: false, reading: []))
      here.removeFile(killed)
      #expect(!FileManager.default.fileExists(atPath: file.path) && here.uncleanExit(of: killed) == nil)
    }
  }

  @Test func distinguishesCrashKillAndCleanEnd() async throws {
    try await withTemporaryFolder { folder in
      let here = try ProcessInstance(folder: folder)
      let crashed = try terminatedProcess(in: folder, hasCrashed: true, reading: [12, 15])
      #expect(here.uncleanExit(of: crashed) == UncleanExit(hasCrashed: true, reading: [12, 15]))
      let killed = try terminatedProcess(in: folder, hasCrashed: false, reading: [3])
      #expect(here.uncleanExit(of: killed) == UncleanExit(hasCrashed: false, reading: [3]))
      #expect(here.uncleanExit(of: UUID().uuidString) == nil)
    }
  }

  @Test func recordsItemsAndCleanEnd() async throws {
    try await withTemporaryFolder { folder in
      let here = try ProcessInstance(folder: folder)
      let other = try ProcessInstance(folder: folder)
      for item: Int64 in [1_000_000, 2, 3] { other.recordStart(item) }
      other.recordEnd(1_000_000)
      #expect(here.uncleanExit(of: other.id)?.reading == [2, 3])
      other.recordEnd(2)
      other.recordEnd(3)
      other.recordEnd(99)
      #expect(here.uncleanExit(of: other.id)?.reading == [])
      other.recordStart(4)
      other.recordCleanExit()
      #expect(here.uncleanExit(of: other.id) == nil)
    }
  }

  /// The list is bounded: it never overwrites the record of a crash.
  @Test func keepsCrashRecordBehindLongList() async throws {
    try await withTemporaryFolder { folder in
      let here = try ProcessInstance(folder: folder)
      let other = try ProcessInstance(folder: folder)
      for item in 0..<1_000 { other.recordStart(.max - Int64(item)) }
      let end = try #require(here.uncleanExit(of: other.id))
      #expect(!end.hasCrashed && end.reading.count == 256)
    }
  }

  @Test(arguments: ["", "nobody", "../earnest.sqlite", "/etc/passwd"])
  func rejectsInvalidOwner(owner: String) async throws {
    try await withTemporaryFolder { folder in
      let here = try ProcessInstance(folder: folder)
      #expect(!here.isAlive(owner))
    }
  }

  @Test func countsUnknownOwnersAsAlive() { #expect(ProcessInstance().isAlive("another")) }
}
