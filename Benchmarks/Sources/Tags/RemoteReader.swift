import Chapters
import Fetching
import Foundation
import Measuring
import MediaTags
import Synchronization

/// Our own reading of files over HTTP, as the player does it: `RemoteByteSource` and `MediaTags` in one process.
final class RemoteReader: Sendable {
  private let fetcher: Fetcher
  private let requests = Mutex(0)

  init(port: Int) throws {
    fetcher = try Fetcher(FetchingOptions(allowPrivate: [RemoteURL("http://127.0.0.1:\(port)/").hostPort]))
  }

  /// - Returns: the tags, the seconds and the number of requests.
  func read(_ url: String) async throws -> (tags: MediaTags, seconds: Double, requests: Int) {
    let before = requests.withLock(\.self)
    let start = ContinuousClock.now
    let source = try await RemoteByteSource.open(url) { [self] request in
      requests.withLock { $0 += 1 }
      return try await fetcher.fetch(request)
    }
    let tags = await MediaTags.read(from: source, maxReads: Self.maxReads)
    let seconds = (ContinuousClock.now - start).inSeconds
    return (tags, seconds, requests.withLock(\.self) - before)
  }

  func end() async { await fetcher.shutDown() }

  /// As for the player.
  private static let maxReads = 100
}
