import Downloading
import Foundation
import Library
import Monitoring
import PodcastModel
import Supervision
import TestSupport
import Testing

@testable import Engines

@Suite struct ServerStatusTests {
  private func withEngines(_ variables: [String: String] = [:], _ body: (Engines) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let engines = try Engines.open(try await Settings.read(environment: variables.merging(["EARNEST_HOME": folder.path]) { $1 }))
      try await body(engines)
      await engines.close()
    }
  }

  @Test func countsAreThoseOfTheLibrary() async throws {
    try await withEngines { engines in
      let show = try await engines.library.feeds.store(
        SampleLibrary.showFacts, episodes: (0..<3).map { SampleLibrary.episode($0) }, at: Date()
      ).show
      try await engines.library.subscriptions.subscribe(.local, to: show, at: Date())
      let episodes = try await engines.library.episodes.episodes(of: show, for: .local, limit: 10).map(\.episode.id)
      try await engines.downloading.download(Array(episodes.prefix(2)), for: .local)
      let status = try await engines.serverStatus()
      #expect(status.feeds == FeedCounts(all: 1, failing: 0))
      #expect(
        status.downloads["queued"] == 2 && status.downloads["downloaded"] == 0 && status.downloads.count == DownloadState.allCases.count)
      #expect(status.queues.first { $0.queue == .downloads }?.depth == 2)
      #expect(Set(status.queues.map(\.queue)) == Set(QueueDepth.Queue.allCases))
      #expect(status.refreshes == ["added": 0, "updated": 0, "unchanged": 0, "failed": 0])
      #expect(status.loops.map(\.name).contains("refreshing"))
      #expect(status.database.bytes > 0 && status.process.residentBytes > 0 && status.process.processorSeconds > 0)
      #expect(status.version == ProgramVersion.current && status.startedAt <= Date())
    }
  }

  @Test func eachFolderHasItsDisk() async throws {
    try await withTemporaryFolder { backups in
      try await withEngines(["EARNEST_BACKUP_FOLDER": backups.path]) { engines in
        let disks = try await engines.serverStatus().disks
        #expect(disks.map(\.folder) == [.library, .downloads, .backups])
        #expect(disks.allSatisfy { $0.bytes > $0.freeBytes && $0.reserveBytes > 0 && $0.reserveBytes <= 1_000_000_000 })
      }
    }
  }

  @Test func aFolderThatIsNotMountedIsLeftOut() async throws {
    try await withEngines(["EARNEST_BACKUP_FOLDER": "/nowhere/backups"]) { engines in
      let disks = try await engines.serverStatus().disks
      #expect(disks.map(\.folder) == [.library, .downloads])
    }
  }
}
