import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Backups

@Suite struct BackupMakerTests {
  @Test func holdsTheLibraryWithItsKeysAndNoSessions() async throws {
    try await BackupHome.with { library in
      try await library.addSession()
      let file = try library.backUp()
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
      // Every computer has the programs that can open it.
      let folder = library.root.appending(path: "by hand")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      #expect(succeeds("tar", "-xf", file.path, "-C", folder.path))
      #expect(succeeds("sh", "-c", "cd '\(folder.path)' && sha256sum --status --strict -c SHA256SUMS"))
      #expect(
        try fileNames(folder) == ["SHA256SUMS", "access.key", "credentials.key", "earnest.json", "earnest.sqlite", "manifest.json"])
      let bytes = try Data(contentsOf: folder.appending(path: "earnest.sqlite"))
      #expect(bytes.range(of: Data("Moss & Stone".utf8)) != nil && bytes.range(of: Data("hash of a token".utf8)) == nil)
      #expect(try await rows(of: folder.appending(path: "earnest.sqlite"))["web_session"] == [])
      // Nothing is left of the work.
      #expect(try fileNames(library.home).allSatisfy { !$0.hasPrefix("backup.part") })
      #expect(try FileManager.default.contentsOfDirectory(atPath: library.root.path).sorted() == ["a.tar", "by hand", "home"])
    }
  }

  @Test func holdsTheRequestedParts() async throws {
    try await BackupHome.with { library in
      let summary = try await BackupHome.maker(library.home).make(at: library.root.appending(path: "a.tar"), with: BackupPart.allCases)
      let checked = try await BackupArchive(library.root.appending(path: "a.tar")).check()
      #expect(summary == checked)
      #expect(summary.parts == BackupPart.allCases && summary.version == "1.2.3" && summary.files == 8)
      try library.restore(library.root.appending(path: "a.tar"))
      #expect(
        try fileNames(library.target) == [
          "access.key", "artwork/ab/abcd", "artwork/ab/abcd-256.webp", "credentials.key", "earnest.json", "earnest.sqlite", "media/42.mp3",
          "own-audio/1/3f.mp3",
        ])
    }
  }

  /// Each step of a backup is followed by the commits of an import and by reports of a player, as a busy server makes them.
  @Test func isTheStateOfOneCommitDuringAnImport() async throws {
    try await BackupHome.with { library in
      try await library.play(to: 60)
      let arrivals = ImportDuringBackup(library)
      async let importing: Void = arrivals.run()
      let file = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try library.backUp(step: arrivals.commitOnce) }) }
      }
      arrivals.end()
      try await importing
      try library.restore(file)
      let restored = try SQLiteDatabase(path: library.target.appending(path: "earnest.sqlite").path, migrations: Migrations.all)
      #expect(try await restored.faults() == [])
      let position = try await Library(database: restored).listening.state(of: library.episodes[0], for: .local)?.position
      // The report before the backup is in it; those that came later may be, and then with everything of their commit.
      #expect(try #require(position) >= 60)
      let (shows, episodes) = try await restored.read { connection in
        (
          try connection.row(Statement("test.shows", "SELECT COUNT(*) AS count FROM show"), [:])?.int64("count"),
          try connection.row(Statement("test.episodes", "SELECT COUNT(*) AS count FROM episode"), [:])?.int64("count")
        )
      }
      let counts = (try #require(shows), try #require(episodes))
      #expect(counts.1 == counts.0 * 5)
      #expect(arrivals.commits > 3)
      try restored.close()
    }
  }

  @Test func aFailureLeavesTheEarlierBackup() async throws {
    try await BackupHome.with { library in
      let file = try library.backUp()
      let earlier = try Data(contentsOf: file)
      try await library.play(to: 60)
      var steps = 0
      try library.backUp("count.tar", BackupPart.allCases) { steps += 1 }
      #expect(steps > 8)
      for failing in 1...steps {
        var step = 0
        #expect(throws: CancellationError.self) {
          try library.backUp("a.tar", BackupPart.allCases) {
            step += 1
            if step == failing { throw CancellationError() }
          }
        }
        #expect(try Data(contentsOf: file) == earlier)
        #expect(try FileManager.default.contentsOfDirectory(atPath: library.root.path).sorted() == ["a.tar", "count.tar", "home"])
        #expect(!FileManager.default.fileExists(atPath: library.home.appending(path: "backup.part").path))
      }
    }
  }

  /// The folders as they are at each step are those that a killed process leaves.
  @Test func aKilledBackupLeavesTheEarlierOneAndTheNextOneWorks() async throws {
    try await BackupHome.with { library in
      let file = try library.backUp()
      let earlier = try Data(contentsOf: file)
      try await library.play(to: 60)
      try await withTemporaryFolder { copies in
        let states = try statesWhenKilled(of: library.root, in: copies) { try library.backUp("a.tar", [.ownAudio], step: $0) }
        #expect(states.count > 4)
        for state in states {
          let left = state.appending(path: "a.tar")
          #expect(try Data(contentsOf: left) == earlier)
          _ = try BackupHome.maker(state.appending(path: "home")).make(at: left.path, with: [.ownAudio]) {}
          _ = try await BackupArchive(left).check()
          #expect(try FileManager.default.contentsOfDirectory(atPath: state.path).sorted() == ["a.tar", "home"])
          #expect(!FileManager.default.fileExists(atPath: state.appending(path: "home/backup.part").path))
        }
      }
    }
  }

  @Test func refusesToFillADisk() async throws {
    try await BackupHome.with { library in
      for (free, shown) in [(100, 100), (-5, 0)] as [(Int64, Int64)] {
        let maker = BackupHome.maker(library.home, space: BackupSpace { _ in free })
        let error = #expect(throws: BackupError.self) { try maker.make(at: library.root.appending(path: "a.tar").path, with: []) {} }
        guard case .noSpace(_, let needed, shown) = error else { return _ = Issue.record("\(String(describing: error))") }
        #expect(needed > 100)
      }
      // Enough for the copy of the database, and not for the archive with everything.
      let size = BackupFiles.size(library.home.appending(path: "earnest.sqlite").path)
      let maker = BackupHome.maker(library.home, space: BackupSpace { $0 == library.home.path ? .max : size })
      #expect(throws: BackupError.self) { try maker.make(at: library.root.appending(path: "a.tar").path, with: BackupPart.allCases) {} }
      let left = try FileManager.default.contentsOfDirectory(atPath: library.root.path)
      #expect(left == ["home"])
    }
  }

  @Test func refusesWhatItCannotBackUp() async throws {
    try await BackupHome.with { library in
      let file = library.root.appending(path: "a.tar").path
      let empty = library.root.appending(path: "empty")
      #expect(throws: BackupError.noLibrary(path: empty.path)) { try BackupHome.maker(empty).make(at: file, with: []) {} }
      #expect(throws: BackupError.noFolder(path: empty.path)) { try library.backUp("empty/a.tar") }
      let pipe = library.root.appending(path: "pipe")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      for other in [pipe, library.home] {
        #expect(throws: BackupError.notAFile(path: other.path)) { try library.backUp(other.lastPathComponent) }
      }
      // The disk of the downloads is not mounted.
      let disk = library.root.appending(path: "disk")
      #expect(throws: BackupError.noFolder(path: disk.path)) {
        try BackupHome.maker(library.home, media: disk).make(at: file, with: [.downloads]) {}
      }
      // Two at the same time.
      var inner: (any Error)?
      try library.backUp { do { if inner == nil { try library.backUp("b.tar") } } catch { inner = error } }
      #expect(inner as? BackupError == .underWay)
    }
  }

  @Test func keepsTheNewestBackups() async throws {
    try await withTemporaryFolder { root in
      let folder = BackupFolder(path: root.path, timeZone: try #require(TimeZone(identifier: "Asia/Tokyo")))
      #expect(folder.name(of: Date(timeIntervalSince1970: 1_800_000_000)) == "earnest-2027-01-15-170000.tar")
      let names = (1...5).map { "earnest-2027-01-0\($0)-040000.tar" }
      for name in names + ["earnest-2027-01-06-040000.tar.part", "earnest.tar", "notes.txt"] {
        try Data().write(to: root.appending(path: name))
      }
      folder.deleteOlder(keeping: 2)
      #expect(folder.backups == [names[3], names[4]])
      #expect(try fileNames(root) == [names[3], names[4], "earnest.tar", "notes.txt"])
    }
  }
}
