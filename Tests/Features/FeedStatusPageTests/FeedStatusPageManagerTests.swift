import FeedStatusPageManager
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

@testable import Storage

@Suite struct FeedStatusPageManagerTests {
  private let library: Library
  private let viewer = Viewer(userID: UserID.local.rawValue, isOwner: true)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let feed = "<rss version=\"2.0\"><channel><title>A & B</title><item><guid>1</guid><title>One</title></item></channel></rss>"

  init() async throws { library = try await SampleLibrary().library }

  @Test func showsHealthyFeed() async throws {
    try await added { show, _ in
      let page = try await page(show)
      #expect(page.identity == "feed-status-page:\(show.rawValue)" && page.title == "Feed status: A & B")
      let html = page.body.text
      #expect(html.contains("Feed is healthy") && html.contains("Status 200") && html.contains("Bare “&amp;” characters"))
    }
  }

  @Test func anUnknownShowIsMissing() async throws {
    try await added { _, _ in
      for id in [Int64.min, -1, 0, 99, .max] { #expect(try await page(ShowID(id)).status == 404) }
      for name in ["did-tap-refresh", "did-tap-retry", "did-set-user-agent", "did-sign-in"] {
        let form = ["show": ["99"], "agent": ["x"], "user": ["ada"], "password": ["moss"]]
        guard case .missing = try await event(name).handle(Form(form), viewer) else {
          Issue.record("\(name) answered something else")
          continue
        }
      }
    }
  }

  @Test func aTapFetchesItAndLeadsBackAtOnce() async throws {
    try await added { show, server in
      let asked = server.requests.count
      #expect(try await navigates("did-tap-refresh", ["show": ["\(show.rawValue)"]]) == "/shows/\(show.rawValue)/feed")
      try await waitUntil { server.requests.count > asked }
    }
  }

  @Test func aFeedThatRestsSaysWhyAndRetryReadsIt() async throws {
    try await added { show, server in
      for _ in 0..<2 {
        let now = Date()
        _ = try #require(try await library.feeds.claim(show, owner: "dead", at: now, until: now + 60))
        try await library.quarantine.recover("dead", after: UncleanExit(hasCrashed: true, reading: []), at: now)
      }
      let html = try await page(show).body.text
      #expect(html.contains("stopped twice while reading this feed") && html.contains("paused for a day"))
      #expect(html.contains("did-tap-retry") && html.contains("Try again") && !html.contains("did-tap-refresh"))
      let asked = server.requests.count
      #expect(try await navigates("did-tap-retry", ["show": ["\(show.rawValue)"]]) == "/shows/\(show.rawValue)/feed")
      try await waitUntil { try await library.quarantine.feed(show) == nil }
      #expect(server.requests.count == asked + 1)
      let well = try await page(show).body.text
      #expect(well.contains("Feed is healthy") && well.contains("did-tap-refresh") && !well.contains("did-tap-retry"))
    }
  }

  @Test func anotherNameIsSentAndAnEmptyOneIsTheUsual() async throws {
    try await added { show, server in
      for (typed, sent) in [(" Mossreader/2 ", "Mossreader/2"), ("", FetchingOptions.defaultUserAgent)] {
        let asked = server.requests.count
        _ = try await navigates("did-set-user-agent", ["show": ["\(show.rawValue)"], "agent": [typed]])
        try await waitUntil { server.requests.count > asked }
        #expect(server.requests.last?.headers.first { $0.key.lowercased() == "user-agent" }?.value == sent)
      }
    }
  }

  @Test(arguments: ["Moss\r\nX-Evil: 1", "Moss\u{0}", "Mööss", String(repeating: "m", count: 201)])
  func aNameThatCannotBeSentIsNotTaken(agent: String) async throws {
    try await added { show, _ in
      guard
        case .notice(_, _, let path) = try await event("did-set-user-agent").handle(
          Form(["show": ["\(show.rawValue)"], "agent": [agent]]), viewer)
      else {
        Issue.record("taken")
        return
      }
      #expect(path == "/shows/\(show.rawValue)/feed")
    }
  }

  @Test func aSignInIsKeptAndForgottenAndNeverShown() async throws {
    try await added(paid: feed.replacing("</item>", with: "</item><item><guid>2</guid><title>Two</title></item>")) { open, server in
      let form = ["show": ["\(open.rawValue)"], "user": ["adalovelace"], "password": ["s3cret-moss"]]
      let path = try await navigates("did-sign-in", form)
      // Its feed gives more with the password: that is a show of its own.
      let show = try #require(try await library.feeds.idBeside(feedURL: server.origin + "/feed.xml"))
      #expect(path == "/shows/\(show.rawValue)/feed" && show != open)
      let html = try await page(show).body.text
      #expect(html.contains("You’re signed in") && html.contains("did-sign-out") && html.contains("\(server.origin)/feed.xml</span>"))
      #expect(!html.contains("adalovelace") && !html.contains("s3cret-moss"))
      _ = try await navigates("did-sign-out", ["show": ["\(show.rawValue)"]])
      #expect(try await !page(show).body.text.contains("did-sign-out"))
    }
  }

  @Test func aPasswordThatTheFeedDoesNotNeedIsNotStored() async throws {
    try await added { show, _ in
      let form = Form(["show": ["\(show.rawValue)"], "user": ["adalovelace"], "password": ["s3cret-moss"]])
      guard case .notice(let sentence, _, _) = try await event("did-sign-in").handle(form, viewer) else {
        Issue.record("another answer")
        return
      }
      #expect(sentence.contains("without a password"))
      #expect(try await !library.privateShows.isPrivate(show))
      #expect(try await library.feedCredentials.shows().isEmpty)
    }
  }

  @Test(arguments: [("", "moss"), ("a:b", "moss"), (String(repeating: "a", count: 201), "moss")])
  func aSignInThatCannotBeIsSaid(user: String, password: String) async throws {
    try await added { show, _ in
      let form = Form(["show": ["\(show.rawValue)"], "user": [user], "password": [password]])
      guard case .notice = try await event("did-sign-in").handle(form, viewer) else {
        Issue.record("taken")
        return
      }
    }
  }

  @Test func aRepairThatIsNotThereCannotBeTakenBack() async throws {
    try await added { show, _ in
      guard case .notice = try await event("did-undo").handle(Form(["show": ["\(show.rawValue)"], "repair": ["99"]]), viewer) else {
        Issue.record("taken back")
        return
      }
    }
  }

  @Test func anAddressIsShownBeforeItReplacesTheFeed() async throws {
    try await added { show, server in
      let typed = "http://ada:s3cret@127.0.0.1:\(server.port)/new.xml"
      guard
        case .page(let question) = try await event("did-preview-address").handle(
          Form(["show": ["\(show.rawValue)"], "address": [typed]]), viewer)
      else {
        Issue.record("no question")
        return
      }
      let html = question.body.text
      #expect(html.contains("Change feed address?") && html.contains("/new.xml") && !html.contains("s3cret"))
      #expect(html.contains("1 of 1 episodes is in this show already"))
      #expect(try await library.shows.show(show)?.feedURL.hasSuffix("/feed.xml") == true)
      let key = try #require(html.firstMatch(of: #/name="preview" value="([^"]+)"/#)).output.1
      let fields = ["show": ["\(show.rawValue)"], "preview": [String(key)]]
      #expect(try await navigates("did-change-address", fields) == "/shows/\(show.rawValue)/feed")
      #expect(try await library.shows.show(show)?.feedURL.hasSuffix("/new.xml") == true)
      #expect(try await page(show).body.text.contains("did-undo-address"))
      // The key is used up.
      guard case .notice = try await event("did-change-address").handle(Form(fields), viewer) else {
        Issue.record("changed twice")
        return
      }
      _ = try await event("did-undo-address").handle(Form(["show": ["\(show.rawValue)"]]), viewer)
      #expect(try await library.shows.show(show)?.feedURL.hasSuffix("/feed.xml") == true)
    }
  }

  @Test func aMergeIsShownBeforeItIsDone() async throws {
    try await added { show, server in
      let other = try await added(server.origin + "/other.xml")
      let fields = ["show": ["\(show.rawValue)"], "target": ["\(other.rawValue)"]]
      guard case .page(let question) = try await event("did-preview-merge").handle(Form(fields), viewer) else {
        Issue.record("no question")
        return
      }
      #expect(question.body.text.contains("did-merge"))
      #expect(try await library.subscriptions.ids(of: .local).count == 2)
      #expect(try await navigates("did-merge", fields) == "/shows/\(other.rawValue)/feed")
      #expect(try await library.subscriptions.ids(of: .local) == [other])
      let html = try await page(other).body.text
      let merge = try #require(html.firstMatch(of: #/name="merge" value="(\d+)"/#)).output.1
      guard
        case .notice = try await event("did-undo-merge").handle(
          Form(["show": ["\(other.rawValue)"], "merge": [String(merge)]]), viewer)
      else {
        Issue.record("not undone")
        return
      }
      #expect(try await library.subscriptions.ids(of: .local).count == 2)
    }
  }

  // MARK: - Private

  /// Another show with the same feed, that the user subscribes to.
  private func added(_ address: String) async throws -> ShowID {
    let stored = try await library.feeds.store(
      ShowFacts(feedURL: address, title: "Another"), episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added)
    try await library.subscriptions.subscribe(.local, to: stored.show, at: SampleLibrary.added)
    return stored.show
  }

  /// - Parameter paid: the feed for requests with a password.
  private func added(paid: String? = nil, _ test: (ShowID, LoopbackServer) async throws -> Void) async throws {
    let server = try await LoopbackServer { [feed] request in
      let isSignedIn = request.headers["authorization"] != nil
      return .text(200, [("Content-Type", "application/rss+xml")], isSignedIn ? paid ?? feed : feed)
    }
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: library)
    FeedStatusPageManager.activate(in: router, library: library, refreshing: refreshing)
    let result: Result<Void, any Error>
    do {
      result = .success(try await test(try await refreshing.add(server.origin + "/feed.xml", for: .local).show, server))
    } catch { result = .failure(error) }
    await fetcher.shutDown()
    await server.stop()
    try result.get()
  }

  private func page(_ show: ShowID) async throws -> Page {
    try await router.page(at: "/shows/\(show.rawValue)/feed", query: [:], for: viewer)
  }

  private func event(_ name: String) throws -> PageEvent { try #require(router.event(at: "/feed-status-page/\(name)")) }

  private func navigates(_ name: String, _ fields: [String: [String]]) async throws -> String {
    let answer = try await event(name).handle(Form(fields), viewer)
    guard case .navigate(let path) = answer else {
      Issue.record("another answer: \(answer)")
      return ""
    }
    return path
  }
}
