import Foundation
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

/// Refreshes of episodes whose publisher changed their identifiers. Nothing is duplicated, nothing is lost, and user state stays.
@Suite struct MergingTests {
  @Test func allGUIDsChangeAtOnce() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...5).reversed().map { item($0) })
      let show = try await publishing.added()
      let before = try await publishing.refresher.ids(of: show)
      let played = try await publishing.listen(to: "Part 3", of: show)
      publishing.feed.show((1...6).reversed().map { item($0, guid: "new-\($0)") })
      #expect(try await publishing.refreshed(show).newEpisodes == 1)
      #expect(try await publishing.refresher.ids(of: show).dropFirst() == before[...])
      #expect(try await publishing.position(of: played) == 321)
      let health = try #require(try await publishing.refreshing.health(of: show))
      #expect(health.repairs.count == 5 && health.repairs.allSatisfy { $0.evidence == .enclosure })
      #expect(health.log.first?.notes == [.identitiesRepaired])
      #expect(try await publishing.refreshed(show).result == .unchanged)
    }
  }

  @Test func aRepairCanBeTakenBackAndStaysSo() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...3).reversed().map { item($0) })
      let show = try await publishing.added()
      let played = try await publishing.listen(to: "Part 3", of: show)
      publishing.feed.show([item(3, guid: "other", title: "Part 3, mended"), item(2), item(1)])
      try await publishing.refreshed(show)
      #expect(try await publishing.refresher.titles(of: show) == ["Part 3, mended", "Part 2", "Part 1"])
      let repair = try #require(try await publishing.refreshing.health(of: show)?.repairs.first)
      #expect(repair.episode == played && repair.oldIdentity == "guid:g3" && repair.newIdentity == "guid:other")

      let apart = try await publishing.refreshing.undo(repair.id)
      #expect(apart != played)
      #expect(try await publishing.refresher.titles(of: show).sorted() == ["Part 1", "Part 2", "Part 3", "Part 3, mended"])
      #expect(try await publishing.library.episodes.episode(played)?.title == "Part 3")
      #expect(try await publishing.position(of: played) == 321)
      await #expect(throws: FeedError.notReversible) { try await publishing.refreshing.undo(repair.id) }
      for _ in 1...3 { try await publishing.refreshed(show) }
      // The publisher removed it, and a user has played it.
      #expect(try await publishing.refresher.titles(of: show).sorted() == ["Part 1", "Part 2", "Part 3", "Part 3, mended"])
      #expect(try await publishing.position(of: played) == 321)
      #expect(try await publishing.position(of: apart) == nil)
    }
  }

  @Test(arguments: [true, false])
  func soundAddressesGetATokenADay(hasGUID: Bool) async throws {
    try await Publishing.run { publishing in
      @Sendable func feed(_ day: String) {
        publishing.feed.show(
          (1...4).reversed().map { item($0, guid: hasGUID ? nil : "", sound: "https://x.example/\($0).mp3?token=\(day)&x=1") })
      }
      feed("mon")
      let show = try await publishing.added()
      let before = try await publishing.refresher.ids(of: show)
      let played = try await publishing.listen(to: "Part 2", of: show)
      for day in ["tue", "wed", "thu"] {
        feed(day)
        #expect(try await publishing.refreshed(show).newEpisodes == 0)
        #expect(try await publishing.refresher.ids(of: show) == before)
        #expect(try await publishing.library.episodes.episode(played)?.enclosure?.url == "https://x.example/2.mp3?token=\(day)&x=1")
      }
      #expect(try await publishing.position(of: played) == 321)
      // One line per episode, however often.
      let repairs = try #require(try await publishing.refreshing.health(of: show)?.repairs)
      #expect(repairs.count == (hasGUID ? 0 : 4))
    }
  }

  @Test func twoEpisodesOfOneTitleAndDateAreNeverPairedByThem() async throws {
    try await Publishing.run { publishing in
      @Sendable func twins(_ version: String) -> [String] {
        ["a", "b"].map {
          item(
            1, guid: "\(version)-\($0)", title: "News", sound: "https://\(version).example/\($0).mp3",
            link: "https://\(version).example/\($0)")
        }
      }
      publishing.feed.show(twins("one"))
      let show = try await publishing.added()
      #expect(try await publishing.refresher.titles(of: show) == ["News", "News"])
      let before = try await publishing.refresher.ids(of: show)
      #expect(try await publishing.refreshed(show).result == .unchanged)
      publishing.feed.show(twins("two"))
      #expect(try await publishing.refreshed(show).newEpisodes == 2)
      #expect(Set(try await publishing.refresher.ids(of: show)).isSuperset(of: before))
      #expect(try await publishing.refreshing.health(of: show)?.repairs.isEmpty == true)
    }
  }

  @Test(arguments: [true, false])
  func aReRunOfAnOldEpisodeIsANewOne(oldOneStays: Bool) async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...3).reversed().map { item($0) })
      let show = try await publishing.added()
      let played = try await publishing.listen(to: "Part 1", of: show)
      let reRun = item(1, guid: "again", day: 40)
      publishing.feed.show([reRun, item(3), item(2)] + (oldOneStays ? [item(1)] : []))
      #expect(try await publishing.refreshed(show).newEpisodes == 1)
      let episodes = try await publishing.refresher.episodes(of: show)
      #expect(episodes.map(\.episode.title) == ["Part 1", "Part 3", "Part 2", "Part 1"])
      #expect(episodes.last?.episode.id == played)
      #expect(try await publishing.position(of: played) == 321)
    }
  }

  @Test(arguments: [0, 3])
  func aShowMovesItsHostAndChangesEverythingButTitles(daysLater: Int) async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...8).reversed().map { item($0) })
      let show = try await publishing.added()
      let before = try await publishing.refresher.ids(of: show)
      let played = try await publishing.listen(to: "Part 5", of: show)
      publishing.feed.show(
        (1...9).reversed().map {
          item($0, guid: "h\($0)", sound: "https://new.example/s/\($0 * 7).mp3", link: "https://new.example/\($0 * 7)", day: $0 + daysLater)
        })
      #expect(try await publishing.refreshed(show).newEpisodes == 1)
      #expect(try await publishing.refresher.ids(of: show).dropFirst() == before[...])
      #expect(try await publishing.position(of: played) == 321)
      let repairs = try #require(try await publishing.refreshing.health(of: show)?.repairs)
      #expect(repairs.count == 8 && repairs.allSatisfy { $0.evidence == (daysLater == 0 ? .titleAndDate : .title) })
    }
  }

  @Test func anotherShowAtTheSameAddressIsNotTakenForTheOldOne() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...4).reversed().map { item($0) })
      let show = try await publishing.added()
      publishing.feed.set(title: "Something else")
      publishing.feed.show(
        (1...4).reversed().map {
          item($0, guid: "e\($0)", sound: "https://e.example/\($0)", link: "https://e.example/l\($0)", day: $0 + 90)
        })
      #expect(try await publishing.refreshed(show).newEpisodes == 4)
    }
  }

  @Test(arguments: [true, false])
  func aPlaceholderFileIsSharedByMany(hasGUID: Bool) async throws {
    try await Publishing.run { publishing in
      let soon = "https://x.example/coming-soon.mp3"
      @Sendable func feed(_ version: String) {
        publishing.feed.show(
          (1...4).reversed().map { item($0, guid: hasGUID ? "\(version)\($0)" : "", sound: soon, link: "https://x.example/") })
      }
      feed("a")
      let show = try await publishing.added()
      #expect(try await publishing.refresher.titles(of: show) == ["Part 4", "Part 3", "Part 2", "Part 1"])
      let before = try await publishing.refresher.ids(of: show)
      feed("b")
      try await publishing.refreshed(show)
      #expect(try await publishing.refresher.ids(of: show) == before)
      // Each gets its own file, one after the other.
      publishing.feed.show([
        item(4, guid: hasGUID ? "b4" : ""), item(3, guid: hasGUID ? "b3" : "", sound: soon, link: "https://x.example/"),
      ])
      try await publishing.refreshed(show)
      #expect(try await publishing.refresher.ids(of: show) == before)
    }
  }

  @Test func keepsEpisodesWithSharedGUID() async throws {
    try await Publishing.run { publishing in
      let (first, second) = (item(1, guid: "same"), item(2, guid: "same"))
      publishing.feed.show([first])
      let show = try await publishing.added()
      let old = try await publishing.listen(to: "Part 1", of: show)
      publishing.feed.show([second, first])
      #expect(try await publishing.refreshed(show).newEpisodes == 1)
      #expect(try await publishing.refresher.ids(of: show).last == old)
      let both = try await publishing.refresher.ids(of: show)
      publishing.feed.show([item(3), second])
      try await publishing.refreshed(show)
      #expect(try await publishing.refresher.titles(of: show) == ["Part 3", "Part 2", "Part 1"])
      #expect(try await publishing.refresher.ids(of: show).dropFirst() == both[...])
      #expect(try await publishing.library.episodes.episode(old)?.title == "Part 1")
    }
  }

  @Test func anUnchangedEpisodeIsNotWrittenAgain() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...3).reversed().map { item($0) })
      let show = try await publishing.added()
      try await publishing.refresher.mark("UPDATE episode SET summary = 'as it was'")
      publishing.feed.show([item(4), item(3), item(2, title: "Part two"), item(1)])
      try await publishing.refreshed(show)
      let rows = try await publishing.library.episodes.episodes(of: show, for: .local, limit: 9)
      #expect(rows.map(\.episode.title) == ["Part 4", "Part 3", "Part two", "Part 1"])
      #expect(rows.map(\.summary) == ["", "as it was", "", "as it was"])
    }
  }

  /// Members get an episode a day early; then the feed lists both copies, later the public one alone.
  @Test func aMembersCopyAndAPublicOneAreOneEpisode() async throws {
    try await Publishing.run { publishing in
      let (members, open) = (publishing.server.origin + "/members.mp3", publishing.server.origin + "/public.mp3")
      let (early, late) = (item(2, sound: members), item(2, sound: open, day: 3))
      publishing.feed.answer("/public.mp3", .text(403, [], "Members only"))
      publishing.feed.show([early, item(1)])
      let show = try await publishing.added()
      let played = try await publishing.listen(to: "Part 2", of: show)
      publishing.feed.show([late, early, item(1)])
      try await publishing.refreshed(show)
      // The later copy cannot be fetched yet.
      #expect(try await publishing.refresher.titles(of: show) == ["Part 2", "Part 1"])
      #expect(try await publishing.library.episodes.episode(played)?.enclosure?.url == members)

      publishing.feed.answer("/public.mp3", .text(200, [("Content-Type", "audio/mpeg")], "ID3"))
      for _ in 0..<2 {
        try await publishing.refreshed(show)
        #expect(try await publishing.refresher.titles(of: show) == ["Part 2", "Part 1"])
        #expect(try await publishing.library.episodes.episode(played)?.enclosure?.url == open)
        #expect(try await publishing.position(of: played) == 321)
      }
      #expect(try await publishing.refreshing.health(of: show)?.repairs.map(\.evidence) == [.copy])
      publishing.feed.show([late, item(1)])
      for _ in 0..<3 { try await publishing.refreshed(show) }
      #expect(try await publishing.refresher.ids(of: show).first == played)
      #expect(try await publishing.position(of: played) == 321)
    }
  }

  @Test func copiesThatWereSeparatedStaySo() async throws {
    try await Publishing.run { publishing in
      let (early, late) = (
        item(2, sound: publishing.server.origin + "/members.mp3"), item(2, sound: publishing.server.origin + "/public.mp3", day: 3)
      )
      publishing.feed.show([early, item(1)])
      let show = try await publishing.added()
      publishing.feed.show([late, early, item(1)])
      try await publishing.refreshed(show)
      let repair = try #require(try await publishing.refreshing.health(of: show)?.repairs.first)
      _ = try await publishing.refreshing.undo(repair.id)
      for _ in 0..<2 {
        try await publishing.refreshed(show)
        #expect(try await publishing.refresher.titles(of: show) == ["Part 2", "Part 2", "Part 1"])
      }
    }
  }

  @Test func oneGUIDForADayOfEpisodesDoesNotJoinThem() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...4).reversed().map { item($0, guid: "same", title: "News", day: 1) })
      let show = try await publishing.added()
      #expect(try await publishing.refresher.titles(of: show) == ["News", "News", "News", "News"])
    }
  }
}
