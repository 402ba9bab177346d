import Foundation
import Library
import PodcastModel
import Refreshing
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
}
