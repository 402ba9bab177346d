import Fetching
import Foundation
import Library
import PodcastModel
import Searching
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@testable import Directory
@testable import SearchPageManager

@Suite struct SearchPageManagerTests {
  private let feed = "<rss version=\"2.0\"><channel><title>Found</title><item><guid>1</guid><title>One</title></item></channel></rss>"

  @Test func theBarePageListsOnesOwnShows() async throws {
    try await SearchSite.with { site in
      try await site.library.subscriptions.subscribe(.local, to: site.sample.show, at: SampleLibrary.added)
      let page = try await site.page()
      #expect(page.identity == "search-page" && page.status == 200)
      #expect(page.body.text.contains("href=\"/shows/\(site.sample.show.rawValue)\"") && page.body.text.contains("Moss &amp; Stone"))
      try await site.library.subscriptions.unsubscribe(.local, from: site.sample.show, at: SampleLibrary.added)
      #expect(try await !site.html().contains("Moss &amp; Stone"))
    }
  }

  @Test func resultsAreLinksThatPreviewTheFeed() async throws {
    try await SearchSite.with([StubDirectory.moss(3)]) { site in
      let html = try await site.html(["q": "  Moss "])
      #expect(html.contains("href=\"/preview?feed=https%3A%2F%2Fmoss.example%2F0.xml\"") && !html.contains("did-tap-result"))
      #expect(html.contains("Moss 2") && !html.contains("page=2"))
      // Covers are served by this server, never by the directory.
      #expect(html.contains("/artwork/") && !html.contains("https://moss.example/0.jpg"))
      #expect(try await site.library.shows.show(feedURL: "https://moss.example/0.xml") == nil)
    }
  }

  @Test func allHasTheLibraryBeforeTheDirectories() async throws {
    try await SearchSite.with([StubDirectory.moss(2)], isSubscribed: true) { site in
      let html = try await site.html(["q": "moss"])
      let own = try #require(html.firstRange(of: "href=\"/shows/\(site.sample.show.rawValue)\"")?.lowerBound)
      let others = try #require(html.firstRange(of: "/preview?feed=")?.lowerBound)
      #expect(own < others && html.contains("href=\"/search?q=moss&amp;scope=library\">All results in your library"))
      // Further pages are the directories' alone, and what only the library has is a result.
      #expect(try await !site.html(["q": "moss", "part": "shows", "page": "2"]).contains("All results in your library"))
      let episode = try await site.html(["q": "episode"])
      #expect(episode.contains("<swipe-row><article") && episode.contains("id=\"row-actions\"") && !episode.contains("empty-state"))
    }
  }

  @Test("An episode of a directory that this server has is a row as in other lists, by its GUID or its audio")
  func storedEpisodesOfDirectories() async throws {
    var directory = StubDirectory.moss(1)
    let feed = SampleLibrary.showFacts.feedURL
    directory.known = [
      DirectoryEpisode(title: "Fern one", showTitle: "Moss", feedURL: feed, guid: "1"),
      DirectoryEpisode(title: "Fern two", showTitle: "Moss", feedURL: feed, guid: "other", enclosureURL: "https://moss.example/2.mp3"),
      DirectoryEpisode(title: "Fern two again", showTitle: "Moss", feedURL: feed, guid: "2"),
      DirectoryEpisode(title: "Fern unknown", showTitle: "Moss", feedURL: feed, guid: "unknown"),
      DirectoryEpisode(title: "Fern elsewhere", showTitle: "Fern", feedURL: "https://fern.example/feed.xml", guid: "1"),
    ]
    try await SearchSite.with([directory]) { site in
      let html = try await site.html(["q": "fern"])
      let rows = html.matches(of: /<article[^>]* data-episode="(\d+)"/).map { String($0.1) }
      #expect(rows == site.sample.episodes.prefix(2).map { "\($0.rawValue)" })
      #expect(html.ranges(of: "<swipe-row><article").count == 2 && html.contains("id=\"row-actions\" method=\"post\""))
      #expect(html.contains("/actions?back=") && html.contains("Fern unknown") && html.contains("Fern elsewhere"))
      #expect(html.ranges(of: "did-tap-play").count == 2 && html.ranges(of: "<time").count == 2)
    }
  }

