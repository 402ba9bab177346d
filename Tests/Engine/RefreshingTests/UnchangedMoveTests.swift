import Library
import PodcastModel
import Synchronization
import TestSupport
import Testing

@testable import Refreshing

/// The new address answers 304 to the validators of the old one, as a host does that only changed its name.
@Suite struct UnchangedMoveTests {
  @Test func aFeedThatIsUnchangedAtItsNewPlaceMovesAllTheSame() async throws {
    let hasMoved = Mutex(false)
    let server = try await LoopbackServer { request in
      if request.target == "/old.xml", hasMoved.withLock({ $0 }) { return .text(301, [("Location", "/new.xml")]) }
      if request.headers["if-none-match"] != nil { return .text(304) }
      return .text(200, [("ETag", "\"1\"")], "<rss version=\"2.0\"><channel><title>Test</title><item><guid>1</guid></item></channel></rss>")
    }
    try await withRefresher(port: server.port) { refresher in
      let show = try await refresher.refreshing.add(server.origin + "/old.xml", for: .local).show
      hasMoved.withLock { $0 = true }
      let outcome = try await refresher.refreshing.refresh(show)
      #expect(outcome.result == .unchanged)
      let health = try #require(try await refresher.refreshing.health(of: show))
      #expect(health.feedURL == server.origin + "/new.xml")
      let moves = health.log.filter { $0.notes == [.moved] }
      #expect(moves.count == 1 && moves.first?.redirects.map(\.status) == [301])
    }
    await server.stop()
  }
}
