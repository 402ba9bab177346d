import Foundation
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

@testable import Storage

/// A feed with more items than a show may have.
@Suite struct LongFeedTests {
  private static let maxItems = 20

  @Test func storesTheNewestItemsAndNotesIt() async throws {
    try await Publishing.run(maxItems: Self.maxItems) { publishing in
      publishing.feed.show((1...50).reversed().map { item($0) })
      let show = try await publishing.added()
      #expect(try await publishing.refresher.titles(of: show) == (31...50).reversed().map { "Part \($0)" })
      let line = try #require(try await publishing.refreshing.health(of: show)?.log.first)
      #expect(line.repairs == ["too-many-items"] && !line.isComplete && !line.notes.contains(.truncated))
    }
  }

  @Test func aFeedWithAsManyItemsAsAllowedIsComplete() async throws {
    try await Publishing.run(maxItems: Self.maxItems) { publishing in
      publishing.feed.show((1...Self.maxItems).reversed().map { item($0) })
      let show = try await publishing.added()
      let line = try #require(try await publishing.refreshing.health(of: show)?.log.first)
      #expect(line.repairs.isEmpty && line.isComplete)
    }
  }

  @Test func storesTheNewestItemsAcrossPages() async throws {
    try await Publishing.run(maxItems: Self.maxItems) { publishing in
      let older = ChangingFeed()
      older.set(channel: "<atom:link rel=\"next\" href=\"/page3.xml\"/>")
      older.show((1...25).reversed().map { item($0) })
      publishing.feed.answer("/page2.xml", older.reply)
      publishing.feed.set(channel: "<atom:link rel=\"next\" href=\"/page2.xml\"/>")
      publishing.feed.show((26...40).reversed().map { item($0) })
      let show = try await publishing.added()
      let titles = try await publishing.refresher.titles(of: show)
      #expect(titles == (21...40).reversed().map { "Part \($0)" })
      // The third page has nothing newer.
      #expect(publishing.server.requests.map(\.target) == ["/feed.xml", "/page2.xml"])
      let line = try #require(try await publishing.refreshing.health(of: show)?.log.first)
      #expect(line.repairs == ["too-many-items"] && line.notes == [.pagesRead])
    }
  }

  /// Items beyond the newest ones may still exist.
  @Test func removesNoEpisodeAndRepairsNoIdentity() async throws {
    try await Publishing.run(maxItems: Self.maxItems) { publishing in
      publishing.feed.show((1...10).reversed().map { item($0) })
      let show = try await publishing.added()
      let before = try await publishing.refresher.ids(of: show)
      // The old items are at the end of the feed now, and the newest have another GUID.
      publishing.feed.show((11...60).reversed().map { item($0) } + (1...10).reversed().map { item($0, guid: "new\($0)") })
      for _ in 1...3 { try await publishing.refreshed(show) }
      let after = try await publishing.refresher.ids(of: show)
      #expect(after.count == 10 + Self.maxItems && Array(after.suffix(10)) == before)
      #expect(try await publishing.library.shows.show(show)?.episodeCount == 10 + Self.maxItems)
    }
  }

  @Test func isRecognizedByItsValidators() async throws {
    try await Publishing.run(maxItems: Self.maxItems) { publishing in
      publishing.feed.set(headers: [("ETag", "\"1\"")])
      publishing.feed.show((1...50).reversed().map { item($0) })
      let show = try await publishing.added()
      #expect(try await publishing.refresher.validators(of: show).first == "\"1\"")
    }
  }

  @Test func knownEpisodesAreReadOnceAFetch() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...5).reversed().map { item($0) })
      let show = try await publishing.added()
      publishing.feed.show((1...6).reversed().map { item($0) })
      let tally = StatementCounter()
      try await StatementCounter.$current.withValue(tally) { _ = try await publishing.refreshed(show) }
      #expect(tally.names.count { $0 == "feeds.known" } == 1)
      #expect(try await publishing.refresher.titles(of: show).first == "Part 6")
    }
  }
}
