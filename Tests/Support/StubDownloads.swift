import Downloading
import Fetching
import Foundation
import Library
import PodcastModel

/// The downloads of a library without network access: requests are stored, and bytes arrive only by the test's calls.
public final class StubDownloads: Sendable {
  public let downloading: Downloader
  private let fetcher = Fetcher()
  private let library: Library
  private let folder: URL

  public init(_ library: Library, now: @escaping @Sendable () -> Date = { Date() }) {
    self.library = library
    folder = FileManager.default.temporaryDirectory.appending(path: "earnest-test-\(UUID().uuidString)")
    downloading = Downloader(
      library: library, store: FolderMediaStore(MediaFolder(folder)), fetcher: fetcher, dependencies: Downloader.Dependencies(now: now))
  }

  deinit {
    // It exists only when a test has put files into it.
    try? FileManager.default.removeItem(at: folder)
    Task { [fetcher] in await fetcher.shutDown() }
  }

  /// Finishes a requested download with this many bytes.
  public func finish(_ episode: EpisodeID, bytes: Int64, at moment: Date = Date()) async throws {
    guard let lease = try await library.downloads.lease(episode, owner: "test", at: moment, until: moment + 60) else { return }
    let file = FinishedFile(file: "\(episode.rawValue).mp3", mimeType: "audio/mpeg", sha256: "", bytes: bytes)
    _ = try await library.downloads.finish(file, lease: lease, at: moment)
  }

  /// Stores the progress of a running download.
  public func advance(_ episode: EpisodeID, to bytes: Int64, of total: Int64?, at moment: Date = Date()) async throws {
    guard let lease = try await library.downloads.lease(episode, owner: "test", at: moment, until: moment + 60) else { return }
    let step = DownloadCheckpoint(url: "https://moss.example/", finalHost: nil, record: nil, synced: bytes, total: total)
    _ = try await library.downloads.step(step, lease: lease, until: moment + 60)
  }

  /// Fails a download permanently, or with a next attempt.
  public func fail(_ episode: EpisodeID, _ failure: DownloadFailure, nextTry: Date?, at moment: Date = Date()) async throws {
    guard let lease = try await library.downloads.lease(episode, owner: "test", at: moment, until: moment + 60) else { return }
    try await library.downloads.releaseLease(lease, DownloadOutcome(state: .failed, failure: failure, attempts: 1, nextTry: nextTry))
  }
}
