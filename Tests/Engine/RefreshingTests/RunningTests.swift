import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Refreshing

/// Automatic fetches, their times, and the records of them.
@Suite struct RunningTests {
  @Test func onlyWhatSomebodyWantsIsFetchedWhenItIsDue() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(2), item(1)])
      let wanted = try await publishing.added()
      let played = try await publishing.refreshing.add(publishing.server.origin + "/played.xml").show
      _ = try await publishing.listen(to: "Part 1", of: played)
      let unwanted = try await publishing.refreshing.add(publishing.server.origin + "/unwanted.xml").show
      #expect(try await publishing.refreshing.refreshDue().isEmpty)
      publishing.refresher.clock.advance(by: 25 * 3600)
      #expect(Set(try await publishing.refreshing.refreshDue().map(\.show)) == [wanted, played])
      #expect(try await publishing.refreshing.refreshDue().isEmpty)
      #expect(try await publishing.refreshing.health(of: unwanted)?.isInUse == false)
      #expect(try await publishing.library.shows.show(unwanted) != nil)
      // Thirty days without users.
      for _ in 0..<30 {
        publishing.refresher.clock.advance(by: 25 * 3600)
        _ = try await publishing.refreshing.refreshDue()
      }
      #expect(try await publishing.library.shows.show(unwanted) == nil)
      for show in [wanted, played] { #expect(try await publishing.library.shows.show(show) != nil) }
    }
  }

  @Test func aShowOfManyEpisodesGoesInSmallSteps() async throws {
    let sample = try await SampleLibrary(episodes: 450, silent: [])
    #expect(try await sample.library.feeds.removeUnwanted(sample.show))
    #expect(try await sample.library.shows.show(sample.show) == nil)
    #expect(try await sample.library.episodes.episode(sample.episodes[449]) == nil)
  }

  @Test func doesNotFetchUnavailableFeed() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      publishing.feed.answer("/feed.xml", .text(410))
      #expect(try await publishing.refreshed(show).failure == .gone)
      let health = try #require(try await publishing.refreshing.health(of: show))
      #expect(health.failure == .gone && health.next == nil && health.failures == 1)
      publishing.refresher.clock.advance(by: 1_000 * 3600)
      #expect(try await publishing.refreshing.refreshDue().isEmpty)
      #expect(try await publishing.refresher.titles(of: show) == ["Part 1"])
      publishing.feed.answer("/feed.xml", nil)
      #expect(try await publishing.refreshed(show).failure == nil)
      #expect(try await publishing.refreshing.health(of: show)?.next != nil)
    }
  }

  @Test(arguments: [(403, FeedFailure.refused), (404, .notFound), (429, .tooManyRequests), (503, .serverError)])
  func aServersRefusalIsTypedAndCounted(status: Int, failure: FeedFailure) async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      publishing.feed.answer("/feed.xml", .text(status, [("Retry-After", "90000")]))
      for count in 1...3 {
        #expect(try await publishing.refreshed(show).failure == failure)
        let health = try #require(try await publishing.refreshing.health(of: show))
        #expect(health.failures == count && health.next == publishing.refresher.clock.now + 90_000)
      }
      publishing.feed.answer("/feed.xml", nil)
      try await publishing.refreshed(show)
      #expect(try await publishing.refreshing.health(of: show)?.failures == 0)
    }
  }

  @Test func aUserAgentOfItsOwnIsSent() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      try await publishing.refreshing.setUserAgent("AppleCoreMedia/1.0", of: show)
      #expect(try await publishing.refreshing.refreshDue().count == 1)
      #expect(publishing.server.requests.last?.headers["user-agent"] == "AppleCoreMedia/1.0")
      try await publishing.refreshing.setUserAgent(nil, of: show)
      try await publishing.refreshed(show)
      #expect(publishing.server.requests.last?.headers["user-agent"]?.hasPrefix("Earnest/") == true)
    }
  }

  @Test func theLogKeepsTheLastFifty() async throws {
    try await Publishing.run { publishing in
      publishing.feed.set(headers: [("ETag", "\"one\""), ("Last-Modified", "Sat, 01 Aug 2026 00:00:00 GMT")])
      publishing.feed.show(["<item><guid>1</guid><title>A & B</title></item>"])
      let show = try await publishing.added()
      let first = try #require(try await publishing.refreshing.health(of: show)?.log.first)
      #expect(first.outcome == .added && first.status == 200 && first.bytes == publishing.feed.body.utf8.count && first.addedEpisodes == 1)
      #expect(first.etag == "\"one\"" && first.lastModified == "Sat, 01 Aug 2026 00:00:00 GMT" && first.isComplete)
      #expect(first.repairs.contains("stray-ampersand") && first.url == publishing.address)
      publishing.feed.answer("/feed.xml", .text(304))
      for _ in 0..<55 { try await publishing.refreshed(show) }
      let log = try #require(try await publishing.refreshing.health(of: show)?.log)
      #expect(log.count == 50 && log.allSatisfy { $0.outcome == .unchanged && $0.status == 304 })
      #expect(log.first?.moment == publishing.refresher.clock.now && log.map(\.moment) == log.map(\.moment).sorted(by: >))
      #expect(publishing.server.requests.last?.headers["if-none-match"] == "\"one\"")
      #expect(publishing.server.requests.last?.headers["if-modified-since"] == "Sat, 01 Aug 2026 00:00:00 GMT")
    }
  }

  @Test func anUnchangedFeedTouchesNothingButTwoSmallRows() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...20).reversed().map { item($0) })
      let show = try await publishing.added()
      let changes = Statement("test.changes", "SELECT total_changes() AS total")
      let before = try await publishing.refresher.number(changes)
      // Without validators the same body is sent again.
      #expect(try await publishing.refreshed(show).result == .unchanged)
      let between = try await publishing.refresher.number(changes)
      publishing.feed.answer("/feed.xml", .text(304))
      #expect(try await publishing.refreshed(show).result == .unchanged)
      let after = try await publishing.refresher.number(changes)
      // The lease, the feed's row (twice with a new copy) and a line of the log.
      #expect(between - before == 4 && after - between == 3)
    }
  }

  /// Of many that are due, most are unchanged: one row each, written together, and no line in a log.
  @Test func anUnchangedFeedOfManyIsOneRow() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...20).reversed().map { item($0) })
      let show = try await publishing.added()
      publishing.feed.answer("/feed.xml", .text(304))
      publishing.refresher.clock.advance(by: 3_600)
      let changes = Statement("test.changes", "SELECT total_changes() AS total")
      let before = try await publishing.refresher.number(changes)
      for try await _ in await publishing.refreshing.refresh(.all) {}
      #expect(try await publishing.refresher.number(changes) - before == 1)
      let known = try #require(try await publishing.library.feeds.known(show))
      #expect(known.fetched == publishing.refresher.clock.now && known.leaseOwner == nil)
      #expect(known.next.map { $0 > publishing.refresher.clock.now } == true)
      #expect(try await publishing.refreshing.health(of: show)?.log.count == 1)
    }
  }

  @Test func withoutANetworkNothingIsCountedAndTheLastCopyStays() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "<rss><channel><title>x</title></channel></rss>") }
    let port = server.port
    let hosts = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"]
    try await withRefresher(
      port: port, configure: { $0.allowPrivate = AllowedAddresses(Set(hosts.map { HostPort(host: $0, port: port) })) }
    ) { refresher in
      // Four names of this machine, none of which responds after the server has stopped.
      var shows: [ShowID] = []
      for host in hosts {
        let stored = try await refresher.library.feeds.store(
          ShowFacts(feedURL: "http://\(host):\(port)/", title: host), episodes: [], at: refresher.clock.now)
        try await refresher.library.subscriptions.subscribe(.local, to: stored.show, at: refresher.clock.now)
        shows.append(stored.show)
      }
      await server.stop()
      refresher.clock.advance(by: 100)
      var troubles: [FeedFailure?] = []
      for show in shows { troubles.append(try await refresher.refreshing.refresh(show).failure) }
      #expect(troubles == [.cannotConnect, .cannotConnect, .offline, .offline])
      #expect(refresher.refreshing.connectivity == .offline(since: refresher.clock.now))
      let health = try #require(try await refresher.refreshing.health(of: shows[3]))
      #expect(health.failure == .offline && health.failures == 0 && health.next == refresher.clock.now + 120)
      #expect(try await refresher.library.shows.show(shows[3])?.title == "127.0.0.4")
    }
  }

  @Test func manyAreAddedAndRefreshedWithTheirProgress() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(2), item(1)])
      publishing.feed.answer("/none.xml", .text(404))
      let addresses = (1...30).map { publishing.server.origin + "/\($0).xml" } + [publishing.server.origin + "/none.xml", "http://u:pw@/x"]
      let added = await withTaskGroup(of: FeedStored?.self) { group in
        for address in addresses { group.addTask { try? await publishing.refreshing.add(address, for: .local) } }
        return await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
      }
      #expect(added.count == 30 && added.reduce(0) { $0 + $1.addedEpisodes } == 60)
      #expect(try await publishing.library.subscriptions.shows(of: .local).count == 30)
      var last = RefreshProgress(total: 0)
      var count = 0
      for try await progress in await publishing.refreshing.refresh(.all) {
        #expect(progress.total == 30 && progress.done == count)
        (last, count) = (progress, count + 1)
        #expect(progress.latest?.address.contains("pw") != true)
      }
      #expect(last.done == 30 && last.unchanged == 30)
    }
  }
}
