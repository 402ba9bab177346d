import Library
import PodcastModel
import Refreshing
import Synchronization
import TestSupport
import Testing

@Suite struct FailingFeedLogTests {
  @Test func aFeedThatBeginsToFailAndRecoversIsALineEach() async throws {
    let log = LogRecorder()
    let isDown = Mutex(false)
    let feed = "<rss version=\"2.0\"><channel><title>Test</title><item><guid>1</guid><title>One</title></item></channel></rss>"
    let server = try await LoopbackServer { _ in
      isDown.withLock { $0 } ? .text(500, [], "") : .text(200, [("Content-Type", "application/rss+xml")], feed)
    }
    try await withRefresher(port: server.port, logger: log.logger) { refresher in
      let show = try await refresher.refreshing.add(server.origin + "/feed.xml", for: .local).show
      for down in [true, true, false, false] {
        isDown.withLock { $0 = down }
        for try await _ in await refresher.refreshing.refresh(.show(show)) {}
      }
      #expect(
        log.lines.filter { $0.contains("feed ") } == [
          "warning feed fails failure=serverError host=127.0.0.1 show=\(show.rawValue)",
          "notice feed recovered failures=2 host=127.0.0.1 show=\(show.rawValue)",
        ])
    }
    await server.stop()
  }
}