  @Test("An episode of another user's private show stays the directory's")
  func privateEpisodesOfDirectories() async throws {
    let feed = "https://moss.example/rss?auth=xJ3kM9dKfQwErTy12bVnLp0sA"
    let directory = StubDirectory(known: [DirectoryEpisode(title: "Fern", showTitle: "Moss", feedURL: feed, guid: "1")])
    try await SearchSite.with([directory]) { site in
      var facts = SampleLibrary.showFacts
      facts.feedURL = feed
      let show = try await site.library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added).show
      try await site.library.privateShows.grant(show, to: SampleLibrary.neighbour, at: SampleLibrary.added)
      #expect(try await !site.html(["q": "fern"]).contains("data-episode"))
      #expect(try await site.html(["q": "fern"], for: Viewer(userID: SampleLibrary.neighbour.rawValue)).contains("data-episode"))
    }
  }

  @Test func showsAndEpisodesEachHaveAFurtherPage() async throws {
    try await SearchSite.with([StubDirectory.moss(25)]) { site in
      #expect(try await site.html(["q": "Moss"]).contains("href=\"/search?page=2&amp;part=shows&amp;q=Moss\""))
      let second = try await site.html(["q": "Moss", "page": "2"])
      #expect(second.contains("Moss 24") && !second.contains("Moss 19<") && !second.contains("page=3"))
      let first = try await site.html(["q": "Fern"])
      #expect(first.contains("Fern 19<") && !first.contains("Fern 20<") && first.contains("page=2&amp;part=episodes&amp;q=Fern"))
      let rest = try await site.html(["q": "Fern", "part": "episodes", "page": "2"])
      #expect(rest.contains("Fern 20<") && rest.contains("Fern 24<") && !rest.contains("Fern 19<") && !rest.contains("page=3"))
    }
  }

  @Test(arguments: ["9223372036854775807", "461168601842738791", "0", "-9223372036854775808"])
  func anAbsurdPageNumberDoesNoHarm(number: String) async throws {
    try await SearchSite.with([StubDirectory.moss(25)]) { site in
      for scope in [nil, "library"] {
        let page = try await site.page(["q": "Moss", "page": number].merging(scope.map { ["scope": $0] } ?? [:]) { $1 })
        #expect(page.status == 200)
      }
    }
  }

  @Test func nothingFoundIsSaid() async throws {
    try await SearchSite.with([StubDirectory.moss(1)]) { site in
      let html = try await site.html(["q": "<zebra>"])
      #expect(html.contains("No results for “&lt;zebra&gt;”") && html.contains("Search your library</a>") && !html.contains("<zebra>"))
    }
  }

  @Test func whoIsSilentIsNamedBesideWhatTheOthersFound() async throws {
    var down = StubDirectory(failure: .unreachable(.noConnectivity))
    down.name = "apple"
    try await SearchSite.with([down, StubDirectory.moss(2)]) { site in
      let html = try await site.html(["q": "Moss"])
      #expect(html.contains("class=\"secondary-note\" role=\"status\">Apple Podcasts isn’t responding"))
      #expect(html.contains("Moss 1") && !html.contains("empty-state"))
    }
    try await SearchSite.with([down]) { site in
      let html = try await site.html(["q": "zebra"])
      #expect(html.contains("secondary-note") && html.contains("No results for “zebra”"))
    }
  }

  @Test(arguments: ["html", "down", "half", "slow"])
  func aDirectoryThatAnswersBadlyIsNamedAndNothingOfItIsShown(how: String) async throws {
    let page = "<!doctype html><html><body>Please sign in to this network.</body></html>"
    let server = try await LoopbackServer { _ in
      switch how {
      case "html": .text(200, [("Content-Type", "text/html")], page)
      case "down": .text(500, [], page)
      case "half": .text(200, [], "{\"results\": [{\"collectionName\": \"Moss hal", length: 5_000, ending: .close)
      default: .text(200, [], "{\"results\": [{\"collectionName\": \"Moss hal", length: 5_000, ending: .silence)
      }
    }
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
    let apple = ITunesDirectory(baseURL: server.origin, fetcher: fetcher)
    try await SearchSite.with([apple, StubDirectory.moss(2)], patience: .seconds(how == "slow" ? 2 : 60)) { site in
      let html = try await site.html(["q": "Moss"])
      #expect(
        html.contains("class=\"secondary-note\" role=\"status\">Apple Podcasts isn’t responding. Some results are missing."))
      #expect(html.contains("The server has a problem (500)") == (how == "down"))
      #expect(html.contains("Moss 1") && !html.contains("Moss hal") && !html.contains("sign in to this"))
    }
    await fetcher.shutDown()
    await server.stop()
  }

  @Test func whatADirectoryListsElsewhereIsOpenedWithoutFetchingItAgain() async throws {
    let server = try await LoopbackServer { $0.target == "/old.xml" ? .redirect(301, to: "/feed.xml") : .text(200, [], feed) }
    try await SearchSite.with(port: server.port) { site in
      let first = try await site.path("did-tap-result", ["feed": "\(server.origin)/old.xml"])
      let asked = server.requests.count
      let second = try await site.path("did-tap-result", ["feed": "\(server.origin)/old.xml"])
      #expect(second == first && first.hasPrefix("/shows/") && server.requests.count == asked)
    }
    await server.stop()
  }

  @Test func withNobodyThereWhatThisServerKnowsIsFound() async throws {
    let sample = try await SampleLibrary()
    try await LibrarySearch(library: sample.library).indexAll()
    let down = StubDirectory(failure: .unreachable(.noConnectivity))
    try await SearchSite.with([down, CatalogDirectory(library: sample.library)]) { site in
      let html = try await site.html(["q": "stone"])
      #expect(html.contains("href=\"/shows/\(site.sample.show.rawValue)\"") && html.contains("secondary-note"))
    }
  }

  @Test func aSlipIsMendedAndSaid() async throws {
    var directory = StubDirectory.moss(1)
    directory.shows.append(DirectoryShow(title: "Stone by Stone", author: "Ada", feedURL: "https://stone.example/feed.xml"))
    try await SearchSite.with([directory]) { site in
      let html = try await site.html(["q": "Stonne"])
      #expect(html.contains("No results for “Stonne”. Showing results for <strong dir=\"auto\">stone</strong>"))
      #expect(html.contains("https://stone.example/feed.xml"))
      #expect(try await site.html(["q": "zzzzzzz"]).contains("No results for “zzzzzzz”"))
    }
  }

  @Test func anAddressInALinkIsNotFetched() async throws {
    try await SearchSite.with { site in
      let server = try await LoopbackServer { _ in .text(200, [], feed) }
      let html = try await site.html(["q": server.origin + "/feed.xml"])
      #expect(html.contains("value=\"\(server.origin)/feed.xml\"") && server.requests.isEmpty)
      await server.stop()
    }
  }

  @Test func aPastedFeedIsStoredAndOpened() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], feed) }
    try await SearchSite.with(port: server.port) { site in
      let path = try await site.path("did-submit", ["term": " \(server.origin)/feed.xml\n"])
      let show = try #require(try await site.library.shows.show(feedURL: "\(server.origin)/feed.xml"))
      #expect(path == "/shows/\(show.id.rawValue)")
      #expect(try await !site.library.subscriptions.isSubscribed(.local, to: show.id))
      // A known show is opened without fetching it again.
      let asked = server.requests.count
      let again = try await site.path("did-tap-result", ["feed": "\(server.origin)/feed.xml"])
      #expect(again == path)
      #expect(server.requests.count == asked)
      // An address is not a search term.
      #expect(try await site.library.searchTerms.recent(of: .local, limit: 9).isEmpty)
    }
    await server.stop()
  }

  @Test func anEpisodeIsFoundAgainInItsFeedAndElseItsShowIsOpened() async throws {
    try await SearchSite.with { site in
      let feed = SampleLibrary.showFacts.feedURL
      let (first, show) = (site.sample.episodes[0].rawValue, site.sample.show.rawValue)
      var paths: [String] = []
      for fields in [["guid": "1"], ["enclosure": "https://moss.example/1.mp3"], ["guid": "gone"]] {
        paths.append(try await site.path("did-tap-episode", fields.merging(["feed": feed]) { $1 }))
      }
      #expect(paths == ["/episodes/\(first)", "/episodes/\(first)", "/shows/\(show)"])
    }
  }

  @Test func aPrivateFeedAsksForANameAndPasswordAndShowsNeither() async throws {
    let server = try await LoopbackServer { request in
      request.headers["authorization"] == "Basic YWRhOm1vc3M=" ? .text(200, [], feed) : .text(401)
    }
    try await SearchSite.with(port: server.port) { site in
      let address = server.origin + "/feed.xml"
      for fields in [
        ("did-submit", ["term": address]), ("did-submit", ["term": address.replacing("http://", with: "http://ada:fern@")]),
        ("did-sign-in", ["address": address, "user": "ada", "password": "fern"]),
      ] {
        guard case .page(let page) = try await site.answer(fields.0, fields.1) else {
          Issue.record("another answer")
          continue
        }
        let html = page.body.text
        #expect(page.status == 422 && html.contains("Private feed") && html.contains("name=\"address\" value=\"\(address)\""))
        #expect(!html.contains("fern") && (fields.0 == "did-submit" || html.contains("weren’t accepted")))
      }
      let path = try await site.path("did-sign-in", ["address": address, "user": "ada", "password": "moss"])
      let show = try #require(try await site.library.shows.show(feedURL: address))
      #expect(path == "/shows/\(show.id.rawValue)")
    }
    await server.stop()
  }

  @Test func wordsLeadToTheResultsInTheScopeTheyWereTypedIn() async throws {
    try await SearchSite.with { site in
      let paths = [
        try await site.path("did-submit", ["term": " slow & green "]), try await site.path("did-submit", ["term": "   "]),
        try await site.path("did-submit", ["term": "moss", "scope": "library"]),
      ]
      #expect(paths == ["/search?q=slow%20%26%20green", "/search", "/search?q=moss&scope=library"])
    }
  }

  @Test func anAppleLinkIsLookedUp() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], feed) }
    let known = StubDirectory(shows: [DirectoryShow(title: "Found", author: "", feedURL: "\(server.origin)/feed.xml", itunesID: 77)])
    try await SearchSite.with([known], port: server.port) { site in
      let path = try await site.path("did-submit", ["term": "https://podcasts.apple.com/us/podcast/found/id77?i=5"])
      #expect(path.hasPrefix("/shows/"))
      guard case .page(let page) = try await site.answer("did-submit", ["term": "https://podcasts.apple.com/us/podcast/x/id78"]) else {
        Issue.record("another answer")
        return
      }
      #expect(page.status == 422 && page.body.text.contains("search-notice"))
    }
    await server.stop()
  }

  @Test func aListOfSubscriptionsIsTakenWhereSomebodyTakesIt() async throws {
    try await SearchSite.with { site in
      #expect(try await !site.html().contains("search-import"))
      site.router.events([PageEvent("/subscription-import/did-select-file", fields: ["list"]) { _, _ in .missing }])
      let html = try await site.html()
      #expect(html.contains("action=\"/subscription-import/did-select-file\" enctype=\"multipart/form-data\""))
      #expect(html.contains("type=\"file\" name=\"list\""))
      #expect(try await site.html(["q": "https://moss.example/feed.xml"]).contains("search-import"))
      #expect(try await !site.html(["q": "moss"]).contains("search-import"))
      #expect(try await !site.html(["q": "moss", "scope": "library"]).contains("search-import"))
    }
  }
}
