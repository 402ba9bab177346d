import Foundation
import Logging
import Supervision
import Synchronization
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

  @Test func aBackupOnRequestReportsItsProgressAndItsResult() async throws {
    try await BackupHome.with { library in
      let (clock, log) = (FixedClock(Date(timeIntervalSince1970: 1_800_000_000)), LogRecorder())
      let folder = library.root.appending(path: "backups")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let seen = Mutex<[BackupProgress]>([])
      let box = Mutex<NightlyBackups?>(nil)
      let nightly = Self.nightly(library, BackupSettings(folder: folder, count: 2), clock, log) {
        guard let progress = box.withLock({ $0 })?.status.progress else { return }
        seen.withLock { $0.append(progress) }
      }
      box.withLock { $0 = nightly }
      defer { box.withLock { $0 = nil } }
      let background = BackgroundTasks()
      #expect(nightly.status == BackupStatus())
      #expect(nightly.start(in: background) && !nightly.start(in: background))
      // The one of the night is this one.
      try await nightly.makeIfDue()
      try await waitUntil { background.count == 0 }
      let status = nightly.status
      #expect(status.progress == nil && status.failure == nil && nightly.loop.status.lastSuccess == clock.now)
      let stored = try #require(status.stored)
      #expect(stored.map(\.name) == ["earnest-2027-01-15-080000.tar"] && stored[0].date == clock.now && stored[0].bytes > 10_000)
      let progress = seen.withLock { $0 }
      #expect(progress.first == BackupProgress() && progress.contains { $0.total != nil && $0.bytes > 0 })
      #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.bytes <= $1.bytes })
      // A change for each percent, and not for each piece; the last one is that of the folder.
      let percents = progress.dropLast().compactMap(\.percent)
      #expect(zip(percents, percents.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func theStatusSaysWhyABackupWasNotMade() async throws {
    try await BackupHome.with { library in
      let folder = library.root.appending(path: "backups")
      let nightly = Self.nightly(
        library, BackupSettings(folder: folder, count: 1), FixedClock(), LogRecorder(), space: BackupSpace { _ in 5 })
      let background = BackgroundTasks()
      await nightly.loop.attempt { try await nightly.makeIfDue() }
      #expect(nightly.status.failure == .noFolder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      _ = nightly.start(in: background)
      try await waitUntil { background.count == 0 }
      guard case .noSpace(let needed, 5)? = nightly.status.failure else { return #expect(Bool(false), "\(nightly.status)") }
      #expect(needed > 5 && nightly.status.progress == nil && nightly.loop.status.failures == 2)
    }
  }

  // MARK: - Private

  private static func nightly(
    _ library: BackupHome, _ settings: BackupSettings, _ clock: FixedClock, _ log: LogRecorder,
    space: BackupSpace = BackupSpace { _ in nil }, didChange: @escaping @Sendable () -> Void = {}
  ) -> NightlyBackups {
    let maker = BackupMaker(home: library.home, media: nil, version: "1.2.3", space: space, now: clock.read, timeZone: { .gmt })
    return NightlyBackups(settings, maker: maker, logger: log.logger, didChange: didChange)
  }
}
