import Downloading
import Fetching
import Foundation
import Library
import Playback
import PodcastModel
import Refreshing
import Searching
import ServiceRouter
import Services
import ShowPageManager
import Subscriptions
import TestSupport
import Testing
import WebPage

@Suite final class ShowPageDownloadsTests {
  private let fetcher = Fetcher()
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  deinit {
    Task { [fetcher] in await fetcher.shutDown() }
  }

  @Test func hidesDownloadsWithoutFeature() async throws {
    let (sample, _) = try await activated()
    let html = try await page(sample.show.rawValue).body.text
    #expect(!html.contains("download-button") && !html.contains("data-actions=\"download "))
  }

  @Test func rowsShowTheStateOfTheirDownloads() async throws {
    let (sample, still) = try await activated(withDownloads: true)
    let ids = sample.episodes.map(\.rawValue)
    let html = try await page(sample.show.rawValue).body.text
    #expect(html.contains("href=\"/shows/\(sample.show.rawValue)/download\"") && html.contains("<swipe-row"))
    #expect(html.contains("data-live=\"download-\(ids[0])\" data-state=\"none\""))
    // The third has no audio.
    #expect(!html.contains("data-live=\"download-\(ids[2])\""))
    _ = try await still.download([sample.episodes[1]], for: .local)
    #expect(try await page(sample.show.rawValue).body.text.contains("data-live=\"download-\(ids[1])\" data-state=\"queued\""))
  }

  // MARK: - Private

  /// The features of downloads themselves are elsewhere.
  private func activated(withDownloads: Bool = false) async throws -> (SampleLibrary, Downloader) {
    let sample = try await SampleLibrary()
    let still = StubDownloads(sample.library)
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library, now: { SampleLibrary.added })
    ShowPageManager.activate(
      in: router, library: sample.library, userSettings: UserSettings(library: sample.library), refreshing: refreshing,
      downloading: still.downloading, searching: LibrarySearch(library: sample.library),
      subscriptions: Subscriptions(library: sample.library))
    guard withDownloads else { return (sample, still.downloading) }
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    router.navigate(DownloadPickerServices.Navigate.self) { _, _ in nil }
    return (sample, still.downloading)
  }

  private func page(_ show: Int64) async throws -> Page { try await router.page(at: "/shows/\(show)", query: [:], for: viewer) }

  private func event(_ name: String) throws -> PageEvent { try #require(router.event(at: "/show-page/\(name)")) }
}
