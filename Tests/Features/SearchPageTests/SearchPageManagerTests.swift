import Directory
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@testable import SearchPageManager

@Suite struct SearchPageManagerTests {
  private let visit = Visit(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let feed = "<rss version=\"2.0\"><channel><title>Found</title><item><guid>1</guid><title>One</title></item></channel></rss>"

  @Test func theBarePageListsOnesOwnShows() async throws {
    try await activated { sample in
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      let page = try await page(nil)
      #expect(page.identity == "search-page" && page.status == 200)
      #expect(page.body.text.contains("href=\"/shows/\(sample.show.rawValue)\"") && page.body.text.contains("Moss &amp; Stone"))
    }
  }

  @Test func resultsAreFormsThatCarryTheFeed() async throws {
    try await activated(.moss(3)) { sample in
      let html = try await page("  Moss ").body.text
      #expect(html.contains("value=\"https://moss.example/0.xml\"") && html.contains("action=\"/search-page/did-tap-result\""))
      #expect(html.contains("Moss 2") && !html.contains("page=2"))
      // A picture comes from us, never from the directory.
      #expect(html.contains("/artwork/") && !html.contains("https://moss.example/0.jpg"))
      #expect(try await sample.library.shows.show(feedURL: "https://moss.example/0.xml") == nil)
    }
  }

  @Test func moreResultsAreASecondPage() async throws {
    try await activated(.moss(25)) { _ in
      #expect(try await page("Moss").body.text.contains("href=\"/search?page=2&amp;term=Moss\""))
      let second = try await page("Moss", page: "2").body.text
      #expect(second.contains("Moss 24") && !second.contains("Moss 19<") && !second.contains("page=3"))
    }
  }

  @Test(arguments: ["9223372036854775807", "461168601842738791", "0", "-9223372036854775808"])
  func anAbsurdPageNumberDoesNoHarm(number: String) async throws {
    try await activated(.moss(25)) { _ in
      let page = try await page("Moss", page: number)
      #expect(page.status == 200)
    }
  }

  @Test func nothingFoundIsSaid() async throws {
    try await activated(.moss(1)) { _ in
      let html = try await page("<zebra>").body.text
      #expect(html.contains("search-notice") && html.contains("&lt;zebra&gt;") && !html.contains("<zebra>"))
    }
  }

  @Test func aDirectoryThatDoesNotAnswerIsSaid() async throws {
    try await activated(StillDirectory(failure: .unreachable(.noConnectivity))) { _ in
      let page = try await page("Moss")
      #expect(page.status == 200 && page.body.text.contains("search-notice"))
    }
  }

  @Test func anAddressInALinkIsNotFetched() async throws {
    try await activated { _ in
      let server = try await LoopbackServer { _ in .text(200, [], feed) }
      let html = try await page(server.origin + "/feed.xml").body.text
      #expect(html.contains("value=\"\(server.origin)/feed.xml\"") && server.requests.isEmpty)
      await server.stop()
    }
  }

  @Test func aPastedFeedIsStoredAndOpened() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], feed) }
    try await activated(port: server.port) { sample in
      let path = try await submit(" \(server.origin)/feed.xml\n")
      let show = try #require(try await sample.library.shows.show(feedURL: "\(server.origin)/feed.xml"))
      #expect(path == "/shows/\(show.id.rawValue)")
      #expect(try await !sample.library.subscriptions.isSubscribed(.local, to: show.id))
      // What is known is opened without fetching it again.
      let asked = server.requests.count
      #expect(try await tapResult("\(server.origin)/feed.xml") == path)
      #expect(server.requests.count == asked)
    }
    await server.stop()
  }

  @Test func aPastedAddressThatIsNoFeedIsSaidInPlace() async throws {
    let server = try await LoopbackServer { _ in .text(404) }
    try await activated(port: server.port) { _ in
      let answer = try await event("did-submit").handle(Form(["term": [server.origin + "/x"]]), visit)
      guard case .page(let page) = answer else {
        Issue.record("another answer: \(answer)")
        return
      }
      #expect(page.status == 422 && page.body.text.contains("404") && page.body.text.contains("value=\"\(server.origin)/x\""))
    }
    await server.stop()
  }

  @Test func aPrivateFeedAsksForANameAndPasswordAndShowsNeither() async throws {
    let server = try await LoopbackServer { request in
      request.headers["authorization"] == "Basic YWRhOm1vc3M=" ? .text(200, [], feed) : .text(401)
    }
    try await activated(port: server.port) { sample in
      let address = server.origin + "/feed.xml"
      for fields in [
        ("did-submit", ["term": [address]]), ("did-submit", ["term": [address.replacing("http://", with: "http://ada:fern@")]]),
        ("did-sign-in", ["address": [address], "user": ["ada"], "password": ["fern"]]),
      ] {
        guard case .page(let page) = try await event(fields.0).handle(Form(fields.1), visit) else {
          Issue.record("another answer")
          continue
        }
        let html = page.body.text
        #expect(page.status == 422 && html.contains("This feed is private") && html.contains("name=\"address\" value=\"\(address)\""))
        #expect(!html.contains("fern"))
      }
      let path = try await path(event("did-sign-in"), ["address": [address], "user": ["ada"], "password": ["moss"]])
      let show = try #require(try await sample.library.shows.show(feedURL: address))
      #expect(path == "/shows/\(show.id.rawValue)")
    }
    await server.stop()
  }

  @Test func wordsLeadToTheResults() async throws {
    try await activated { _ in
      let paths = [try await submit(" slow & green "), try await submit("   ")]
      #expect(paths == ["/search?term=slow%20%26%20green", "/search"])
    }
  }

  @Test func anAppleLinkIsLookedUp() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], feed) }
    let known = StillDirectory(shows: [DirectoryShow(title: "Found", author: "", feedURL: "\(server.origin)/feed.xml", itunesID: 77)])
    try await activated(known, port: server.port) { sample in
      let path = try await submit("https://podcasts.apple.com/us/podcast/found/id77?i=5")
      #expect(path.hasPrefix("/shows/"))
      guard
        case .page(let page) = try await event("did-submit").handle(Form(["term": ["https://podcasts.apple.com/us/podcast/x/id78"]]), visit)
      else {
        Issue.record("another answer")
        return
      }
      #expect(page.status == 422 && page.body.text.contains("search-notice"))
    }
    await server.stop()
  }

  // MARK: - Private

  private func activated(
    _ directory: StillDirectory = StillDirectory(), port: Int = 1, _ test: (SampleLibrary) async throws -> Void
  ) async throws {
    let sample = try await SampleLibrary()
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: port)]))
    SearchPageManager.activate(
      in: router, library: sample.library, directory: directory,
      refreshing: Refreshing(loader: FeedLoader(fetcher: fetcher), library: sample.library))
    let result: Result<Void, any Error>
    do { result = .success(try await test(sample)) } catch { result = .failure(error) }
    await fetcher.shutDown()
    try result.get()
  }

  private func page(_ term: String?, page: String? = nil) async throws -> Page {
    var query: [String: String] = [:]
    (query["term"], query["page"]) = (term, page)
    return try await router.page(at: "/search", query: query, for: visit)
  }

  private func event(_ name: String) throws -> PageEvent { try #require(router.event(at: "/search-page/\(name)")) }

  private func submit(_ term: String) async throws -> String { try await path(event("did-submit"), ["term": [term]]) }
  private func tapResult(_ feed: String) async throws -> String { try await path(event("did-tap-result"), ["feed": [feed]]) }

  private func path(_ event: PageEvent, _ fields: [String: [String]]) async throws -> String {
    let answer = try await event.handle(Form(fields), visit)
    guard case .navigate(let path) = answer else {
      Issue.record("another answer: \(answer)")
      return ""
    }
    return path
  }
}
