import Fetching
import Foundation
import Library
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@testable import Directory
@testable import SearchPageManager

/// `/preview?feed=`: a show whose feed is read for its page alone.
@Suite struct PreviewTests {
  private static let feed = """
    <rss version="2.0"><channel><title>Moss</title><description>About &lt;b&gt;moss&lt;/b&gt;</description>
    <item><title>Old</title><guid>1</guid><pubDate>Mon, 02 Jun 2025 08:00:00 GMT</pubDate></item>
    <item><title>New</title><guid>2</guid><pubDate>Tue, 03 Jun 2025 08:00:00 GMT</pubDate>
    <enclosure url="https://moss.example/2.mp3" type="audio/mpeg" length="9"/></item></channel></rss>
    """

  @Test func readsTheFeedAndStoresNothing() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], Self.feed) }
    try await SearchSite.with(port: server.port) { site in
      let address = "\(server.origin)/feed.xml"
      let page = try await site.page(["feed": address], at: "/preview")
      let html = page.body.text
      #expect(page.status == 200 && page.title == "Moss" && page.identity.hasPrefix("search-page:"))
      let (new, old) = (try #require(html.range(of: ">New</h3>")), try #require(html.range(of: ">Old</h3>")))
      #expect(new.lowerBound < old.lowerBound && html.contains("About moss") && html.contains("2 episodes"))
      // Only an episode with audio can be played.
      #expect(html.ranges(of: "action=\"/search-page/did-tap-play\"").count == 1)
      #expect(try await site.library.shows.show(feedURL: address) == nil)
      #expect(try await site.library.feeds.id(feedURL: address) == nil)
    }
    await server.stop()
  }

  @Test func subscribingToAChartedShowThatHasMovedReachesItsRow() async throws {
    let server = try await LoopbackServer { $0.target == "/old.xml" ? .redirect(301, to: "/feed.xml") : .text(200, [], Self.feed) }
    try await SearchSite.with(port: server.port) { site in
      let address = "\(server.origin)/old.xml"
      let entry = ChartedShow.Entry(feedURL: address, title: "Moss", author: "")
      try await site.library.charts.store([entry], topic: "", country: "us", answered: SampleLibrary.added)
      _ = try await site.path("did-subscribe", ["address": address])
      let chart = try await site.library.charts.charts([""], country: "us", for: .local, limit: 9)[""]
      #expect(chart?.shows.map(\.isSubscribed) == [true])
    }
    await server.stop()
  }

  @Test func oneFetchServesReloadsAndSubscribing() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], Self.feed) }
    try await SearchSite.with(port: server.port) { site in
      let address = "\(server.origin)/feed.xml"
      for _ in 0..<3 { _ = try await site.page(["feed": address], at: "/preview") }
      let path = try await site.path("did-subscribe", ["address": address])
      #expect(server.requests.count == 1)
      let show = try #require(try await site.library.shows.show(feedURL: address))
      #expect(path == "/shows/\(show.id.rawValue)" && show.episodeCount == 2)
      #expect(try await site.page(["feed": address], at: "/preview").location == path)
      let episode = try await site.page(["feed": address, "guid": "2"], at: "/preview").location
      #expect(episode?.hasPrefix("/episodes/") == true)
    }
    await server.stop()
  }

  @Test func aLinkOfAnotherSiteIsAQuestion() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], Self.feed) }
    try await SearchSite.with(port: server.port) { site in
      let foreign = Viewer(userID: UserID.local.rawValue, isFromOtherSite: true)
      let html = try await site.html(["feed": "\(server.origin)/feed.xml"], at: "/preview", for: foreign)
      #expect(html.contains("Subscribe to this show?") && html.contains("href=\"/preview?feed=") && server.requests.isEmpty)
    }
    await server.stop()
  }

  @Test(arguments: [nil, "", "moss", "javascript:alert(1)", "file:///etc/passwd", "https://"])
  func refusesWhatIsNoAddress(feed: String?) async throws {
    try await SearchSite.with { site in
      let page = try await site.page(feed.map { ["feed": $0] } ?? [:], at: "/preview")
      #expect(page.status == 400 && page.body.text.contains("This link doesn’t lead to a show"))
    }
  }

  @Test func addressesOfThisNetworkAreNotFetched() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], Self.feed) }
    try await SearchSite.with { site in
      let page = try await site.page(["feed": "\(server.origin)/feed.xml"], at: "/preview")
      #expect(page.status == 422 && server.requests.isEmpty)
    }
    await server.stop()
  }

  @Test func reportsAFeedThatCannotBeRead() async throws {
    let server = try await LoopbackServer { $0.target == "/private" ? .text(401) : .text(404) }
    try await SearchSite.with(port: server.port) { site in
      for (path, sentence) in [("/missing", "search-notice"), ("/private", "Private feed")] {
        let page = try await site.page(["feed": server.origin + path], at: "/preview")
        #expect(page.status == 422 && page.body.text.contains(sentence))
      }
    }
    await server.stop()
  }

  @Test func sharesAnAddressWithoutASecret() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], Self.feed) }
    try await SearchSite.with(port: server.port) { site in
      let secret = "\(server.origin)/9f8e7d6c5b4a39281706f5e4d3c2b1a0/feed.xml"
      #expect(try await !site.html(["feed": "\(server.origin)/feed.xml"], at: "/preview").contains("preview-share"))
      site.router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
      #expect(
        try await site.html(["feed": "\(server.origin)/feed.xml"], at: "/preview").contains("id=\"preview-share\" href=\"/share?feed="))
      #expect(try await !site.html(["feed": secret], at: "/preview").contains("preview-share"))
      try await site.library.privateShows.noteListed(secret)
      #expect(try await site.html(["feed": secret], at: "/preview").contains("preview-share"))
    }
    await server.stop()
  }

  @Test func aPrivateShowIsNotGivenAwayToOthers() async throws {
    try await SearchSite.with { site in
      try await site.library.feedCredentials.set("sealed", host: "moss.example", of: site.sample.show, for: .local)
      try await site.library.privateShows.grant(site.sample.show, to: .local, at: SampleLibrary.added)
      let feed = ["feed": SampleLibrary.showFacts.feedURL]
      #expect(try await site.page(feed, at: "/preview").location == "/shows/\(site.sample.show.rawValue)")
      let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue, isFromOtherSite: true)
      let page = try await site.page(feed, at: "/preview", for: neighbour)
      #expect(page.location == nil && !page.body.text.contains("Moss &amp; Stone"))
    }
  }

  @Test func playAddsTheShowWithoutASubscription() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], Self.feed) }
    try await SearchSite.with(port: server.port) { site in
      let address = "\(server.origin)/feed.xml"
      let answer = try await site.answer("did-tap-play", ["feed": address, "guid": "2", "slot": "1-0"])
      guard case .fragment(let html, let path) = answer else {
        Issue.record("another answer: \(answer)")
        return
      }
      #expect(html.text.contains("id=\"play-1-0\" data-plays-now") && html.text.contains("<play-button") && path.hasPrefix("/episodes/"))
      let show = try #require(try await site.library.shows.show(feedURL: address))
      #expect(try await !site.library.subscriptions.isSubscribed(.local, to: show.id))
    }
    await server.stop()
  }

  @Test func subscribesInTheRow() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], Self.feed) }
    try await SearchSite.with(port: server.port) { site in
      let address = "\(server.origin)/feed.xml"
      var fields = ["section": "found", "feed": address, "title": "Moss", "verb": "subscribe", "back": "/search?q=moss"]
      guard case .fragment(let html, "/search?q=moss") = try await site.answer("did-tap-subscribe", fields) else {
        Issue.record("another answer")
        return
      }
      #expect(html.text.contains("data-subscribed=\"true\""))
      let show = try #require(try await site.library.shows.show(feedURL: address))
      #expect(try await site.library.subscriptions.isSubscribed(.local, to: show.id))
      fields["verb"] = "unsubscribe"
      _ = try await site.answer("did-tap-subscribe", fields)
      #expect(try await !site.library.subscriptions.isSubscribed(.local, to: show.id))
    }
    await server.stop()
  }

  @Test func foldsTheEpisodesOfAShowWithTheName() {
    let episodes = (0..<9).map { DirectoryEpisode(title: "Part \($0)", showTitle: "The Moss Hour", feedURL: "https://a.example/") }
    let others = (0..<5).map { DirectoryEpisode(title: "Moss \($0)", showTitle: "Stone", feedURL: "https://b.example/") }
    let folded = EpisodeFolding(episodes + others, of: "moss", isFirstPage: true)
    #expect(folded.shown.map(\.title) == ["Part 0", "Part 1", "Part 2", "Moss 0", "Moss 1", "Moss 2", "Moss 3", "Moss 4"])
    #expect(folded.folded.map(\.showTitle) == ["The Moss Hour"] && !folded.isOfOneShow)
    #expect(EpisodeFolding(episodes + others, of: "moss", isFirstPage: false).shown.count == 5)
    #expect(EpisodeFolding(episodes, of: "moss hour", isFirstPage: true).isOfOneShow)
    #expect(EpisodeFolding(episodes, of: "stone", isFirstPage: true).shown.count == 9)
  }
}
