import Foundation
import Logging
import Supervision
import TestSupport
import Testing

@testable import Backups

@Suite struct NightlyBackupsTests {
  @Test func makesOneBackupANightAndKeepsTheNewest() async throws {
    try await BackupHome.with { library in
      // 15 January 2027, 8 o'clock.
      let (clock, log) = (FixedClock(Date(timeIntervalSince1970: 1_800_000_000)), LogRecorder())
      let folder = library.root.appending(path: "backups")
      let nightly = Self.nightly(library, BackupSettings(folder: folder, count: 2, parts: [.artwork]), clock, log)
      // Its disk is not mounted: nothing is created on the wrong one.
      await #expect(throws: BackupError.noFolder(path: folder.path)) { try await nightly.makeIfDue() }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      // At the start, and then not again today.
      for _ in 1...3 { try await nightly.makeIfDue() }
      #expect(try fileNames(folder) == ["earnest-2027-01-15-080000.tar"])
      clock.advance(by: 20 * 3_600 - 1)
      try await nightly.makeIfDue()
      #expect(try fileNames(folder).count == 1)
      clock.advance(by: 1)
      try await nightly.makeIfDue()
      #expect(try fileNames(folder) == ["earnest-2027-01-15-080000.tar", "earnest-2027-01-16-040000.tar"])
      clock.advance(by: 86_400 + 60)
      try await nightly.makeIfDue()
      #expect(try fileNames(folder) == ["earnest-2027-01-16-040000.tar", "earnest-2027-01-17-040100.tar"])
      let newest = try await BackupArchive(folder.appending(path: "earnest-2027-01-17-040100.tar")).check()
      #expect(newest.parts == [.artwork] && newest.createdAt == clock.now)
      #expect(log.lines.count == 3 && log.lines.allSatisfy { $0.hasPrefix("notice backup made bytes=") })
      #expect(log.lines.last?.contains("file=earnest-2027-01-17-040100.tar") == true)
    }
  }

  @Test func aFailureDeletesNoEarlierBackup() async throws {
    try await BackupHome.with { library in
      let (clock, log) = (FixedClock(), LogRecorder())
      let folder = library.root.appending(path: "backups")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let full = BackupSpace { _ in 0 }
      let nightly = Self.nightly(library, BackupSettings(folder: folder, count: 1), clock, log, space: full)
      try Data().write(to: folder.appending(path: "earnest-2027-01-01-040000.tar"))
      #expect(await nightly.loop.attempt { try await nightly.makeIfDue() } == false)
      #expect(try fileNames(folder) == ["earnest-2027-01-01-040000.tar"])
      #expect(nightly.loop.status.isFailing && log.lines.first?.hasPrefix("error failed") == true)
    }
  }

  // MARK: - Private

  private static func nightly(
    _ library: BackupHome, _ settings: BackupSettings, _ clock: FixedClock, _ log: LogRecorder,
    space: BackupSpace = BackupSpace { _ in nil }
  ) -> NightlyBackups {
    let maker = BackupMaker(home: library.home, media: nil, version: "1.2.3", space: space, now: clock.read, timeZone: { .gmt })
    return NightlyBackups(settings, maker: maker, logger: log.logger)
  }
}
