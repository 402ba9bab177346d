import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Downloading

/// The disk with the media folder is not mounted.
struct MissingDiskTests {
  @Test func downloadsWaitAndNothingIsDeleted() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.download(0, 1)
      try await fixture.until { try await fixture.states(0, 1) == [.downloaded, .downloaded] }

      fixture.store.setMounted(false)
      try await fixture.download(2)
      try await fixture.untilState(2, .waiting)
      #expect(try await fixture.failure(2) == .mediaFolderMissing)
      #expect(fixture.downloading.notice == .mediaFolderMissing)
      #expect(try await fixture.downloading.space().free == 0)
      // A deletion waits too: its file would stay behind and belong to no download.
      _ = try await fixture.downloading.remove([fixture.episodes[1]], for: .local)
      fixture.pass(400 * 86_400)
      try await fixture.settle()
      let remaining = try await fixture.states(0, 1)
      #expect(remaining == [.downloaded, .downloaded])

      fixture.store.setMounted(true)
      try await fixture.untilState(2, .downloaded)
      try await fixture.untilState(1, nil)
      #expect(fixture.downloading.notice == nil)
      #expect(try await fixture.state(0) == .downloaded)
      #expect(try await fixture.store.keys().count == 2)
    }
  }

  @Test func downloadsThatWaitedAtTheEndOfARunResumeInTheNext() async throws {
    try await DownloaderFixture.prepare { fixture in
      fixture.store.setMounted(false)
      try await fixture.whileRunning {
        try await fixture.download(0)
        try await fixture.untilState(0, .waiting)
      }
      fixture.store.setMounted(true)
      try await fixture.whileRunning { try await fixture.untilState(0, .downloaded) }
    }
  }

  @Test func doctorReportsItAndChecksNoFile() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.download(0)
      try await fixture.untilState(0, .downloaded)
      fixture.store.setMounted(false)
      var findings: [DoctorFinding] = []
      let summary = try await DownloadsCheck(library: fixture.library, store: fixture.store).examine(isRepairing: true) { finding in
        findings.append(finding)
      }
      #expect(findings == [DoctorFinding(.mediaFolderMissing)] && !summary.isHealthy && summary.files == 0)
      #expect(try await fixture.state(0) == .downloaded)
    }
  }
}
