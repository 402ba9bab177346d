import Foundation
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

/// Episodes that are missing in a feed: mostly nothing changes.
@Suite struct MissingEpisodeTests {
  @Test func truncatedFetchRemovesNothing() async throws {
    try await Publishing.run { publishing in
      publishing.feed.set(channel: "<description>About things</description><link>https://x.example/</link>")
      publishing.feed.show((1...6).reversed().map { item($0) })
      let show = try await publishing.added()
      publishing.feed.set(title: "", channel: "")
      publishing.feed.show([item(7), item(6)], whole: false)
      for _ in 1...3 { try await publishing.refreshed(show) }
      #expect(try await publishing.refresher.titles(of: show) == (1...7).reversed().map { "Part \($0)" })
      let facts = try #require(try await publishing.library.shows.show(show))
      #expect(facts.title == "Test" && facts.summary == "About things" && facts.link == "https://x.example/")
      let line = try #require(try await publishing.refreshing.health(of: show)?.log.first)
      #expect(line.notes.contains(.truncated) && !line.isComplete && line.repairs.contains("truncated"))
      // Added again from such a feed, it keeps its title as well.
      _ = try await publishing.added()
      #expect(try await publishing.library.shows.show(show)?.title == "Test")
    }
  }

  @Test func truncatedFetchRepairsNoIdentity() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...3).reversed().map { item($0) })
      let show = try await publishing.added()
      let before = try await publishing.refresher.ids(of: show)
      publishing.feed.show([item(4, guid: "n4"), item(3, guid: "n3")], whole: false)
      #expect(try await publishing.refreshed(show).newEpisodes == 1)
      #expect(try await publishing.refreshing.health(of: show)?.log.first?.notes == [.truncated, .identitiesPending])
      publishing.feed.show((1...4).reversed().map { item($0, guid: "n\($0)") })
      #expect(try await publishing.refreshed(show).newEpisodes == 0)
      #expect(try await publishing.refresher.ids(of: show).dropFirst() == before[...])
    }
  }

  @Test func aFeedThatShrinksToItsNewestTenLosesNothing() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...40).reversed().map { item($0) })
      let show = try await publishing.added()
      let before = try await publishing.refresher.ids(of: show)
      for last in 40...44 {
        publishing.feed.show((last - 9...last).reversed().map { item($0) })
        try await publishing.refreshed(show)
      }
      #expect(try await publishing.refresher.ids(of: show).dropFirst(4) == before[...])
      #expect(try await publishing.library.shows.show(show)?.episodeCount == 44)
    }
  }

  @Test func removesEpisodeAfterSecondCompleteFetch() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...4).reversed().map { item($0) })
      let show = try await publishing.added()
      let played = try await publishing.listen(to: "Part 2", of: show)
      publishing.feed.show([item(4), item(1)])
      try await publishing.refreshed(show)
      #expect(try await publishing.refresher.titles(of: show).count == 4)
      publishing.feed.show([item(4)], whole: false)
      try await publishing.refreshed(show)
      #expect(try await publishing.refresher.titles(of: show).count == 4)
      publishing.feed.show([item(4), item(1)])
      try await publishing.refreshed(show)
      // The played episode stays; the other one is removed.
      #expect(try await publishing.refresher.titles(of: show) == ["Part 4", "Part 2", "Part 1"])
      #expect(try await publishing.position(of: played) == 321)
      publishing.feed.show((1...4).reversed().map { item($0) })
      #expect(try await publishing.refreshed(show).newEpisodes == 0)
      #expect(try await publishing.refresher.titles(of: show).count == 4)
    }
  }
}
