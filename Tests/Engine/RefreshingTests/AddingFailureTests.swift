import DemoPublisher
import FeedParsing
import Fetching
import Foundation
import Library
import Refreshing
import TestSupport
import Testing

/// Each failure has its own error, and nothing is stored.
@Suite struct AddingFailureTests {
  @Test(arguments: [
    ("/feeds/lichen-hour.xml?status=404", RefreshingError.unreachable(.status(404, retryAfterSeconds: nil))),
    ("/feeds/no-such-show.xml", .unreachable(.status(404, retryAfterSeconds: nil))),
    ("/feeds/lichen-hour.xml?status=503&retry-after=7", .unreachable(.status(503, retryAfterSeconds: 7))),
    ("/feeds/lichen-hour.xml?refuse=earnest", .unreachable(.status(403, retryAfterSeconds: nil))),
    ("/feeds/lichen-hour.xml?redirect=loop", .unreachable(.redirectLoop)),
    ("/feeds/lichen-hour.xml?redirect=11", .unreachable(.tooManyRedirects)),
    ("/feeds/lichen-hour.xml?empty=1", .notAFeed(.empty)),
    ("/feeds/lichen-hour.xml?html=1", .noFeedOnPage),
    ("/sites/none", .noFeedOnPage),
    ("/search?term=demo", .notAFeed(.jsonWithoutFeed)),
    ("/feeds/lichen-hour.xml?gzip=bomb", .unreachable(.bodyTooLarge(limit: 64 << 20))),
  ])
  func eachFailureHasItsError(path: String, expected: RefreshingError) async throws {
    try await publishing { refresher, baseURL in
      let error = await #expect(throws: RefreshingError.self) { try await refresher.refreshing.add(baseURL + path) }
      #expect(error == expected)
      let rows = try await refresher.rowCount
      #expect(rows == 0)
    }
  }

  @Test func aPictureIsNoFeed() async throws {
    try await publishing { refresher, baseURL in
      let error = await #expect(throws: RefreshingError.self) { try await refresher.refreshing.add("\(baseURL)/artwork/lichen-hour.jpg") }
      guard case .notAFeed = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let rows = try await refresher.rowCount
      #expect(rows == 0)
    }
  }

  @Test func aBodyOverTheLimitIsRefused() async throws {
    try await publishing(maximumBytes: 10_000) { refresher, baseURL in
      for query in ["", "?gzip=1", "?length=none"] {
        await #expect(throws: RefreshingError.unreachable(.bodyTooLarge(limit: 10_000))) {
          try await refresher.refreshing.add("\(baseURL)/feeds/hallow-quay.xml\(query)")
        }
      }
      let rows = try await refresher.rowCount
      #expect(rows == 0)
    }
  }

  @Test func aCutOffFeedIsReadAsFarAsItGoesAndNotRecognisedLater() async throws {
    try await publishing { refresher, baseURL in
      let address = "\(baseURL)/feeds/hallow-quay.xml?cut=20000"
      #expect(try await !refresher.refreshing.loader.load(address).feed.complete)
      let show = try await refresher.refreshing.add(address).show
      let count = try await refresher.titles(of: show).count
      #expect(count > 3 && count < 120)
      #expect(try await refresher.validators(of: show) == [nil, nil])
      let whole = try await refresher.refreshing.add("\(baseURL)/feeds/hallow-quay.xml").show
      #expect(try await refresher.validators(of: whole).allSatisfy { $0 != nil })
    }
  }

  /// Too little to be a feed: the failure is the truncation and not the address.
  @Test(arguments: [0, 1, 20])
  func aBodyThatBreaksOffBeforeTheFeedBeginsIsIncomplete(cut: Int) async throws {
    try await publishing { refresher, baseURL in
      let error = await #expect(throws: RefreshingError.self) {
        try await refresher.refreshing.add("\(baseURL)/feeds/hallow-quay.xml?cut=\(cut)")
      }
      guard case .unreachable(.incompleteBody(received: cut, _)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let rows = try await refresher.rowCount
      #expect(rows == 0)
    }
  }

  @Test func aSilentServerTimesOut() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "<rss><channel><title>x</title>", length: 1_000, ending: .silence) }
    try await withRefresher(port: server.port, configure: { $0.idleTimeout = .milliseconds(200) }) { refresher in
      await #expect(throws: RefreshingError.unreachable(.timedOut(host: "127.0.0.1"))) {
        try await refresher.refreshing.add(server.origin)
      }
      let rows = try await refresher.rowCount
      #expect(rows == 0)
    }
    await server.stop()
  }

  @Test func reportsUnreachableHost() async throws {
    // The port of a stopped server may belong to another test meanwhile; nothing listens at port 1.
    try await withRefresher(port: 1) { refresher in
      await #expect(throws: RefreshingError.unreachable(.cannotConnect(host: "127.0.0.1"))) {
        try await refresher.refreshing.add("http://127.0.0.1:1/feed.xml")
      }
    }
  }

  @Test func aPrivateAddressIsRefused() async throws {
    try await withRefresher(port: 1) { refresher in
      await #expect(throws: RefreshingError.unreachable(.privateAddress(host: "127.0.0.1", port: 2))) {
        try await refresher.refreshing.add("http://127.0.0.1:2/")
      }
    }
  }

  @Test(arguments: ["", "   ", "http://", "not a feed at all", "ftp://example.com/feed"])
  func whatIsNoAddressIsTyped(address: String) async throws {
    try await withRefresher(port: 1) { refresher in
      let error = await #expect(throws: RefreshingError.self) { try await refresher.refreshing.add(address) }
      switch error {
      case .unreachable(.invalidURL), .unreachable(.unsupportedScheme): break
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  private func publishing(
    maximumBytes: Int? = nil, _ test: @escaping @Sendable (Refresher, _ baseURL: String) async throws -> Void
  ) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withRefresher(port: try await publisher.port, maximumBytes: maximumBytes) { try await test($0, baseURL) }
    }
  }
}
