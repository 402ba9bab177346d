import Foundation
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

/// Feeds that move, and paged feeds.
@Suite struct MovingTests {
  @Test(arguments: [301, 308])
  func aPermanentRedirectChangesTheAddressOnce(status: Int) async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      publishing.feed.answer("/feed.xml", .redirect(status, to: "/elsewhere.xml"))
      try await publishing.refreshed(show)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.server.origin + "/elsewhere.xml")
      let line = try #require(try await publishing.refreshing.health(of: show)?.log.first)
      #expect(
        line.notes == [.moved] && line.redirects == [LoggedRedirect(status: status, url: publishing.server.origin + "/elsewhere.xml")])
      try await publishing.refreshed(show)
      #expect(publishing.server.requests.last?.target == "/elsewhere.xml")
      #expect(try await publishing.refresher.titles(of: show).count == 1)
    }
  }

  @Test func aPassingHopEndsThePermanentWay() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      publishing.feed.answer("/feed.xml", .redirect(301, to: "/a.xml"))
      publishing.feed.answer("/a.xml", .redirect(302, to: "/b.xml"))
      publishing.feed.answer("/b.xml", .redirect(301, to: "/c.xml"))
      try await publishing.refreshed(show)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.server.origin + "/a.xml")
    }
  }

  @Test func anAddressThatAnotherShowHasStaysThatShows() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let other = try await publishing.refreshing.add(publishing.server.origin + "/other.xml").show
      let show = try await publishing.added()
      publishing.feed.answer("/feed.xml", .redirect(301, to: "/other.xml"))
      publishing.feed.show([item(2), item(1)])
      #expect(try await publishing.refreshed(show).newEpisodes == 1)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
      #expect(try await publishing.library.shows.show(other)?.feedURL == publishing.server.origin + "/other.xml")
      #expect(try await publishing.refreshing.health(of: show)?.log.first?.notes == [.moveRefused])
    }
  }

  @Test func followsRedirectDocumentAsPermanentMove() async throws {
    try await Publishing.run { publishing in
      let origin = publishing.server.origin
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      publishing.feed.answer("/feed.xml", .redirectDocument(to: "/a.xml"))
      publishing.feed.answer("/a.xml", .redirectDocument(to: "\(origin)/b.xml"))
      publishing.feed.show([item(2), item(1)])
      #expect(try await publishing.refreshed(show).newEpisodes == 1)
      #expect(try await publishing.library.shows.show(show)?.feedURL == origin + "/b.xml")
      let line = try #require(try await publishing.refreshing.health(of: show)?.log.first)
      #expect(line.notes == [.moved])
      #expect(line.redirects == [LoggedRedirect(status: 200, url: origin + "/a.xml"), LoggedRedirect(status: 200, url: origin + "/b.xml")])
      try await publishing.refreshed(show)
      #expect(publishing.server.requests.last?.target == "/b.xml")
      #expect(try await publishing.refresher.titles(of: show) == ["Part 2", "Part 1"])
    }
  }

  @Test func addsShowBehindRedirectDocument() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      publishing.feed.answer("/feed.xml", .redirectDocument(to: "b.xml"))
      let show = try await publishing.added()
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.server.origin + "/b.xml")
    }
  }

  @Test func redirectDocumentBehindTemporaryRedirectMovesNothing() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      publishing.feed.answer("/feed.xml", .redirect(302, to: "/a.xml"))
      publishing.feed.answer("/a.xml", .redirectDocument(to: "/b.xml"))
      publishing.feed.show([item(2), item(1)])
      #expect(try await publishing.refreshed(show).newEpisodes == 1)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
    }
  }

  @Test func redirectDocumentsEnd() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      // To themselves, in a loop, in an endless chain, and to nothing.
      for (number, replies) in [
        ["/feed.xml": "/feed.xml"], ["/feed.xml": "/a.xml", "/a.xml": "/feed.xml"],
        Dictionary(uniqueKeysWithValues: (0..<9).map { ($0 == 0 ? "/feed.xml" : "/\($0).xml", "/\($0 + 1).xml") }),
        ["/feed.xml": "ftp://a.example/"], ["/feed.xml": "http://[/"], ["/feed.xml": ""], ["/feed.xml": "javascript:alert(1)"],
      ].enumerated() {
        for (path, target) in replies { publishing.feed.answer(path, .redirectDocument(to: target)) }
        let asked = publishing.server.requests.count
        #expect(try await publishing.refreshed(show).result == .failed, "\(number)")
        #expect(publishing.server.requests.count <= asked + 6)
        #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
        #expect(try await publishing.refresher.titles(of: show) == ["Part 1"])
      }
    }
  }

  @Test func aNewAddressIsFollowedWhenItIsTheSameShow() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(2), item(1)])
      let show = try await publishing.added()
      publishing.feed.answer("/new.xml", publishing.feed.reply)
      publishing.feed.set(channel: "<itunes:new-feed-url>\(publishing.server.origin)/new.xml</itunes:new-feed-url>")
      try await publishing.refreshed(show)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.server.origin + "/new.xml")
      #expect(try await publishing.refreshing.health(of: show)?.log.first?.notes == [.newFeedFollowed])
      #expect(try await publishing.refresher.titles(of: show).count == 2)
    }
  }

  @Test func aNewAddressWithAnotherOrBrokenShowIsNot() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(2), item(1)])
      let show = try await publishing.added()
      publishing.feed.set(channel: "<itunes:new-feed-url>\(publishing.server.origin)/new.xml</itunes:new-feed-url>")
      let other = ChangingFeed()
      other.show((5...8).map { item($0) })
      let half = ChangingFeed()
      half.show([item(2), item(1)], whole: false)
      let pointingBack = ChangingFeed()
      pointingBack.show([item(2), item(1)])
      pointingBack.set(channel: "<itunes:new-feed-url>\(publishing.address)</itunes:new-feed-url>")
      for reply in [other.reply, half.reply, pointingBack.reply, .text(404), .text(200, [], "<html><body>Hello</body></html>")] {
        publishing.feed.answer("/new.xml", reply)
        try await publishing.refreshed(show)
        #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
        #expect(try await publishing.refreshing.health(of: show)?.log.first?.notes == [.newFeedRefused])
      }
      #expect(try await publishing.refresher.titles(of: show) == ["Part 2", "Part 1"])
    }
  }

  @Test func recognisesShowByTitle() async throws {
    try await Publishing.run { publishing in
      let origin = publishing.server.origin
      publishing.feed.show([item(2), item(1)])
      publishing.feed.set(channel: "<podcast:guid>one</podcast:guid><itunes:new-feed-url>\(origin)/new.xml</itunes:new-feed-url>")
      let other = ChangingFeed()
      other.show([item(2), item(1)])
      other.set(channel: "<podcast:guid>two</podcast:guid>")
      publishing.feed.answer("/new.xml", other.reply)
      let show = try await publishing.added()
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
      other.set(channel: "<podcast:guid>one</podcast:guid>")
      other.show([item(9)])
      publishing.feed.answer("/new.xml", other.reply)
      try await publishing.refreshed(show)
      #expect(try await publishing.library.shows.show(show)?.feedURL == origin + "/new.xml")
    }
  }

  @Test func olderPagesAreReadWhenAShowIsAdded() async throws {
    try await Publishing.run { publishing in
      publishing.link(pages: 4)
      let show = try await publishing.added()
      #expect(try await publishing.refresher.titles(of: show) == (1...8).reversed().map { "Part \($0)" })
      #expect(try await publishing.refreshing.health(of: show)?.log.first?.notes == [.pagesRead])
      let asked = publishing.server.requests.count
      publishing.feed.show([item(9), item(8), item(7)])
      for _ in 1...3 { try await publishing.refreshed(show) }
      // Only the newest page is requested from then on, and episodes outside it are not removed.
      #expect(publishing.server.requests.count == asked + 3)
      #expect(try await publishing.refresher.titles(of: show).count == 9)
    }
  }

  @Test func pagesInACircleEnd() async throws {
    try await Publishing.run { publishing in
      publishing.link(pages: 3)
      let last = ChangingFeed()
      last.show([item(1)])
      last.set(channel: "<atom:link rel=\"next\" href=\"/page2.xml\"/>")
      publishing.feed.answer("/page3.xml", last.reply)
      let show = try await publishing.added()
      #expect(publishing.server.requests.map(\.target) == ["/feed.xml", "/page2.xml", "/page3.xml"])
      #expect(try await publishing.refreshing.health(of: show)?.pendingPageURL == nil)
    }
  }

  @Test(arguments: [301, 302]) func olderPagesAreReadWhereTheFeedAnswers(status: Int) async throws {
    let other = try await Self.pages()
    try await Publishing.run(allowing: other.port) { publishing in
      publishing.feed.answer("/feed.xml", .text(status, [("Location", "\(other.origin)/1.xml")]))
      let show = try await publishing.added()
      #expect(try await publishing.refresher.titles(of: show) == (1...6).reversed().map { "Part \($0)" })
      #expect(try await publishing.refreshing.health(of: show)?.log.first?.notes.contains(.pagesRead) == true)
    }
    await other.stop()
  }

  @Test func olderPagesOfAnotherHostAreReadWithoutThePassword() async throws {
    let other = try await Self.pages()
    try await Publishing.run(allowing: other.port) { publishing in
      publishing.feed.set(channel: "<atom:link rel=\"next\" href=\"\(other.origin)/2.xml\"/>")
      publishing.feed.show([item(6), item(5)])
      publishing.feed.close()
      let address = publishing.address.replacing("http://", with: "http://ada:moss@")
      let show = try await publishing.refreshing.add(address, for: .local).show
      #expect(try await publishing.refresher.titles(of: show).count == 6)
      #expect(publishing.server.requests.first?.headers["authorization"] != nil)
      #expect(other.requests.map(\.target) == ["/2.xml", "/3.xml"] && other.requests.allSatisfy { $0.headers["authorization"] == nil })
    }
    await other.stop()
  }

  @Test(arguments: ["/404", "/page"]) func pagesThatAnotherHostDoesNotGiveAreNoted(target: String) async throws {
    let other = try await LoopbackServer { request in
      request.target == "/404" ? .text(404) : .text(200, [("Content-Type", "text/html")], "<!doctype html><html><body>Hello</body></html>")
    }
    try await Publishing.run(allowing: other.port) { publishing in
      publishing.feed.set(channel: "<atom:link rel=\"next\" href=\"\(other.origin)\(target)\"/>")
      publishing.feed.show([item(2), item(1)])
      let show = try await publishing.added()
      let health = try #require(try await publishing.refreshing.health(of: show))
      #expect(health.log.first?.notes == [.pagesUnreadable] && health.pendingPageURL == nil)
    }
    await other.stop()
  }

  /// Three pages on a server of their own.
  private static func pages() async throws -> LoopbackServer {
    try await LoopbackServer { request in
      let page = Int(request.target.filter(\.isNumber)) ?? 1
      let older = ChangingFeed()
      older.show([item(8 - page * 2), item(7 - page * 2)])
      older.set(channel: page < 3 ? "<atom:link rel=\"next\" href=\"/\(page + 1).xml\"/>" : "")
      return older.reply
    }
  }

  @Test func aPageThatFailsIsReadTheNextTime() async throws {
    try await Publishing.run { publishing in
      publishing.link(pages: 3)
      publishing.feed.set(headers: [("ETag", "\"1\"")])
      publishing.feed.answer("/page3.xml", .text(503))
      let show = try await publishing.added()
      #expect(try await publishing.refresher.titles(of: show).count == 4)
      #expect(try await publishing.refreshing.health(of: show)?.pendingPageURL == publishing.server.origin + "/page3.xml")
      // A fetch that fails meanwhile does not forget it.
      publishing.feed.answer("/feed.xml", .text(503))
      #expect(try await publishing.refreshed(show).result == .failed)
      #expect(try await publishing.refreshing.health(of: show)?.pendingPageURL == publishing.server.origin + "/page3.xml")
      // The newest page is unchanged, but the other pages are read.
      publishing.feed.answer("/feed.xml", .text(304))
      publishing.link(pages: 3)
      #expect(try await publishing.refreshed(show).newEpisodes == 2)
      #expect(try await publishing.refresher.titles(of: show) == (1...6).reversed().map { "Part \($0)" })
      #expect(try await publishing.refreshing.health(of: show)?.pendingPageURL == nil)
    }
  }
}

extension LoopbackServer.Reply {
  fileprivate static func redirectDocument(to address: String) -> Self {
    .text(200, [("Content-Type", "text/xml")], "<?xml version=\"1.0\"?>\n<redirect><newLocation>\n\(address)\n</newLocation></redirect>")
  }
}

extension Publishing {
  /// Two items a page, the newest on the first.
  fileprivate func link(pages: Int) {
    let items = { (page: Int) in [item((pages - page) * 2 + 2), item((pages - page) * 2 + 1)] }
    func next(_ page: Int) -> String { page < pages ? "<atom:link rel=\"next\" href=\"/page\(page + 1).xml\"/>" : "" }
    feed.show(items(1))
    feed.set(channel: next(1))
    for page in 2...pages {
      let older = ChangingFeed()
      older.show(items(page))
      older.set(channel: next(page))
      feed.answer("/page\(page).xml", older.reply)
    }
  }
}
