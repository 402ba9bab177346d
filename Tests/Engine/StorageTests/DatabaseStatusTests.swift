import Foundation
import Monitoring
import Storage
import TestSupport
import Testing

@Suite struct DatabaseStatusTests {
  private func withNotebook(_ body: (SQLiteDatabase, URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "notes.sqlite")
      let database = try SQLiteDatabase(path: file.path, migrations: [Notebook.first])
      try await body(database, file)
      try database.close()
    }
  }

  @Test func countsReadsAndTransactionsWithTheirTimes() async throws {
    try await withNotebook { database, _ in
      let before = database.status
      try await database.add("a")
      _ = try await database.noteNames
      _ = try await database.noteNames
      let status = database.status
      #expect(status.reads.since(before.reads).count == 2)
      #expect(status.writes.since(before.writes).count == 1 && status.waits.since(before.waits).count == 1)
      #expect(status.bytes > 0 && status.logBytes > 0)
    }
  }

  @Test func aCheckWritesNothing() async throws {
    try await withNotebook { database, file in
      try await database.add("a")
      let log = try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal"))
      for _ in 0..<20 { try await database.checkWritable() }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal")) == log)
      // The wait for other processes is as long as before.
      let wait = try await database.write { try $0.row(Statement("test.wait", "PRAGMA busy_timeout"), [:])?.int64("timeout") }
      #expect(wait == 10_000)
    }
  }

  @Test func aCheckFailsWhileAnotherProcessHasTheLock() async throws {
    try await withNotebook { database, file in
      let other = try SQLiteDatabase(path: file.path, migrations: [Notebook.first])
      let isWriting = AsyncStream<Void>.makeStream()
      let mayEnd = DispatchSemaphore(value: 0)
      let writing = Task {
        try await other.write { connection in
          try connection.run(Notebook.insert, ["name": .text("b"), "size": .null, "count": .null])
          isWriting.continuation.finish()
          mayEnd.wait()
        }
      }
      for await _ in isWriting.stream {}
      await #expect(throws: StorageError.self) { try await withTimeout { try await database.checkWritable() } }
      mayEnd.signal()
      try await writing.value
      try await database.checkWritable()
      try other.close()
    }
  }

  @Test func aCheckNeedsItsFile() async throws {
    try await withNotebook { database, file in
      let moved = file.appendingPathExtension("moved")
      try FileManager.default.moveItem(at: file, to: moved)
      await #expect(throws: StorageError.self) { try await database.checkWritable() }
      try FileManager.default.moveItem(at: moved, to: file)
    }
  }
}
