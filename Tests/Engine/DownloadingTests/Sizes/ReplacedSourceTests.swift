import Fetching
import Foundation
import Library
import PodcastModel
import Supervision
import Synchronization
import TestSupport
import Testing

@testable import Downloading

/// A finished download whose source sends other bytes at the same address.
@Suite struct ReplacedSourceTests {
  @Test(
    arguments: [
      // What the source names at each weekly check, and the check after which the audio counts as replaced.
      (["a", "a", "b", "b"], 3), (["a", "b", "b", "c"], 4), (["a", "a", nil, "a", "b"], 5), (["a", "b", "c", "d"], nil),
      (["a", "a", "a", nil], nil),
    ] as [([String?], Int?)])
  func aVersionThatWasEqualOnTwoDaysAndChangesIsOtherAudio(named: [String?], replaced: Int?) async throws {
    let tag = Mutex<String?>(nil)
    let server = try await LoopbackServer { _ in
      tag.withLock { $0 }.map { .text(200, [("ETag", "\"\($0)\"")], "sound") } ?? .text(404)
    }
    let sample = try await SampleLibrary(episodes: 0)
    var facts = SampleLibrary.episode(0, isSilent: false)
    facts.enclosure?.url = "\(server.origin)/1.mp3"
    let show = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added).show
    let episode = try #require(try await sample.library.episodes.episodes(of: show, for: .local, limit: 1).first?.episode.id)
    let downloads = sample.library.downloads
    _ = try await sample.library.claims.request([episode], for: .local, origin: .user, at: SampleLibrary.added)
    let lease = try #require(
      try await downloads.lease(episode, owner: "one", at: SampleLibrary.added, until: SampleLibrary.added + 60))
    let file = FinishedFile(file: "1.mp3", mimeType: "audio/mpeg", sha256: "ab", bytes: 5)
    try #require(try await downloads.finish(file, lease: lease, at: SampleLibrary.added))

    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
    let (clock, background) = (FixedClock(SampleLibrary.added), BackgroundTasks())
    try await withTemporaryFolder { folder in
      let downloading = Downloader(
        library: sample.library, store: FolderMediaStore(MediaFolder(folder)), fetcher: fetcher, dependencies: .init(now: clock.read),
        background: background)
      for (index, name) in named.enumerated() {
        tag.withLock { $0 = name }
        clock.advance(by: 8 * 86_400)
        let before = server.requests.count
        downloading.checkSources()
        await background.underWay.idle()
        #expect(server.requests.count > before)
        #expect(try await !downloads.replaced(among: [episode]).isEmpty == (replaced.map { index + 1 >= $0 } ?? false))
      }
      // Within a week nothing is asked again.
      let before = server.requests.count
      clock.advance(by: 2 * 3_600)
      downloading.checkSources()
      await background.underWay.idle()
      #expect(server.requests.count == before)
      // The new file is the first of its source.
      try await downloads.requeue(episode, at: clock.read())
      #expect(try await downloads.replaced(among: [episode]).isEmpty)
    }
    await fetcher.shutDown()
    await server.stop()
  }
}
