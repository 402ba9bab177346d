import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite struct ClosingTests {
  @Test func aClosedFileHasEveryRow() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      try await database.add("second")
      // A reader of the pool stays open until the end.
      #expect(try await database.noteNames == ["first", "second"])
      try database.close()
      let copy = folder.appending(path: "copy.sqlite").path
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let copied = try SQLiteDatabase(path: copy, migrations: [Notebook.first])
      #expect(try await copied.noteNames == ["first", "second"])
      try copied.close()
    }
  }

  @Test func aFileThatAnotherProcessReadsIsClosedToo() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let other = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      try await database.add("second")
      try await other.read { connection in
        #expect(try connection.rows(Notebook.names, [:]).count == 2)
        try database.close()
      }
      try other.close()
      // The last one has written the log back.
      let log = try? Data(contentsOf: URL(filePath: path + "-wal"))
      #expect(log?.isEmpty ?? true)
    }
  }
}
