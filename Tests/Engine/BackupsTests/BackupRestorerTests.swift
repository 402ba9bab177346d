import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Backups

@Suite struct BackupRestorerTests {
  @Test func restoringAndBackingUpGivesTheSameRows() async throws {
    try await BackupHome.with { library in
      try await library.play(to: 60)
      try await library.addSession()
      try library.restore(try library.backUp("a.tar", BackupPart.allCases))
      let again = library.root.appending(path: "b.tar")
      _ = try BackupHome.maker(library.target).make(at: again.path, with: BackupPart.allCases) {}
      let second = library.root.appending(path: "second")
      _ = try BackupRestorer(home: second).restore(BackupArchive(again)) {}
      var original = try await rows(of: library.home.appending(path: "earnest.sqlite"))
      #expect(original["web_session"]?.count == 1)
      for table in SessionTables.names { original[table] = [] }
      #expect(original.count > 80 && original["episode"]?.count == 5 && original["span"]?.count == 1)
      for folder in [library.target, second] {
        let restored = try await rows(of: folder.appending(path: "earnest.sqlite"))
        #expect(Set(restored.keys) == Set(original.keys))
        for (table, lines) in original { #expect(restored[table] == lines, "\(table)") }
        for (name, content) in BackupHome.files where FileManager.default.fileExists(atPath: folder.appending(path: name).path) {
          #expect(try String(contentsOf: folder.appending(path: name), encoding: .utf8) == content)
        }
      }
      #expect(try fileNames(second) == fileNames(library.target))
    }
  }

  /// The next start updates a library from before the baseline.
  @Test func restoresABackupOfAnEarlierSchema() async throws {
    try await withTemporaryFolder { root in
      let (home, target) = (root.appending(path: "home"), root.appending(path: "restored"))
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
      let stored = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Schemas/2026-11-29-deleted-and-replaced.sqlite")
      try FileManager.default.copyItem(at: stored.standardized, to: home.appending(path: "earnest.sqlite"))
      let file = root.appending(path: "a.tar")
      _ = try BackupHome.maker(home).make(at: file.path, with: []) {}
      _ = try BackupRestorer(home: target).restore(BackupArchive(file)) {}
      let database = try SQLiteDatabase(path: target.appending(path: "earnest.sqlite").path, migrations: Migrations.all)
      #expect(try await Library(database: database).subscriptions.shows(of: .local).count == 3)
      try database.close()
    }
  }

  @Test func isPrivateFromTheFirstMoment() async throws {
    try await BackupHome.with { library in
      let file = try library.backUp("a.tar", BackupPart.allCases)
      try library.restore(file) {
        for name in try FileManager.default.subpathsOfDirectory(atPath: library.target.path) {
          let mode = try FileManager.default.attributesOfItem(atPath: library.target.appending(path: name).path)[.posixPermissions] as? Int
          #expect(mode.map { $0 & 0o077 } == 0, "\(name)")
        }
      }
      #expect(try FileManager.default.attributesOfItem(atPath: library.target.path)[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func refusesAFolderWithSomethingInIt() async throws {
    try await BackupHome.with { library in
      let file = try library.backUp()
      #expect(throws: BackupError.notEmpty(path: library.home.path)) {
        try BackupRestorer(home: library.home).restore(BackupArchive(file)) {}
      }
      try FileManager.default.createDirectory(at: library.target.appending(path: "lost+found"), withIntermediateDirectories: true)
      try Data().write(to: library.target.appending(path: "notes.txt"))
      #expect(throws: BackupError.notEmpty(path: library.target.path)) { try library.restore(file) }
      // Also when an interrupted restore lies beside it.
      try FileManager.default.createDirectory(at: library.target.appending(path: "restore.part"), withIntermediateDirectories: true)
      #expect(throws: BackupError.notEmpty(path: library.target.path)) { try library.restore(file) }
      #expect(try fileNames(library.target) == ["notes.txt"])
      try FileManager.default.removeItem(at: library.target.appending(path: "notes.txt"))
      try library.restore(file)
    }
  }

  @Test func refusesADiskWithoutSpace() async throws {
    try await BackupHome.with { library in
      let file = try library.backUp()
      let restorer = BackupRestorer(home: library.target, space: BackupSpace { _ in 100 })
      let error = #expect(throws: BackupError.self) { try restorer.restore(BackupArchive(file)) {} }
      guard case .noSpace(_, _, 100) = error else { return _ = Issue.record("\(String(describing: error))") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: library.target.path) == [])
    }
  }

  @Test func aFailureLeavesTheFolderEmpty() async throws {
    try await BackupHome.with { library in
      let file = try library.backUp("a.tar", BackupPart.allCases)
      var steps = 0
      try library.restore(file) { steps += 1 }
      #expect(steps > 12)
      for failing in 1...steps {
        let folder = library.root.appending(path: "\(failing)")
        var step = 0
        #expect(throws: CancellationError.self) {
          try BackupRestorer(home: folder).restore(BackupArchive(file)) {
            step += 1
            if step == failing { throw CancellationError() }
          }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      }
    }
  }

  /// The folders as they are at each step are those that a killed process leaves.
  @Test func aKilledRestoreIsRepeatedAndNeverOpened() async throws {
    try await BackupHome.with { library in
      let file = try library.backUp("a.tar", BackupPart.allCases)
      try await withTemporaryFolder { copies in
        let states = try statesWhenKilled(of: library.target, in: copies) { try library.restore(file, step: $0) }
        #expect(states.count > 12)
        for state in states.dropFirst() {
          #expect(throws: BackupError.interrupted(path: state.path)) { try BackupRestorer.refuseInterrupted(state) }
          _ = try BackupRestorer(home: state).restore(BackupArchive(file)) {}
          try BackupRestorer.refuseInterrupted(state)
          #expect(try fileNames(state) == fileNames(library.target))
          #expect(
            try Data(contentsOf: state.appending(path: "earnest.sqlite"))
              == Data(contentsOf: library.target.appending(path: "earnest.sqlite")))
        }
        // Killed behind its last move: everything is there, and an empty folder.
        let last = library.target.appending(path: "restore.part")
        try FileManager.default.createDirectory(at: last, withIntermediateDirectories: false)
        try BackupRestorer.refuseInterrupted(library.target)
        #expect(!FileManager.default.fileExists(atPath: last.path))
      }
    }
  }
}
