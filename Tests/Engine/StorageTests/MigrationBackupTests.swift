import Foundation
import TestSupport
import Testing

@testable import Storage

/// The copy of a database from before a migration.
@Suite struct MigrationBackupTests {
  private let backup = "notes-before-\(Notebook.second.id).sqlite"

  @Test func skipsNewDatabase() async throws {
    try await withNotebook { folder, path in
      try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second]).close()
      try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second]).close()
      #expect(try names(folder) == ["notes.sqlite"])
    }
  }

  @Test func copiesExistingDatabase() async throws {
    try await withNotebook { folder, path in
      try await fill(path, "kept")
      let new = try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second])
      #expect(try await new.noteNames == ["first", "kept"])
      try await new.write { _ = try $0.run(Statement("note.colour", "UPDATE note SET colour = 'red'"), [:]) }
      try new.close()
      #expect(try names(folder) == [backup, "notes.sqlite"])
      let copy = folder.appending(path: backup).path
      #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
      // It is a database of the earlier schema, with all its rows.
      let old = try SQLiteDatabase(path: copy, migrations: [Notebook.first])
      #expect(try await old.noteNames == ["first", "kept"])
      #expect(try await old.faults() == [])
      try old.close()
    }
  }

  /// Rows that are only in the write-ahead log, because the program was killed, are in the backup too.
  @Test func includesRowsOfLog() async throws {
    try await withNotebook { folder, path in
      let killed = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      try await killed.add("in the log")
      let new = try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second])
      #expect(try await noteNames(folder.appending(path: backup).path) == ["first", "in the log"])
      try new.close()
      try killed.close()
    }
  }

  @Test func keepsNewestTwo() async throws {
    try await withNotebook { folder, path in
      try await fill(path)
      for (age, name) in [(300.0, "notes-before-a.sqlite"), (100, "notes-before-b.sqlite"), (200, "notes-before-c.sqlite")] {
        try Data().write(to: folder.appending(path: name))
        try FileManager.default.setAttributes([.modificationDate: Date() - age], ofItemAtPath: folder.appending(path: name).path)
      }
      try Data().write(to: folder.appending(path: "other-before-a.sqlite"))
      try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second]).close()
      #expect(try names(folder) == [backup, "notes-before-b.sqlite", "notes.sqlite", "other-before-a.sqlite"])
    }
  }

  @Test func replacesInterruptedBackup() async throws {
    try await withNotebook { folder, path in
      try await fill(path)
      for name in ["notes-before-unfinished", "notes-before-unfinished-journal"] {
        try Data("half a backup".utf8).write(to: folder.appending(path: name))
      }
      try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second]).close()
      #expect(try names(folder) == [backup, "notes.sqlite"])
      #expect(try await noteNames(folder.appending(path: backup).path) == ["first"])
    }
  }

  /// A migration that fails at each start, or a restored database: a complete backup is never overwritten, and not written twice.
  @Test func keepsEarlierBackupOfSameSchema() async throws {
    try await withNotebook { folder, path in
      try await fill(path, "one")
      let name = "notes-before-\(Notebook.second.id)"
      for _ in 1...3 {
        #expect(throws: StorageError.self) {
          try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second, Notebook.broken])
        }
        // All or nothing: the migration before the broken one is not applied either.
        #expect(try names(folder) == ["\(name).sqlite", "notes.sqlite"])
      }
      try await fill(path, "two")
      try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second]).close()
      #expect(try names(folder) == ["\(name)-2.sqlite", "\(name).sqlite", "notes.sqlite"])
      #expect(try await noteNames(folder.appending(path: "\(name).sqlite").path) == ["first", "one"])
      #expect(try await noteNames(folder.appending(path: "\(name)-2.sqlite").path) == ["first", "one", "two"])
    }
  }

  @Test func refusesMigrationWithoutSpace() async throws {
    try await withNotebook { folder, path in
      try await fill(path, "kept")
      let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64)
      let error = #expect(throws: StorageError.self) {
        try SQLiteDatabase(
          path: path, migrations: [Notebook.first, Notebook.second], backup: MigrationBackup(of: path) { _ in size - 1 },
          log: WriteAheadLogSync(of: path))
      }
      guard case .noSpaceForBackup(let needed, size - 1) = error else { return _ = Issue.record("\(String(describing: error))") }
      #expect(needed >= size)
      #expect(try names(folder) == ["notes.sqlite"])
      // The older program still works with it.
      #expect(try await noteNames(path) == ["first", "kept"])
    }
  }

  @Test func reportsDiskFilledDuringBackup() async throws {
    try await withTemporaryFolder { folder in
      guard succeeds("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder.path) else {
        print("MigrationBackupTests: this machine lets nobody mount a small disk; skipped")
        return
      }
      defer { _ = succeeds("umount", "-l", folder.path) }
      let path = folder.appending(path: "notes.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: [Notebook.first])
      for part in 0..<12 { try await old.add("\(part)" + String(repeating: "long ", count: 10_000)) }
      try old.close()
      // Some 600 KB stay free, of 1,200 that are needed: the names are in an index as well.
      try Data(count: 2_300_000).write(to: folder.appending(path: "other"))
      let error = #expect(throws: StorageError.self) {
        try SQLiteDatabase(
          path: path, migrations: [Notebook.first, Notebook.second], backup: MigrationBackup(of: path) { _ in nil },
          log: WriteAheadLogSync(of: path))
      }
      guard case .noSpaceForBackup(_, nil) = error else { return _ = Issue.record("\(String(describing: error))") }
      #expect(try names(folder) == ["notes.sqlite", "other"])
      #expect(try await noteNames(path).count == 13)
      #expect(throws: StorageError.self) { try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second]) }
    }
  }

  @Test func migratesOnceForConcurrentStarts() async throws {
    try await withNotebook { folder, path in
      try await fill(path, "kept")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...4 {
          group.addTask { try SQLiteDatabase(path: path, migrations: [Notebook.first, Notebook.second]).close() }
        }
        try await group.waitForAll()
      }
      #expect(try names(folder) == [backup, "notes.sqlite"])
      #expect(try await noteNames(folder.appending(path: backup).path) == ["first", "kept"])
    }
  }

  // MARK: - Private

  private func withNotebook(_ test: (URL, String) async throws -> Void) async throws {
    try await withTemporaryFolder { try await test($0, $0.appending(path: "notes.sqlite").path) }
  }

  private func fill(_ path: String, _ names: String...) async throws {
    let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
    for name in names { try await database.add(name) }
    try database.close()
  }

  private func noteNames(_ path: String) async throws -> [String] {
    let database = try SQLiteDatabase(path: path, migrations: [Notebook.first])
    let names = try await database.noteNames
    try database.close()
    return names
  }

  /// Without the files that a database has only while it is open.
  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
  }
}
