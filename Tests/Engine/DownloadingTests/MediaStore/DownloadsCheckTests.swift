import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Downloading

@Suite("Media store check") struct DownloadsCheckTests {
  @Test func findsNothingInHealthyFolder() async throws {
    try await withFiles { files in
      let (findings, summary) = try await examine(files)
      #expect(findings.isEmpty && summary.isHealthy && summary.files == 2 && summary.bytes == 20)
    }
  }

  @Test(arguments: [
    (DoctorFinding.Kind.missingFile, nil), (.wrongSize, "sound of 1 and more"), (.wrongContent, "SOUND of 1"),
  ])
  func downloadsChangedFileAgain(kind: DoctorFinding.Kind, content: String?) async throws {
    try await withFiles { files in
      if let content { try Data(content.utf8).write(to: files.file(0)) } else { try FileManager.default.removeItem(at: files.file(0)) }
      let (findings, summary) = try await examine(files)
      #expect(findings.map(\.kind) == [kind] && findings.first?.remedy == .downloadedAgain && findings.first?.title == "Episode 1")
      #expect(summary.isHealthy && summary.findings == 1)
      #expect(try await files.state(0) == .queued)
      #expect(try await files.state(1) == .downloaded)
      #expect(!FileManager.default.fileExists(atPath: files.file(0).path))
      #expect(try await files.library.downloads.totals().files == 1)
      #expect(try await examine(files).findings.isEmpty)
    }
  }

  @Test func reportsWithoutRepairing() async throws {
    try await withFiles { files in
      try Data("SOUND of 1".utf8).write(to: files.file(0))
      try Data("left over".utf8).write(to: files.file(1, "part"))
      let (findings, summary) = try await examine(files, isRepairing: false)
      #expect(findings.map(\.kind) == [.wrongContent, .leftover] && findings.allSatisfy { $0.remedy == .none })
      #expect(!summary.isHealthy && summary.left == 2)
      #expect(try await files.state(0) == .downloaded)
      #expect(FileManager.default.fileExists(atPath: files.file(1, "part").path))
    }
  }

  @Test func deletesOrphans() async throws {
    try await withFiles { files in
      let strangers = ["9999.mp3", "9999.part", "notes.txt", "cover.jpeg"]
      for name in strangers { try Data("who knows".utf8).write(to: files.folder.appending(path: name)) }
      let (findings, _) = try await examine(files)
      #expect(findings.map(\.kind) == [.orphan, .leftover] && findings.allSatisfy { $0.remedy == .deleted && $0.bytes == 9 })
      // Files with foreign names are not touched.
      let there = try FileManager.default.contentsOfDirectory(atPath: files.folder.path)
      #expect(Set(there).intersection(strangers) == ["notes.txt", "cover.jpeg"])
    }
  }

  @Test func skipsDownloadsInProgress() async throws {
    try await withFiles { files in
      _ = try await files.begin(2)
      try Data("half".utf8).write(to: files.file(2, "part"))
      // The file has its final name, and the row is not updated yet.
      try Data("whole".utf8).write(to: files.file(2))
      #expect(try await examine(files).findings.isEmpty)
      #expect(FileManager.default.fileExists(atPath: files.file(2).path))
    }
  }

  @Test func reportsLostBytes() async throws {
    try await withFiles { files in
      let lease = try await files.begin(2)
      let step = DownloadCheckpoint(url: "https://moss.example/3.mp3", finalHost: nil, record: nil, synced: 1000, total: 5000)
      _ = try await files.library.downloads.step(step, lease: lease, until: SampleLibrary.added)
      try await files.library.downloads.releaseLease(lease, DownloadOutcome(state: .queued, nextTry: SampleLibrary.added))
      try Data("half".utf8).write(to: files.file(2, "part"))
      let (findings, summary) = try await examine(files)
      #expect(findings.map(\.kind) == [.lostBytes] && findings.first?.bytes == 4 && findings.first?.remedy == .resumes)
      #expect(summary.isHealthy && summary.unfinished == 1)
    }
  }

  @Test func repairsNothingInDamagedDatabase() async throws {
    try await withFiles { files in
      try FileManager.default.removeItem(at: files.file(0))
      let (findings, summary) = try await examine(files, database: [DoctorFinding(.damagedDatabase, detail: "page 7")])
      #expect(findings.map(\.kind) == [.damagedDatabase, .missingFile] && findings.allSatisfy { $0.remedy == .none })
      #expect(!summary.isHealthy)
      #expect(try await files.state(0) == .downloaded)
    }
  }

  // MARK: - Private

  private func withFiles(_ test: @Sendable (DownloadedFiles) async throws -> Void) async throws {
    try await withTemporaryFolder { try await test(DownloadedFiles(in: $0)) }
  }

  private func examine(
    _ files: DownloadedFiles, database: [DoctorFinding] = [], isRepairing: Bool = true
  ) async throws -> (findings: [DoctorFinding], summary: DoctorSummary) {
    var findings: [DoctorFinding] = []
    let summary = try await DownloadsCheck(library: files.library, store: files.store, now: { SampleLibrary.added })
      .examine(database: database, isRepairing: isRepairing) { findings.append($0) }
    return (findings, summary)
  }
}
