import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Refreshing

/// Shows of users' own audio that were deleted, and that other users still have.
@Suite struct DeletedOwnShowTests {
  @Test func isRemovedWhenNoUserHasStateOfIt() async throws {
    try await Publishing.run { publishing in
      let (library, clock) = (publishing.library, publishing.refresher.clock)
      try await publishing.refresher.mark("INSERT INTO person (id, name, created_at) VALUES (2, 'neighbour', 0)")
      var facts = SampleLibrary.showFacts
      facts.feedURL = Enclosure.ownScheme + "1/1"
      let show = try await library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: clock.now).show
      try await library.ownShows.add(show, folder: nil, of: .owner, at: clock.now)
      try await library.subscriptions.subscribe(UserID(2), to: show, at: clock.now)
      #expect(try await library.ownShows.delete(show, of: .owner, at: clock.now)?.isEmpty == true)
      // It is checked once a day, not with every round.
      for _ in 0..<2 {
        #expect(try await publishing.refreshing.refreshDue().map(\.result) == [.unchanged])
        #expect(try await publishing.refreshing.refreshDue().isEmpty)
        clock.advance(by: 25 * 3_600)
      }
      #expect(try await library.shows.show(show) != nil)
      _ = try await library.subscriptions.unsubscribe(UserID(2), from: show, at: clock.now)
      for _ in 0..<32 {
        #expect(try await publishing.refreshing.refreshDue().isEmpty)
        clock.advance(by: 25 * 3_600)
      }
      #expect(try await library.shows.show(show) == nil)
    }
  }
}
