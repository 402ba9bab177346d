import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Refreshing

/// The targets of links to merged shows and their episodes.
@Suite struct MergedLinkTests {
  @Test func linksLeadToTheShowThatStayed() async throws {
    try await Publishing.runTwoShows { publishing, free, paid in
      let (library, refresher) = (publishing.library, publishing.refresher)
      let (two, four) = (try await refresher.id(of: "Part 2", free), try await refresher.id(of: "Part 4", free))
      let (paidTwo, paidFour) = (try await refresher.id(of: "Part 2", paid), try await refresher.id(of: "Part 4", paid))
      // A downloaded episode changes places with its counterpart, whose links then lead to it.
      _ = try await library.claims.request([four], for: .local, origin: .user, at: refresher.clock.now)
      @Sendable func expectSuccessors(_ show: ShowID?, _ episodes: [EpisodeID?]) async throws {
        #expect(try await library.showMerges.successor(of: free, for: .local) == show)
        for (episode, successor) in zip([two, four, paidFour], episodes) {
          #expect(try await library.showMerges.successor(of: episode, for: .local) == successor)
        }
      }
      try await expectSuccessors(nil, [nil, nil, nil])
      let merge = try await publishing.refreshing.merge(free, into: paid)
      try await expectSuccessors(paid, [paidTwo, nil, four])
      _ = try await publishing.refreshing.undoMerge(merge, of: paid)
      try await expectSuccessors(nil, [nil, nil, nil])

      _ = try await publishing.refreshing.merge(free, into: paid)
      refresher.clock.advance(by: ShowMerge.undoPeriod + 1)
      try await publishing.refreshing.endOldMerges()
      _ = try await publishing.refreshing.due()
      #expect(try await library.shows.show(free) == nil)
      try await expectSuccessors(paid, [paidTwo, nil, four])
      // A user who does not see that show learns nothing of it.
      try await refresher.mark("INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (\(paid.rawValue), 0, 1)")
      #expect(try await library.showMerges.successor(of: free, for: UserID(2)) == nil)
      #expect(try await library.showMerges.successor(of: two, for: UserID(2)) == nil)
    }
  }

  @Test func linksFollowSeveralMerges() async throws {
    try await Publishing.runTwoShows { publishing, free, paid in
      let (library, refresher) = (publishing.library, publishing.refresher)
      let two = try await refresher.id(of: "Part 2", free)
      let third = try await publishing.addShow("Third", at: "/third.xml", [item(2, guid: "third2")])
      let thirdTwo = try await refresher.id(of: "Part 2", third)
      _ = try await publishing.refreshing.merge(free, into: paid)
      _ = try await publishing.refreshing.merge(paid, into: third)
      // The second time, both merges have ended and the shows between are deleted.
      for _ in 0..<2 {
        #expect(try await library.showMerges.successor(of: free, for: .local) == third)
        #expect(try await library.showMerges.successor(of: two, for: .local) == thirdTwo)
        refresher.clock.advance(by: ShowMerge.undoPeriod + 1)
        try await publishing.refreshing.endOldMerges()
        _ = try await publishing.refreshing.due()
      }
      #expect(try await library.shows.show(paid) == nil)
    }
  }
}
