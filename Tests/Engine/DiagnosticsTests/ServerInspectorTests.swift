import Events
import Foundation
import Supervision
import Synchronization
import TestSupport
import Testing

@testable import Diagnostics

@Suite struct ServerInspectorTests {
  @Test func measuresInTheBackgroundAndTellsPages() async throws {
    try await withTemporaryFolder { home in
      for (name, size) in [
        ("earnest.sqlite", 10), ("earnest.sqlite-wal", 5), ("earnest-before-x.sqlite", 3), ("earnest.json", 2), ("artwork/ab/cover", 7),
        ("artwork/cd/other", 1), ("uploads/part", 4),
      ] {
        let file = home.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(count: size).write(to: file)
      }
      try FileManager.default.createSymbolicLink(at: home.appending(path: "artwork/link"), withDestinationURL: home)
      let (events, background, clock) = (LocalEventBus(), BackgroundTasks(), FixedClock())
      let runs = Mutex(0)
      let inspector = ServerInspector(
        home: home, events: events, background: background, version: { $0 == .ffmpeg ? "5.1.9" : nil },
        others: { runs.withLock { $0 += 1 } }, now: clock.read)
      // The first page does not wait.
      #expect(inspector.findings() == nil && inspector.findings() == nil)
      try await waitUntil { events.changeCount == 1 && background.count == 0 }
      let found = try #require(inspector.findings())
      #expect(found.folderBytes == [.database: 18, .artwork: 8, .clips: 0, .unfinished: 4])
      #expect(found.versions == [.ffmpeg: "5.1.9"] && found.date == clock.now)
      // An hour later they are old: the page has them, and they are found again.
      clock.advance(by: 3_600)
      #expect(inspector.findings() == found)
      try await waitUntil { events.changeCount == 2 && background.count == 0 }
      #expect(inspector.findings()?.date == clock.now && runs.withLock { $0 } == 2)
    }
  }

  @Test(arguments: [
    ("ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026 the FFmpeg developers\nbuilt with gcc 12", "5.1.9"),
    ("vips-8.14.1", "8.14.1"), ("ffmpeg version N-12 Copyright", "12"), ("", ""), ("no number\n1.2", ""),
  ])
  func readsVersions(output: String, version: String) { #expect(HelperProgram.version(in: output) == version) }
}
