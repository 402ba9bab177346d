import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite struct LogCopierTests {
  private func withNotes(pages: Int, _ body: @Sendable (SQLiteDatabase, LogCopier, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let copier = LogCopier(of: path, pages: pages)
      let database = try SQLiteDatabase(
        path: path, migrations: [Notebook.first], backup: MigrationBackup(of: path), log: WriteAheadLogSync(of: path), copier: copier)
      try await body(database, copier, path)
      try database.close()
    }
  }

  /// The names in the file of the database alone, without the log.
  private func copiedNames(_ path: String) async throws -> [String] {
    try await withTemporaryFolder { folder in
      let copy = folder.appending(path: "copy.sqlite").path
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let copied = try SQLiteDatabase(path: copy, migrations: [Notebook.first])
      defer { try? copied.close() }
      return try await copied.noteNames
    }
  }

  @Test func aLongLogIsCopiedBesideOtherWrites() async throws {
    try await withNotes(pages: 30) { database, copier, path in
      for number in 0..<40 { try await database.add("note \(number)") }
      await copier.wait()
      #expect(try await copiedNames(path).count >= 11)
      #expect(try await database.noteNames.count == 41)
      // The log begins at its start again.
      let size = try #require(try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int)
      for number in 40..<50 { try await database.add("note \(number)") }
      await copier.wait()
      #expect(try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0 <= size + 40 * 4_120)
    }
  }

  @Test func aShortLogIsNotCopied() async throws {
    try await withNotes(pages: 10_000) { database, copier, path in
      for number in 0..<40 { try await database.add("note \(number)") }
      await copier.wait()
      // Not even the schema is in the file.
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 <= 4_096)
    }
  }

  @Test func nothingIsCopiedAfterTheEnd() async throws {
    try await withNotes(pages: 1) { database, copier, _ in
      copier.end()
      try await database.add("second")
      await copier.wait()
      #expect(try await database.noteNames == ["first", "second"])
    }
  }

  /// A reader with an older state prevents that the log begins at its start; no writer waits for it.
  @Test func aReaderDelaysNoWriter() async throws {
    try await withNotes(pages: 20) { database, copier, _ in
      let (isReading, end) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
      let reading = Task {
        try await database.read { connection in
          let names = try connection.rows(Notebook.names, [:]).count
          isReading.continuation.yield()
          end.wait()
          return try connection.rows(Notebook.names, [:]).count == names
        }
      }
      _ = await isReading.stream.first { true }
      for number in 0..<60 {
        _ = try await database.write([.bulk, .deferred]) {
          try $0.run(Notebook.insert, ["name": .text("\(number)"), "size": .null, "count": .null])
        }
      }
      end.signal()
      #expect(try await reading.value)
      #expect(try await database.noteNames.count == 61)
    }
  }
}
