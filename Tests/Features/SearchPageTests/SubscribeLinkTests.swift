import Fetching
import Foundation
import Library
import PodcastModel
import ServiceRouter
import TestSupport
import Testing
import WebPage

@testable import SearchPageManager

/// `/subscribe?url=`: links of other sites and apps.
@Suite struct SubscribeLinkTests {
  private static let feed = "<rss version=\"2.0\"><channel><title>Moss</title><item><title>One</title><guid>1</guid></item></channel></rss>"

  @Test(arguments: [
    ("https://a.example/feed.xml?x=1", "https://a.example/feed.xml?x=1"), ("feed://a.example/feed.xml", "http://a.example/feed.xml"),
    ("feed:https://a.example/feed.xml", "https://a.example/feed.xml"), ("podcast://a.example/x", "http://a.example/x"),
    ("pcast:a.example/x", "http://a.example/x"), ("itpc://a.example/x", "http://a.example/x"),
    ("web+podcast:https://a.example/x", "https://a.example/x"), ("WEB+PODCAST://a.example/x", "https://a.example/x"),
    ("web+podcast:http://a.example/x", "http://a.example/x"), ("a.example/x", "https://a.example/x"),
    ("http://a.example/\"><script>", "http://a.example/%22%3E%3Cscript%3E"),
  ])
  func asksForEachScheme(url: String, address: String) async throws {
    try await SearchSite.with { site in
      let page = try await site.page(["url": url], at: "/subscribe")
      let html = page.body.text
      #expect(page.status == 200 && html.contains("Subscribe to this show?") && html.contains("dir=\"ltr\">a.example</p>"))
      #expect(html.contains("action=\"/search-page/did-subscribe\"><input type=\"hidden\" name=\"address\" value=\"\(address)\">"))
      #expect(html.contains("href=\"/\">Cancel</a>"))
    }
  }

  @Test(arguments: [
    ("Moss & Stone", "I like this: https://a.example/show?x=1.", "https://a.example/show?x=1"),
    ("", "我在听《苔藓》：https://a.example/show，推荐给你", "https://a.example/show"),
    ("", "(feed://a.example/x) or https://b.example/", "http://a.example/x"),
    ("", "web+podcast:HTTPS://a.example/x", "https://a.example/x"),
    ("https://a.example/show", "Listen to Moss", "https://a.example/show"),
  ])
  func findsTheLinkInASharedText(title: String, text: String, address: String) async throws {
    try await SearchSite.with { site in
      let page = try await site.page(["title": title, "text": text, "url": ""], at: "/subscribe")
      #expect(page.status == 200 && page.body.text.contains("name=\"address\" value=\"\(address)\">"))
    }
  }

  @Test func refusesASharedTextWithoutALink() async throws {
    try await SearchSite.with { site async throws in
      for text in ["Podcast: The Moss Hour", "ftp://a.example/x", "https://", "moss.", "feed:x"] {
        #expect(try await site.page(["title": "Moss", "text": text], at: "/subscribe").status == 400)
      }
    }
  }

  @Test(arguments: [
    ("https://antennapod.org/deeplink/subscribe?url=https%3A%2F%2Fa.example%2Fx%3Fy%3D1&title=Moss", "https://a.example/x?y=1"),
    ("https://www.subscribeonandroid.com/a.example/feed.xml", "https://a.example/feed.xml"),
    ("https://antennapod.org/deeplink/subscribe?url=moss", "https://antennapod.org/deeplink/subscribe?url=moss"),
    ("https://antennapod.org/podcast", "https://antennapod.org/podcast"),
  ])
  func opensTheFeedOfALinkForAnotherApp(url: String, address: String) {
    #expect(SubscribeLink.address(url: url)?.text == address)
  }

  @Test(arguments: [
    nil, "", " ", "moss", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "mailto:a@b.example", "https://",
    "feed:javascript:x",
    "https://a b.example/", "web+podcast:", "ftp://a.example/x", "https://\(String(repeating: "x", count: 9_000)).example/",
  ])
  func refusesOtherLinks(url: String?) async throws {
    try await SearchSite.with { site in
      let page = try await site.page(url.map { ["url": $0] } ?? [:], at: "/subscribe")
      let html = page.body.text
      #expect(page.status == 400 && html.contains("This link doesn’t lead to a show") && html.contains("href=\"/search\""))
      #expect(!html.contains("<form") && !html.contains("alert"))
    }
  }

  /// Letters of another script that look alike are visible.
  @Test func namesTheHostInASCIIWithoutCredentials() async throws {
    try await SearchSite.with { site in
      let html = try await site.html(["url": "https://ada:fern@аpple.example/"], at: "/subscribe")
      #expect(html.contains("dir=\"ltr\">xn--pple-43d.example</p>"))
    }
  }

  @Test func subscribesOnlyAfterTheButton() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], Self.feed) }
    try await SearchSite.with(port: server.port) { site in
      let address = "\(server.origin)/feed.xml"
      _ = try await site.page(["url": "feed:\(address)"], at: "/subscribe")
      #expect(server.requests.isEmpty)
      #expect(try await site.library.shows.show(feedURL: address) == nil)
      let path = try await site.path("did-subscribe", ["address": address])
      let show = try #require(try await site.library.shows.show(feedURL: address))
      #expect(path == "/shows/\(show.id.rawValue)")
      #expect(try await site.library.subscriptions.isSubscribed(.local, to: show.id))
      // The second link finds it.
      let html = try await site.html(["url": address], at: "/subscribe")
      #expect(html.contains("You already subscribe to this show") && html.contains(">Moss</p>") && html.contains("href=\"\(path)\""))
      #expect(!html.contains("<form"))
    }
    await server.stop()
  }

  @Test func namesAKnownShow() async throws {
    try await SearchSite.with { site in
      let html = try await site.html(["url": SampleLibrary.showFacts.feedURL], at: "/subscribe")
      #expect(html.contains("Subscribe to this show?") && html.contains("Moss &amp; Stone"))
    }
  }

  @Test func doesNotNameAPrivateShowToOthers() async throws {
    try await SearchSite.with { site in
      try await site.library.feedCredentials.set("sealed", host: "moss.example", of: site.sample.show, for: .local)
      let html = try await site.html(["url": SampleLibrary.showFacts.feedURL], at: "/subscribe")
      #expect(html.contains("moss.example") && !html.contains("Moss &amp; Stone"))
      try await site.library.privateShows.grant(site.sample.show, to: .local, at: SampleLibrary.added)
      try await site.library.subscriptions.subscribe(.local, to: site.sample.show, at: SampleLibrary.added)
      #expect(try await site.html(["url": SampleLibrary.showFacts.feedURL], at: "/subscribe").contains("Moss &amp; Stone"))
      let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
      #expect(try await !site.html(["url": SampleLibrary.showFacts.feedURL], at: "/subscribe", for: neighbour).contains("Moss &amp; Stone"))
    }
  }

  @Test func reportsAFeedThatCannotBeRead() async throws {
    let server = try await LoopbackServer { $0.target == "/private" ? .text(401) : .text(404) }
    try await SearchSite.with(port: server.port) { site in
      for (path, sentence) in [("/missing", "search-notice"), ("/private", "Private feed")] {
        guard case .page(let page) = try await site.answer("did-subscribe", ["address": server.origin + path]) else {
          Issue.record("another answer")
          continue
        }
        #expect(page.status == 422 && page.body.text.contains(sentence))
      }
      guard case .page(let page) = try await site.answer("did-subscribe", ["address": "moss"]) else {
        Issue.record("another answer")
        return
      }
      #expect(page.status == 400)
    }
    await server.stop()
  }
}
