import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

/// The address of a feed, changed by a user.
@Suite struct AddressChangeTests {
  @Test func previewCountsMatchesAndChangesNothing() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(3), item(2), item(1)])
      let show = try await publishing.added()
      publishing.feed.show([item(4, guid: "n4"), item(3, guid: "n3"), item(2, guid: "n2"), item(1, guid: "n1")])
      let preview = try await publishing.refreshing.previewAddress(publishing.server.origin + "/new.xml", of: show)
      #expect(preview.matchCount == 3 && preview.episodeCount == 4 && preview.knownCount == 3)
      #expect(preview.url == publishing.server.origin + "/new.xml" && preview.title == "Test" && preview.owner == nil)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
      #expect(try await publishing.refresher.titles(of: show).count == 3)
    }
  }

  @Test func episodesKeepTheirState() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(3), item(2), item(1)])
      let show = try await publishing.added()
      let episode = try await publishing.listen(to: "Part 2", of: show)
      // Another host gives its items and files other names; titles and dates stay.
      let moved = (1...3).reversed().map { item($0, guid: "n\($0)", sound: "https://y.example/\($0).mp3", link: "https://y.example/\($0)") }
      publishing.feed.show(moved)
      try await publishing.refreshing.changeAddress(of: show, to: publishing.server.origin + "/new.xml", by: .local)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.server.origin + "/new.xml")
      #expect(try await publishing.refresher.titles(of: show).count == 3)
      #expect(try await publishing.position(of: episode) == 321)
      let health = try #require(try await publishing.refreshing.health(of: show))
      #expect(health.repairs.count == 3 && health.log.first?.notes.contains(.moved) == true)
      #expect(health.earlierURL == publishing.address)
      // A list that names the old address finds the show.
      let known = try await publishing.library.imports.previewImport(
        [ImportedFeed(url: publishing.address, title: nil)], for: .local)
      #expect(known.first?.show == show)
    }
  }

  @Test func changeCanBeUndoneForTwoWeeks() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      try await publishing.refreshing.changeAddress(of: show, to: publishing.server.origin + "/new.xml", by: .local)
      try await publishing.refreshing.undoAddress(of: show)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
      await #expect(throws: FeedError.notReversible) { try await publishing.refreshing.undoAddress(of: show) }
      try await publishing.refreshing.changeAddress(of: show, to: publishing.server.origin + "/new.xml", by: .local)
      publishing.refresher.clock.advance(by: ShowMerge.undoPeriod)
      #expect(try await publishing.refreshing.health(of: show)?.earlierURL == nil)
      await #expect(throws: FeedError.notReversible) { try await publishing.refreshing.undoAddress(of: show) }
    }
  }

  @Test func refusesAnAddressOfAnotherShowAndWhatIsNoFeed() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      let other = try await publishing.refreshing.add(publishing.server.origin + "/other.xml").show
      #expect(try await publishing.refreshing.previewAddress(publishing.server.origin + "/other.xml", of: show).owner == other)
      await #expect(throws: FeedError.addressTaken(other)) {
        try await publishing.refreshing.changeAddress(of: show, to: publishing.server.origin + "/other.xml", by: .local)
      }
      publishing.feed.answer("/none.xml", .text(404, [], ""))
      await #expect(throws: RefreshingError.self) {
        try await publishing.refreshing.changeAddress(of: show, to: publishing.server.origin + "/none.xml", by: .local)
      }
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
      #expect(try await publishing.refreshing.health(of: show)?.earlierURL == nil)
    }
  }

  @Test func theOwnAddressOfAShowIsNotTaken() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(2), item(1)])
      let show = try await publishing.added()
      let preview = try await publishing.refreshing.previewAddress(publishing.address, of: show)
      #expect(preview.url == publishing.address && preview.matchCount == 2 && preview.owner == nil)
    }
  }

  @Test func aPrivateShowStaysPrivate() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let secret = publishing.server.origin + "/feed.xml?token=8f3a9c27b4d14e6fa0c5d2e1b7a6938c"
      let show = try await publishing.refreshing.add(secret, for: .local).show
      #expect(try await publishing.library.privateShows.isPrivate(show))
      try await publishing.refreshing.changeAddress(of: show, to: publishing.server.origin + "/new.xml", by: .local)
      try await publishing.refreshed(show)
      #expect(try await publishing.library.privateShows.isPrivate(show))
      #expect(try await publishing.library.privateShows.isVisible(show, to: .local))
      #expect(try await !publishing.library.privateShows.isVisible(show, to: UserID(2)))
    }
  }

  @Test func anUnfollowedSuggestionIsOffered() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(2), item(1)])
      let show = try await publishing.added()
      // Another show is there: it is not followed automatically.
      publishing.feed.answer(
        "/new.xml",
        .text(200, [("Content-Type", "application/rss+xml")], "<rss><channel><title>Else</title>\(item(9, title: "Else"))</channel></rss>"))
      publishing.feed.set(channel: "<itunes:new-feed-url>\(publishing.server.origin)/new.xml</itunes:new-feed-url>")
      try await publishing.refreshed(show)
      #expect(try await publishing.refreshing.health(of: show)?.suggestedURL == publishing.server.origin + "/new.xml")
      try await publishing.refreshing.dismissSuggestion(of: show)
      #expect(try await publishing.refreshing.health(of: show)?.suggestedURL == nil)
      try await publishing.refreshed(show)
      #expect(try await publishing.refreshing.health(of: show)?.suggestedURL != nil)
      publishing.feed.set(channel: "")
      try await publishing.refreshed(show)
      #expect(try await publishing.refreshing.health(of: show)?.suggestedURL == nil)
    }
  }
}
