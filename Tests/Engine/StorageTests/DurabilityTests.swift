import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite struct DurabilityTests {
  private struct Fire: Error {}

  /// A disk with a scripted sync: it counts calls, records the file, and delays its result on demand.
  private final class Disk: Sendable {
    let answers = Mutex<[Int32]>([])
    let files = Mutex<[UInt64]>([])
    /// Whether the transaction whose answer the disk holds back has returned.
    let hasReturned = Mutex(false)
    private let gate = DispatchSemaphore(value: 0)
    private let holds: Bool

    init(holds: Bool = false, failing: [Int32] = []) {
      self.holds = holds
      answers.withLock { $0 = failing }
    }

    func sync(_ handle: Int32) -> Int32 {
      var status = stat()
      fstat(handle, &status)
      let inode = UInt64(status.st_ino)
      files.withLock { $0.append(inode) }
      if holds { gate.wait() }
      let error = answers.withLock { $0.isEmpty ? 0 : $0.removeFirst() }
      errno = error
      return error == 0 ? fdatasync(handle) : -1
    }

    func release(_ count: Int = 1) { for _ in 0..<count { gate.signal() } }

    var syncs: Int { files.withLock(\.count) }
  }

  @Test func deferredWriteIsVisibleAtOnce() async throws {
    try await withNotes(Disk()) { database, path in
      _ = try await database.write(.deferred) { try $0.run(Notebook.insert, ["name": .text("quick"), "size": .null, "count": .null]) }
      await #expect(throws: Fire.self) {
        try await database.write(.deferred) { connection in
          try connection.run(Notebook.insert, ["name": .text("half"), "size": .null, "count": .null])
          throw Fire()
        }
      }
      // A constraint that is checked only when the transaction ends.
      await #expect(throws: StorageError.self) {
        try await database.write(.deferred) { _ = try $0.run(Notebook.tag, ["note": .integer(99), "word": .text("moss")]) }
      }
      let other = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      #expect(try await other.noteNames == ["first", "quick"])
      try other.close()
    }
  }

  @Test func syncsOnlyDurableWrites() async throws {
    let disk = Disk()
    try await withNotes(disk) { database, path in
      #expect(disk.syncs == 1, "the migration")
      _ = try await database.write(.deferred) { try $0.run(Notebook.insert, ["name": .text("quick"), "size": .null, "count": .null]) }
      #expect(disk.syncs == 1)
      try await database.add("lasting")
      #expect(disk.syncs == 2)
      // Nothing changed, so that nothing has to reach the disk.
      _ = try await database.write { try $0.row(Notebook.byName, ["name": .text("lasting")]) }
      #expect(disk.syncs == 2)
      let log = try #require(try FileManager.default.attributesOfItem(atPath: path + "-wal")[.systemFileNumber] as? UInt64)
      #expect(disk.files.withLock { $0 } == [log, log])
    }
  }

  @Test func sharesSyncBetweenWriters() async throws {
    let disk = Disk(holds: true)
    disk.release()
    try await withNotes(disk) { database, _ in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await database.add("one")
          disk.hasReturned.withLock { $0 = true }
        }
        try await waitUntil { disk.syncs == 2 }
        for number in 0..<10 { group.addTask { try await database.add("other \(number)") } }
        // All are visible to readers, and none has returned.
        try await waitUntil { try await database.noteNames.count == 12 }
        #expect(!disk.hasReturned.withLock { $0 })
        disk.release(20)
        try await group.waitForAll()
      }
      #expect(disk.hasReturned.withLock { $0 })
      // One for the migration, one for the first write, and fewer than ten for the ten.
      #expect((3..<12).contains(disk.syncs), "\(disk.syncs)")
    }
  }

  @Test func reportsFailedSync() async throws {
    let disk = Disk()
    try await withNotes(disk) { database, _ in
      disk.answers.withLock { $0 = [EIO, ENOSPC, EINTR] }
      await #expect(throws: StorageError.failed("fdatasync: Input/output error")) { try await database.add("lost") }
      await #expect(throws: StorageError.diskFull) { try await database.add("full") }
      // Interrupted by a signal: repeated.
      try await database.add("kept")
      #expect(disk.syncs == 5)
      #expect(try await database.noteNames == ["first", "full", "kept", "lost"])
    }
  }

  @Test func rollsBackCancelledWrite() async throws {
    try await withNotes(Disk()) { database, _ in
      let (started, given) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
      let writing = Task {
        try await database.write(.deferred) { connection in
          try connection.run(Notebook.insert, ["name": .text("given up"), "size": .null, "count": .null])
          started.continuation.yield()
          given.wait()
        }
      }
      _ = await started.stream.first { true }
      writing.cancel()
      given.signal()
      await #expect(throws: CancellationError.self) { try await writing.value }
      #expect(try await database.noteNames == ["first"])
      try await database.add("next")
      #expect(try await database.noteNames == ["first", "next"])
    }
  }

  private func withNotes(_ disk: Disk, _ body: @Sendable (SQLiteDatabase, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let database = try SQLiteDatabase(
        path: path, migrations: [Notebook.first], backup: MigrationBackup(of: path), log: WriteAheadLogSync(of: path) { disk.sync($0) })
      try await body(database, path)
      try database.close()
    }
  }
}
