import Events
import FeedStatusPageManager
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Synchronization
import TestSupport
import Testing
import WebPage

/// What the sheet says after a check, and what open pages hear of it.
@Suite struct FeedStatusCheckTests {
  private let viewer = Viewer(userID: UserID.local.rawValue, isOwner: true)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  /// A show whose feed the test answers from its first check on.
  private struct Checked {
    let show: ShowID
    let library: Library
    let refreshing: FeedRefresher
    let server: LoopbackServer
    let reply: @Sendable (LoopbackServer.Reply?) -> Void
  }

  @Test func everyCheckIsALineOfTheLog() async throws {
    try await checked { feed async throws in
      let added = try await sheet(feed)
      #expect(log(added).count == 1 && added.contains("Added, with 1 episode") && added.contains("Status 200"))
      let unchanged = try await check(feed, .text(304, [("ETag", "\"1\"")]))
      #expect(log(unchanged).count == 2)
      #expect(log(unchanged).first?.contains("No new episodes") == true && log(unchanged).first?.contains("Status 304") == true)
      #expect(unchanged.contains("Feed is healthy"))
    }
  }

  @Test(arguments: [
    (401, "This feed needs a username and password"), (403, "The feed’s server denied access"), (503, "The feed’s server has a problem"),
  ])
  func failureIsSaidUntilTheFeedAnswersAgain(status: Int, sentence: String) async throws {
    try await checked { feed async throws in
      #expect(try await check(feed, .text(status)).contains(sentence))
      let well = try await check(feed, nil)
      #expect(well.contains("Feed is healthy") && well.contains("class=\"health-log"))
    }
  }

  @Test func deletedFeedIsNotCheckedAgainAndKeepsItsEpisodes() async throws {
    try await checked { feed async throws in
      let html = try await check(feed, .text(410))
      #expect(html.contains("The publisher has deleted this feed") && html.contains("Automatic checks are off"))
      #expect(try await feed.library.shows.show(feed.show)?.episodeCount == 1)
    }
  }

  @Test func movedFeedShowsItsNewAddress() async throws {
    try await checked { feed async throws in
      let html = try await check(feed, .redirect(301, to: "/moved.xml"))
      #expect(html.contains("The feed moved permanently") && html.contains("Permanently redirected to"))
      #expect(try await feed.library.shows.show(feed.show)?.feedURL.hasSuffix("/moved.xml") == true)
    }
  }

  @Test func repairsAreListedWithoutTheirCodes() async throws {
    try await checked { feed async throws in
      let html = try await sheet(feed)
      #expect(html.contains("Repaired") && html.contains("Bare “&amp;” characters") && !html.contains("stray-"))
    }
  }

  @Test func openPagesHearThatACheckBeginsAndEnds() async throws {
    try await checked { feed async throws in
      func isChecking() async throws -> String? {
        let patches = try await router.livePatches(for: Change.feed(feed.show), viewer)
        #expect(patches.contains { $0.key == "feed-\(feed.show.rawValue)" && $0.attributes["data-reload-on"] != nil })
        return patches.first { $0.key == "checking-\(feed.show.rawValue)" }?.attributes["data-checking"] ?? nil
      }
      feed.reply(.init(bytes: [], ending: .silence))
      let progress = await feed.refreshing.refresh(.show(feed.show))
      #expect(try await isChecking() == "true")
      #expect(try await sheet(feed).contains("data-checking=\"true\""))
      await feed.server.hangUp()
      for try await _ in progress {}
      #expect(try await isChecking() == "false")
    }
  }

  // MARK: - Private

  private func checked(_ test: (Checked) async throws -> Void) async throws {
    let next = Mutex<LoopbackServer.Reply?>(nil)
    let body = "<rss version=\"2.0\"><channel><title>A & B</title><item><guid>1</guid><title>One</title></item></channel></rss>"
    let server = try await LoopbackServer { request in
      let feed = LoopbackServer.Reply.text(200, [("Content-Type", "application/rss+xml"), ("ETag", "\"1\"")], body)
      return request.target == "/feed.xml" ? next.withLock { $0 } ?? feed : feed
    }
    let library = try await SampleLibrary().library
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: library)
    FeedStatusPageManager.activate(in: router, library: library, refreshing: refreshing)
    let result: Result<Void, any Error>
    do {
      let show = try await refreshing.add(server.origin + "/feed.xml", for: .local).show
      result = .success(
        try await test(
          Checked(show: show, library: library, refreshing: refreshing, server: server) { reply in next.withLock { $0 = reply } }))
    } catch { result = .failure(error) }
    await fetcher.shutDown()
    await server.hangUp()
    try result.get()
  }

  /// The sheet after a check that the feed answers with this; nil for the feed itself.
  private func check(_ feed: Checked, _ reply: LoopbackServer.Reply?) async throws -> String {
    feed.reply(reply)
    for try await _ in await feed.refreshing.refresh(.show(feed.show)) {}
    return try await sheet(feed)
  }

  private func sheet(_ feed: Checked) async throws -> String {
    try await router.page(at: "/shows/\(feed.show.rawValue)/feed", query: [:], for: viewer).body.text
  }

  private func log(_ html: String) -> [Substring] {
    guard let list = html.range(of: "class=\"health-log\"") else { return [] }
    return html[list.upperBound...].split(separator: "<li").dropFirst().map { $0 }
  }
}
