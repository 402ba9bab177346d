import Dispatch
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct DurabilityTests {
  private struct Fire: Error {}
  private static let synchronous = Statement("test.synchronous", "PRAGMA synchronous")

  @Test func whatGoesToTheDiskWithTheNextIsThereAtOnceAndWhole() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      _ = try await database.write(.withTheNext) { try $0.run(Notebook.insert, [.text("quick"), .null, .null]) }
      await #expect(throws: Fire.self) {
        try await database.write(.withTheNext) { connection in
          try connection.run(Notebook.insert, [.text("half"), .null, .null])
          throw Fire()
        }
      }
      // A rule that is looked at only when the transaction ends.
      await #expect(throws: StorageError.self) {
        try await database.write(.withTheNext) { _ = try $0.run(Notebook.tag, [.integer(99), .text("moss")]) }
      }
      let other = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      #expect(try await other.noteNames == ["first", "quick"])
      try other.close()
      try database.close()
    }
  }

  @Test func afterwardsTransactionsWaitForTheDiskAgain() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder.appending(path: "notes.sqlite").path, migrations: [Notebook.first])
      #expect(try await synchronous(of: database, .onDisk) == 2)
      #expect(try await synchronous(of: database, .withTheNext) == 1)
      try? await database.write(.withTheNext) { _ in throw Fire() }
      #expect(try await synchronous(of: database, .onDisk) == 2)
      try database.close()
    }
  }

  @Test func alsoAfterOneThatWasGivenUpInTheMiddle() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder.appending(path: "notes.sqlite").path, migrations: [Notebook.first])
      let (begun, given) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
      let writing = Task {
        try await database.write(.withTheNext) { connection in
          try connection.run(Notebook.insert, [.text("given up"), .null, .null])
          begun.continuation.yield()
          given.wait()
        }
      }
      _ = await begun.stream.first { true }
      writing.cancel()
      given.signal()
      await #expect(throws: CancellationError.self) { try await writing.value }
      #expect(try await synchronous(of: database, .onDisk) == 2)
      #expect(try await database.noteNames == ["first"])
      try database.close()
    }
  }

  private func synchronous(of database: SQLiteDatabase, _ durability: Durability) async throws -> Int64? {
    try await database.write(durability) { try $0.row(Self.synchronous, [])?.int64("synchronous") }
  }
}
