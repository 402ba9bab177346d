import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite struct DatabaseCopyTests {
  @Test func isTheStateOfOneCommitWhileOthersWrite() async throws {
    try await withNotes { path, target, database in
      for number in 0..<200 { try await database.add("\(number)" + String(repeating: "long ", count: 400)) }
      // A commit between all steps: without a transaction, each would let the copy begin again.
      let (requests, request) = AsyncStream<Void>.makeStream()
      let isDone = DispatchSemaphore(value: 0)
      let writing = Task {
        var number = 0
        for await _ in requests {
          defer { isDone.signal() }
          number += 1
          // One commit has both, or neither.
          let name = "during \(number)"
          try? await database.write {
            try $0.run(Notebook.insert, ["name": .text(name), "size": .null, "count": .integer(0)])
            try $0.run(Notebook.tag, ["note": .integer(1), "word": .text(name)])
          }
        }
        return number
      }
      let migrations = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          let result = Result {
            try DatabaseCopy.make(of: path, at: target, emptying: [], pagesPerStep: 10) {
              request.yield()
              isDone.wait()
            }
          }
          continuation.resume(with: result)
        }
      }
      request.finish()
      #expect(await writing.value > 20)
      #expect(migrations == [Notebook.first.id])
      let copy = try SQLiteDatabase(path: target, migrations: [Notebook.first])
      #expect(try await copy.faults() == [])
      let names = try await copy.noteNames
      let tags = try await copy.read { try $0.rows(Statement("tag.words", "SELECT word FROM tag ORDER BY word"), [:]) }
      // All that was acknowledged before, and nothing of the commits between its steps.
      #expect(names.count == 201 && tags.isEmpty)
      try copy.close()
    }
  }

  @Test func hasRowsOfTheLogAndIsOneFile() async throws {
    try await withNotes { path, target, database in
      try await database.add("in the log")
      _ = try DatabaseCopy.make(of: path, at: target, emptying: [], pagesPerStep: 100) {}
      let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
      #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o600)
      let copy = try SQLiteDatabase(path: target, migrations: [Notebook.first])
      #expect(try await copy.noteNames == ["first", "in the log"])
      try copy.close()
    }
  }

  @Test func emptiesTablesAndTheirBytes() async throws {
    try await withNotes { path, target, database in
      try await database.write { _ = try $0.run(Notebook.tag, ["note": .integer(1), "word": .text("a secret")]) }
      _ = try DatabaseCopy.make(of: path, at: target, emptying: ["tag", "of a later schema"], pagesPerStep: 100) {}
      let bytes = try Data(contentsOf: URL(fileURLWithPath: target))
      #expect(bytes.range(of: Data("first".utf8)) != nil && bytes.range(of: Data("a secret".utf8)) == nil)
    }
  }

  @Test func refusesADamagedDatabase() async throws {
    try await withNotes { path, target, database in
      for number in 0..<200 { try await database.add("\(number)" + String(repeating: "long ", count: 400)) }
      try await database.purge()
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      bytes.replaceSubrange((40 * 4_096)..<(41 * 4_096), with: Data(repeating: 0xEE, count: 4_096))
      let damaged = path + "-damaged"
      try bytes.write(to: URL(fileURLWithPath: damaged))
      let error = #expect(throws: StorageError.self) { try DatabaseCopy.make(of: damaged, at: target, emptying: [], pagesPerStep: 100) {} }
      guard case .damaged = error else { return _ = Issue.record("\(String(describing: error))") }
    }
  }

  @Test func endsWithTheErrorOfAStep() async throws {
    try await withNotes { path, target, database in
      for number in 0..<50 { try await database.add("\(number)" + String(repeating: "long ", count: 400)) }
      #expect(throws: CancellationError.self) {
        try DatabaseCopy.make(of: path, at: target, emptying: [], pagesPerStep: 5) { throw CancellationError() }
      }
      #expect(try await database.noteNames.count == 51)
    }
  }

  // MARK: - Private

  private func withNotes(_ test: (_ path: String, _ target: String, SQLiteDatabase) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      try await test(path, folder.appending(path: "copy.sqlite").path, database)
      try database.close()
    }
  }
}
