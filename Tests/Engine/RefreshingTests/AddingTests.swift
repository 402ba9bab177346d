import DemoPublisher
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

@Suite struct AddingTests {
  @Test func aFeedBecomesAShowWithItsEpisodes() async throws {
    try await publishing { refresher, baseURL in
      let stored = try await refresher.refreshing.add("\(baseURL)/feeds/lichen-hour.xml")
      let published = try #require(DemoPublisher.shows.first { $0.id == "lichen-hour" })
      #expect(stored.addedEpisodes == published.episodes.count)
      let show = try #require(try await refresher.library.shows.show(stored.show))
      #expect(show.title == published.title && show.author == published.author && show.language == published.language)
      #expect(show.feedURL == "\(baseURL)/feeds/lichen-hour.xml" && show.link == "\(baseURL)/sites/lichen-hour")
      #expect(show.artwork != nil && show.episodeCount == published.episodes.count)
      let episodes = try await refresher.episodes(of: stored.show)
      #expect(episodes.map(\.episode.title) == published.episodes.map(\.title))
      #expect(episodes.filter { $0.episode.enclosure == nil }.count == 1)
      #expect(episodes.allSatisfy { $0.episode.published != nil })
      let log = try await refresher.library.fetchLog.entries(of: stored.show)
      #expect(log.map(\.status) == [200] && log.allSatisfy { $0.duration > .zero && $0.bytes > 1_000 })
    }
  }

  @Test func addingTwiceDuplicatesNothingAndKeepsIds() async throws {
    try await publishing { refresher, baseURL in
      let address = "\(baseURL)/feeds/before-the-tea-cools.xml"
      let first = try await refresher.refreshing.add(address)
      let before = try await refresher.episodes(of: first.show)
      let rows = try await refresher.rowCount
      let again = try await refresher.refreshing.add(address)
      #expect(again.show == first.show && again.addedEpisodes == 0)
      #expect(try await refresher.episodes(of: first.show) == before)
      #expect(try await refresher.rowCount == rows)
    }
  }

  @Test func addingAtTheSameTimeDuplicatesNothing() async throws {
    try await publishing { refresher, baseURL in
      let shows = try await withThrowingTaskGroup(of: ShowID.self) { group in
        for _ in 0..<4 { group.addTask { try await refresher.refreshing.add("\(baseURL)/feeds/hallow-quay.xml").show } }
        return try await group.reduce(into: Set<ShowID>()) { $0.insert($1) }
      }
      let show = try #require(shows.first)
      #expect(shows.count == 1)
      #expect(try await refresher.titles(of: show).count == 120)
      #expect(try await refresher.library.shows.show(show)?.episodeCount == 120)
    }
  }

  @Test func aFeedThatHasGrownKeepsWhatWasThere() async throws {
    let length = FixedClock(Date(timeIntervalSince1970: 2))
    try await withFeed({
      (0..<Int(length.now.timeIntervalSince1970)).reversed()
        .map { "<item><guid>g\($0)</guid><title>Part \($0)</title><pubDate>Tue, 0\($0 + 1) Sep 2026 08:00:00 GMT</pubDate></item>" }
        .joined()
    }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      let before = try await refresher.episodes(of: show).map(\.episode.id)
      length.advance(by: 2)
      #expect(try await refresher.refreshing.add(address).addedEpisodes == 2)
      #expect(try await refresher.episodes(of: show).map(\.episode.id).suffix(2) == before.suffix(2))
      #expect(try await refresher.titles(of: show) == ["Part 3", "Part 2", "Part 1", "Part 0"])
    }
  }

  @Test func aSecondAddTouchesNobodysState() async throws {
    try await publishing { refresher, baseURL in
      let address = "\(baseURL)/feeds/lichen-hour.xml"
      let show = try await refresher.refreshing.add(address).show
      let episode = try #require(try await refresher.episodes(of: show).first?.episode.id)
      #expect(try await !refresher.library.subscriptions.isSubscribed(.local, to: show))
      try await refresher.library.subscriptions.subscribe(.local, to: show, at: refresher.clock.now)
      let played = LedgerEntry(
        id: "1", device: "phone", sequence: 1, episode: episode, kind: .event(action: "seek"), position: 321, isFinished: false,
        rate: 1.5, state: .paused, moment: refresher.clock.now, mediaDuration: nil)
      try await refresher.library.listening.record([played], for: .local)
      _ = try await refresher.refreshing.add(address)
      #expect(try await refresher.library.listening.state(of: episode, for: .local)?.position == 321)
      #expect(try await refresher.library.subscriptions.isSubscribed(.local, to: show))
    }
  }

  @Test func aWebsiteLeadsToItsFeed() async throws {
    try await publishing { refresher, baseURL in
      let show = try await refresher.refreshing.add("\(baseURL)/sites/hallow-quay").show
      #expect(try await refresher.library.shows.show(show)?.feedURL == "\(baseURL)/feeds/hallow-quay.xml")
      #expect(try await refresher.refreshing.add("\(baseURL)/feeds/hallow-quay.xml").show == show)
    }
  }

  @Test func anAddressWithoutASchemeIsTriedOverBoth() async throws {
    try await publishing { refresher, baseURL in
      let bare = String(baseURL.dropFirst("http://".count)) + "/feeds/hallow-quay.xml"
      let show = try await refresher.refreshing.add(bare).show
      #expect(try await refresher.library.shows.show(show)?.feedURL == "\(baseURL)/feeds/hallow-quay.xml")
    }
  }

  @Test func storesPermanentRedirect() async throws {
    try await publishing { refresher, baseURL in
      let feed = "\(baseURL)/feeds/hallow-quay.xml"
      let moved = try await refresher.refreshing.add("\(feed)?redirect=2&redirect-status=301").show
      #expect(try await refresher.library.shows.show(moved)?.feedURL == "\(feed)?redirect-status=301")
    }
  }

  @Test func followsTemporaryRedirect() async throws {
    try await publishing { refresher, baseURL in
      let address = "\(baseURL)/feeds/hallow-quay.xml?redirect=1"
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.library.shows.show(show)?.feedURL == address)
    }
  }

  private func publishing(_ test: @escaping @Sendable (Refresher, _ baseURL: String) async throws -> Void) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withRefresher(port: try await publisher.port) { try await test($0, baseURL) }
    }
  }
}
