import Downloading
import Foundation
import Library
import PlayHistoryManager
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct PlayHistoryManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func rowsAreDownloadedWhereThereAreDownloads() async throws {
    let sample = try await SampleLibrary()
    let ids = sample.episodes.map(\.rawValue)
    PlayHistoryManager.activate(in: router, library: sample.library, playback: Playback(library: sample.library))
    try await sample.library.listening.record([played(sample.episodes[0], 1), played(sample.episodes[1], 2)], for: .local)
    #expect(try await !page().contains("download-button"))
    let still = StubDownloads(sample.library)
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    #expect(try await page().contains("data-live=\"download-\(ids[0])\" data-state=\"none\""))
    _ = try await still.downloading.download([sample.episodes[0]], for: .local)
    #expect(try await page().contains("data-live=\"download-\(ids[0])\" data-state=\"queued\""))
    #expect(try await page().contains("data-live=\"download-\(ids[1])\" data-state=\"none\""))
  }

  @Test func searchCountsOnlyItsResults() async throws {
    let sample = try await SampleLibrary()
    PlayHistoryManager.activate(in: router, library: sample.library, playback: Playback(library: sample.library))
    try await sample.library.listening.record([played(sample.episodes[0], 1), played(sample.episodes[1], 2)], for: .local)
    let html = try await router.page(at: "/history", query: ["all": "true", "words": "Episode 2"], for: viewer).body.text
    #expect(html.contains("1 result") && html.contains("/episodes/\(sample.episodes[1].rawValue)\""))
    #expect(!html.contains("/episodes/\(sample.episodes[0].rawValue)\""))
  }

  // MARK: - Private

  private func page() async throws -> String { try await router.page(at: "/history", query: [:], for: viewer).body.text }

  private func played(_ episode: EpisodeID, _ sequence: Int64) -> LedgerEntry {
    LedgerEntry(
      id: UUID().uuidString, device: "phone", sequence: sequence, episode: episode, kind: .event(action: "pause"), position: 60,
      isFinished: false, rate: 1, state: .paused, moment: SampleLibrary.added, mediaDuration: nil)
  }
}
