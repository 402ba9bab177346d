import Foundation
import Storage
import TestSupport
import Testing

/// A command beside the server opens the same file.
@Suite struct SecondConnectionTests {
  @Test func readsDuringWrite() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let writer = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      let other = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      let isWriting = AsyncStream<Void>.makeStream()
      let mayEnd = DispatchSemaphore(value: 0)
      let writing = Task {
        try await writer.write { connection in
          try connection.run(Notebook.insert, ["name": .text("unfinished"), "size": .null, "count": .null])
          isWriting.continuation.finish()
          mayEnd.wait()
        }
      }
      for await _ in isWriting.stream {}
      let seen = try await withTimeout { try await other.noteNames }
      let seenBySameDatabase = try await withTimeout { try await writer.noteNames }
      mayEnd.signal()
      try await writing.value
      #expect(seen == ["first"])
      #expect(seenBySameDatabase == ["first"])
      #expect(try await other.noteNames == ["first", "unfinished"])
      try writer.close()
      try other.close()
    }
  }

  @Test func queuesWriters() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let databases = try [0, 1].map { _ in try SQLiteDatabase(path: path, migrations: [Notebook.first]) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, database) in databases.enumerated() {
          for number in 0..<10 { group.addTask { try await database.add("\(index)-\(number)") } }
        }
        try await group.waitForAll()
      }
      #expect(try await databases[0].noteNames.count == 21)
      for database in databases { try database.close() }
    }
  }

  @Test func usesWriteAheadMode() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder.appending(path: "notes.sqlite").path, migrations: [Notebook.first])
      let mode = try await database.read { try $0.row(Statement("mode", "PRAGMA journal_mode"), [:])?.text("journal_mode") }
      let synchronous = try await database.write { try $0.row(Statement("sync", "PRAGMA synchronous"), [:])?.int64("synchronous") }
      let keys = try await database.write { try $0.row(Statement("keys", "PRAGMA foreign_keys"), [:])?.bool("foreign_keys") }
      #expect(mode == "wal")
      #expect(synchronous == 1)
      #expect(keys == true)
      try database.close()
    }
  }

  @Test func refusesOtherFiles() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "notes.sqlite")
      try Data(repeating: 0x41, count: 8_192).write(to: file)
      #expect(throws: StorageError.damaged("file is not a database")) { try SQLiteDatabase(path: file.path, migrations: [Notebook.first]) }
      for path in [folder.path, folder.appending(path: "no/such/folder/x").path] {
        #expect {
          try SQLiteDatabase(path: path, migrations: [Notebook.first])
        } throws: { error in
          guard case .cannotOpen(path, _) = error as? StorageError else { return false }
          return true
        }
      }
    }
  }
}
