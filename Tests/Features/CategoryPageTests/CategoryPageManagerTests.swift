import Events
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import TestSupport
import Testing
import WebPage

@testable import CategoryPageManager
@testable import Directory

@Suite struct CategoryPageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let feed = "<rss version=\"2.0\"><channel><title>Found</title><item><guid>1</guid><title>One</title></item></channel></rss>"

  @Test func topicsKeepTheOrderThatAPersonGivesThem() async throws {
    try await activated { sample async throws in
      #expect(try await keys().prefix(3) == ["arts", "business", "comedy"])
      _ = try await post("did-move", ["topic": "tv-film", "before": "arts"])
      #expect(try await keys().prefix(2) == ["tv-film", "arts"])
      _ = try await post("did-move", ["topic": "tv-film", "before": ""])
      _ = try await post("did-step", ["topic": "business", "way": "back"])
      _ = try await post("did-step", ["topic": "comedy", "way": "end"])
      let order = try await keys()
      #expect(order.prefix(2) == ["business", "arts"] && order.suffix(2) == ["tv-film", "comedy"] && order.count == 19)
      #expect(try await sample.library.preferences.settings(of: SampleLibrary.neighbour).isEmpty)
    }
  }

  @Test(arguments: [["topic": "nonsense", "before": ""], ["topic": "arts", "before": "nonsense"]])
  func whatIsNoTopicMovesNothing(fields: [String: String]) async throws {
    try await activated { _ async throws in
      let before = try await keys()
      guard case .missing = try await post("did-move", fields) else {
        Issue.record("it was moved")
        return
      }
      #expect(try await keys() == before && before.count == 19)
    }
  }

  @Test func aTopicThatThereIsNotIsMissing() async throws {
    try await activated { _ async throws in
      #expect(try await page("/categories/nonsense").status == 404)
      #expect(try await page("/categories/arts").identity == "category-page:arts")
    }
  }

  @Test func aChartComesIntoThePageWithoutKeepingItWaiting() async throws {
    let shows = [DirectoryShow(title: "Charted", author: "Ada", feedURL: "https://charted.example/feed")]
    try await activated([StubDirectory(charts: shows)]) { sample async throws in
      let changes = sample.library.events.changes()
      #expect(try await page("/categories/arts").body.text.contains("Loading charts"))
      try await withTimeout { _ = await changes.first { $0 == .charts } }
      #expect(
        try await page("/categories/arts").body.text.contains("href=\"/preview?feed=https%3A%2F%2Fcharted.example%2Ffeed\">Charted</a>"))
      let patches = try await router.livePatches(for: Change.charts, viewer)
      #expect(patches == [LivePatch("topic-charts", attributes: ["data-reload-on": "1"])])
    }
  }

  @Test func aSilentDirectoryIsSaidAndCanBeAskedAgain() async throws {
    try await activated([StubDirectory(failure: .malformedResponse)]) { sample async throws in
      let changes = sample.library.events.changes()
      _ = try await page("/categories/arts")
      try await withTimeout { _ = await changes.first { $0 == .charts } }
      #expect(try await page("/categories/arts").body.text.contains("did-retry"))
      guard case .navigate("/categories/arts") = try await post("did-retry", ["topic": "arts"]) else {
        Issue.record("another answer")
        return
      }
    }
  }

  @Test func showsUnavailableDirectories() async throws {
    let shows = [DirectoryShow(title: "Charted", author: "Ada", feedURL: "https://charted.example/feed")]
    try await activated([StubDirectory(name: "apple", failure: .malformedResponse), StubDirectory(charts: shows)]) { sample async throws in
      let changes = sample.library.events.changes()
      _ = try await page("/categories/arts")
      try await withTimeout { _ = await changes.first { $0 == .charts } }
      let html = try await page("/categories/arts").body.text
      #expect(html.contains("Charted") && html.contains("role=\"status\">Apple Podcasts isn’t responding"))
    }
  }

  @Test func aListedShowIsBroughtInAndSubscribedToAndThatIsUndone() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], feed) }
    try await activated(port: server.port) { sample async throws in
      let address = "\(server.origin)/feed.xml"
      let button = ["section": "topic", "feed": address, "title": "Found", "back": "/categories/arts"]
      #expect(try await fragment(button, "subscribe").contains("data-subscribed=\"true\""))
      let show = try #require(try await sample.library.shows.show(feedURL: address))
      #expect(try await sample.library.subscriptions.isSubscribed(.local, to: show.id))
      #expect(try await fragment(button, "unsubscribe").contains("data-subscribed=\"false\""))
      #expect(try await !sample.library.subscriptions.isSubscribed(.local, to: show.id))
    }
    await server.stop()
  }

  @Test func aFeedThatCannotBeReadIsSaid() async throws {
    let server = try await LoopbackServer { _ in .text(404) }
    try await activated(port: server.port) { _ in
      let button = ["section": "topic", "feed": "\(server.origin)/x", "title": "X", "back": "/", "verb": "subscribe"]
      guard case .notice(let sentence, nil, _) = try await post("did-tap-subscribe", button) else {
        Issue.record("another answer")
        return
      }
      #expect(sentence.contains("404"))
    }
    await server.stop()
  }

  // MARK: - Private

  private func activated(
    _ directories: [StubDirectory] = [StubDirectory()], port: Int = 1, _ test: (SampleLibrary) async throws -> Void
  ) async throws {
    let sample = try await SampleLibrary()
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: port)]))
    CategoryPageManager.activate(
      in: router, charts: ChartCache(directories: Directories(directories), library: sample.library),
      refreshing: FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library),
      subscriptions: Subscriptions(library: sample.library))
    let result: Result<Void, any Error>
    do { result = .success(try await test(sample)) } catch { result = .failure(error) }
    await fetcher.shutDown()
    try result.get()
  }

  private func page(_ path: String) async throws -> Page { try await router.page(at: path, query: [:], for: viewer) }

  private func keys() async throws -> [String] {
    try await page("/categories").body.text.matches(of: /data-key="([^"]*)"/).map { String($0.1) }
  }

  private func post(_ name: String, _ fields: [String: String]) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/category-page/\(name)"))
    return try await event.handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func fragment(_ button: [String: String], _ verb: String) async throws -> String {
    guard case .fragment(let html, _) = try await post("did-tap-subscribe", button.merging(["verb": verb]) { $1 }) else {
      Issue.record("another answer")
      return ""
    }
    return html.text
  }
}
