import Foundation
import Library
import PodcastModel
import Refreshing
import Storage
import TestSupport
import Testing

@Suite struct EpisodePlaceTests {
  @Test func anUndatedEpisodeStaysBesideItsNeighbours() async throws {
    try await withFeed({
      item("4", guid: "4", day: 9) + item("3", guid: "3") + item("2", guid: "2", day: 5) + item("1", guid: "1") + item("0", guid: "0")
    }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.titles(of: show) == ["4", "3", "2", "1", "0"])
      refresher.clock.advance(by: 1_000_000)
      _ = try await refresher.refreshing.add(address)
      #expect(try await refresher.titles(of: show) == ["4", "3", "2", "1", "0"])
      #expect(try await refresher.episodes(of: show)[1].episode.published == nil)
    }
  }

  @Test func aFeedWithoutDatesKeepsItsOrderAndItsPlaces() async throws {
    let length = FixedClock(Date(timeIntervalSince1970: 3))
    try await withFeed({
      (1...Int(length.now.timeIntervalSince1970)).reversed().map { item("\($0)", guid: "\($0)") }.joined()
    }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.titles(of: show) == ["3", "2", "1"])
      length.advance(by: 2)
      refresher.clock.advance(by: 60)
      _ = try await refresher.refreshing.add(address)
      #expect(try await refresher.titles(of: show) == ["5", "4", "3", "2", "1"])
    }
  }

  @Test func aFeedThatBeginsWithTheOldestIsTurnedRound() async throws {
    try await withFeed({ item("1", guid: "1", day: 1) + item("2", guid: "2") + item("3", guid: "3", day: 3) }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.titles(of: show) == ["3", "2", "1"])
    }
  }

  @Test(arguments: [100 * 365, 7, 2]) func aDateInTheFutureCountsAsTheDayWhenItWasFirstSeen(days: Int) async throws {
    try await Publishing.run { publishing in
      let now = Int(publishing.refresher.clock.now.timeIntervalSince1970 - 1_780_000_000) / 86_400
      let future = item(8, title: "Future", day: now + days)
      publishing.feed.show([future, item(1, day: 1)])
      let show = try await publishing.added()
      #expect(try await publishing.refresher.titles(of: show) == ["Future", "Part 1"])
      publishing.refresher.clock.advance(by: 86_400)
      publishing.feed.show([future, item(2, day: now + 1), item(1, day: 1)])
      for _ in 0..<2 {
        try await publishing.refreshed(show)
        #expect(try await publishing.refresher.titles(of: show) == ["Part 2", "Future", "Part 1"])
      }
      let newest = try await publishing.refresher.number(
        Statement("test.newest", "SELECT newest_at AS total FROM show WHERE id = \(show.rawValue)"))
      #expect(newest <= publishing.refresher.clock.now.milliseconds)
      let episode = try await publishing.library.episodes.episode(publishing.refresher.id(of: "Future", show))
      let shown = try #require(episode?.published)
      #expect(Int(shown.timeIntervalSince1970) / 86_400 == Int(publishing.refresher.clock.now.timeIntervalSince1970) / 86_400 - 1)
    }
  }

  @Test func aFeedThatDatesEverythingNowKeepsItsKnownDates() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(2, day: 2), item(1, day: 2)])
      let show = try await publishing.added()
      let before = try await publishing.refresher.episodes(of: show).map(\.episode.published)
      publishing.feed.show([item(3, day: 5), item(2, day: 5), item(1, day: 5)])
      #expect(try await publishing.refreshed(show).newEpisodes == 1)
      #expect(try await publishing.refresher.titles(of: show) == ["Part 3", "Part 2", "Part 1"])
      #expect(try await publishing.refresher.episodes(of: show).dropFirst().map(\.episode.published) == before)
      for day in 6...8 {
        publishing.feed.show([item(3, day: day), item(2, day: day), item(1, day: day)])
        try await publishing.refreshed(show)
        // The last time, nothing counts as updated.
        if day == 8 { #expect(try await publishing.refreshing.health(of: show)?.log.first?.outcome == .unchanged) }
        #expect(try await publishing.refresher.episodes(of: show).dropFirst().map(\.episode.published) == before)
      }
      // Other changes are stored.
      publishing.feed.show([item(3, day: 9), item(2, title: "Part 2, new", day: 9), item(1, day: 9)])
      try await publishing.refreshed(show)
      #expect(try await publishing.refresher.titles(of: show) == ["Part 3", "Part 2, new", "Part 1"])
    }
  }

  @Test func datesOfADayMayBeCorrected() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...3).reversed().map { item($0, day: 7) })
      let show = try await publishing.added()
      publishing.feed.show((1...3).reversed().map { item($0) })
      try await publishing.refreshed(show)
      let dates = try await publishing.refresher.episodes(of: show).compactMap(\.episode.published)
      #expect(Set(dates).count == 3)
    }
  }

  @Test func oneCorrectedDateIsStored() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...3).reversed().map { item($0) })
      let show = try await publishing.added()
      publishing.feed.show([item(3), item(2), item(1, day: 9)])
      try await publishing.refreshed(show)
      #expect(try await publishing.refresher.titles(of: show) == ["Part 1", "Part 3", "Part 2"])
    }
  }
}
