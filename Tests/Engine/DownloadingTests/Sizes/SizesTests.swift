import Fetching
import Foundation
import Library
import PodcastModel
import Supervision
import TestSupport
import Testing

@testable import Downloading

@Suite struct SizesTests {
  @Test func cachesSizesForAWeek() async throws {
    let server = try await LoopbackServer { request in
      request.target == "/1.mp3"
        ? .init(bytes: Array("HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\nContent-Length: 777777\r\n\r\n".utf8)) : .text(404)
    }
    let sample = try await SampleLibrary(episodes: 0)
    let facts = (0..<3).map { index in
      var episode = SampleLibrary.episode(index, isSilent: index == 2)
      episode.enclosure?.url = "\(server.origin)/\(index + 1).mp3"
      return episode
    }
    let show = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: SampleLibrary.added).show
    let episodes = Array(try await sample.library.episodes.episodes(of: show, for: .local, limit: 9).map(\.episode.id).reversed())
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
    let clock = FixedClock(SampleLibrary.added)
    try await withTemporaryFolder { folder in
      let background = BackgroundTasks()
      let downloading = Downloader(
        library: sample.library, store: FolderMediaStore(MediaFolder(folder)), fetcher: fetcher, dependencies: .init(now: clock.read),
        background: background)
      func ask() async -> [EpisodeID: EpisodeSize] {
        await downloading.sizes(of: episodes + [episodes[0]]).reduce(into: [:]) { $0[$1.episode] = $1 }
      }

      // Those who wait until nothing is under way wait for the requests too.
      let first = downloading.sizes(of: [episodes[0]])
      await background.underWay.idle()
      #expect(try await sample.library.sizes.sizes(of: episodes)[episodes[0]]?.bytes == 777_777)
      for await _ in first {}

      let sizes = await ask()
      #expect(sizes.count == 2)
      #expect(sizes[episodes[0]]?.bytes == 777_777 && sizes[episodes[0]]?.isFromFeed == false)
      #expect(sizes[episodes[1]]?.bytes == 28_800_000 && sizes[episodes[1]]?.isFromFeed == true && sizes[episodes[1]]?.failure == .notFound)
      let asked = server.requests.count
      clock.advance(by: 300)
      #expect(await ask().values.map(\.bytes).count == 2)
      #expect(server.requests.count == asked)
      let stored = try await sample.library.sizes.sizes(of: episodes)
      #expect(stored[episodes[0]]?.lastRequested == SampleLibrary.added)

      // A host without a size is asked again soon; the others not within a week.
      clock.advance(by: 600)
      try await sample.library.feeds.setUserAgent("Pods/1.0", of: show, at: clock.read())
      _ = await ask()
      #expect(server.requests.count > asked)
      #expect(server.requests.dropFirst(asked).allSatisfy { $0.target == "/2.mp3" && $0.headers["user-agent"] == "Pods/1.0" })
      let later = server.requests.count
      clock.advance(by: 8 * 86_400)
      _ = await ask()
      #expect(server.requests.dropFirst(later).contains { $0.target == "/1.mp3" })
    }
    await fetcher.shutDown()
    await server.stop()
  }
}
