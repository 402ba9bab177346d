import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Refreshing

/// Two shows that are one: the free feed with four episodes, and the paid one with three of them under other identities and a new one.
@Suite struct ShowMergeTests {
  @Test func stateMovesToTheMatchingEpisodes() async throws {
    try await run { publishing, free, paid in
      let (library, moment) = (publishing.library, publishing.refresher.clock.now)
      let (two, four) = (try await publishing.refresher.id(of: "Part 2", free), try await publishing.refresher.id(of: "Part 4", free))
      let (paidTwo, paidFour) = (
        try await publishing.refresher.id(of: "Part 2", paid), try await publishing.refresher.id(of: "Part 4", paid)
      )
      _ = try await publishing.listen(to: "Part 2", of: free)
      try await library.upNext.put([four, two], .last, for: .local, at: moment, limit: 9)
      try await library.bookmarks.setFavourite(true, two, by: .local, at: moment)
      _ = try await library.bookmarks.add(two, at: 5, note: "moss", by: .local, moment: moment)
      let deleted = try await library.bookmarks.add(two, at: 9, note: "fern", by: .local, moment: moment)
      try await library.bookmarks.delete(deleted.id, by: .local, at: moment)
      let clip = try await library.clips.add(two, from: 5, to: 9, title: "moss", by: .local, at: moment, limit: 9)
      _ = try await library.publicLinks.add(
        two, clip: try #require(clip).id, secret: "s", by: .local, at: moment, until: moment + 60, limit: 9)
      try await library.subscriptions.setFavourite(true, free, by: .local, at: moment)

      let preview = try await publishing.refreshing.previewMerge(of: free, into: paid)
      #expect(preview == MergePreview(matchCount: 3, movedCount: 1))
      let merge = try await publishing.refreshing.merge(free, into: paid)
      #expect(try await publishing.position(of: paidTwo) == 321)
      #expect(try await publishing.position(of: two) == nil)
      #expect(try await library.upNext.episodes(of: .local) == [paidFour, paidTwo])
      #expect(try await library.bookmarks.bookmarks(of: paidTwo, for: .local).map(\.note) == ["moss"])
      #expect(try await library.bookmarks.restore(deleted.id, by: .local)?.episode == paidTwo)
      #expect(try await library.clips.marks(in: paidTwo, of: .local).clips.map(\.title) == ["moss"])
      #expect(try await library.publicLinks.links(of: .local, at: moment).map(\.link.episode) == [paidTwo])
      #expect(try await library.subscriptions.ids(of: .local) == [paid])
      #expect(try await library.subscriptions.subscription(of: .local, to: paid)?.isFavourite == true)
      // The episode without a counterpart moves itself, and the other feed does not take it away.
      #expect(try await publishing.refresher.titles(of: paid) == ["Part 5", "Part 4", "Part 3", "Part 2", "Part 1"])
      for _ in 0..<3 { try await publishing.refreshed(paid) }
      #expect(try await publishing.refresher.titles(of: paid) == ["Part 5", "Part 4", "Part 3", "Part 2", "Part 1"])
      #expect(try await !library.privateShows.isVisible(free, to: .local))
      #expect(try await library.showMerges.merges(into: paid).map(\.id) == [merge])
    }
  }

  @Test func aMergeCanBeUndone() async throws {
    try await run { publishing, free, paid in
      let (library, moment) = (publishing.library, publishing.refresher.clock.now)
      let two = try await publishing.listen(to: "Part 2", of: free)
      let three = try await publishing.refresher.id(of: "Part 3", paid)
      try await library.upNext.put([two, three], .last, for: .local, at: moment, limit: 9)
      _ = try await library.bookmarks.add(two, at: 5, note: "moss", by: .local, moment: moment)
      let before = try await publishing.refresher.titles(of: free)
      let merge = try await publishing.refreshing.merge(free, into: paid)
      #expect(try await publishing.refreshing.undoMerge(merge, of: paid) == free)
      #expect(try await publishing.position(of: two) == 321)
      #expect(try await library.upNext.episodes(of: .local) == [two, three])
      #expect(try await library.bookmarks.bookmarks(of: two, for: .local).count == 1)
      #expect(try await Set(library.subscriptions.ids(of: .local)) == [free, paid])
      #expect(try await library.privateShows.isVisible(free, to: .local))
      #expect(try await publishing.refresher.titles(of: free) == before)
      #expect(try await publishing.refresher.titles(of: paid) == ["Part 5", "Part 4", "Part 3", "Part 2"])
      await #expect(throws: ShowMergeError.notReversible) { try await publishing.refreshing.undoMerge(merge, of: paid) }
    }
  }

  @Test func theNewerPositionWinsAndTheOlderIsRestored() async throws {
    try await run { publishing, free, paid in
      let library = publishing.library
      let paidTwo = try await publishing.refresher.id(of: "Part 2", paid)
      try await record(library, "a", paidTwo, at: 50, publishing.refresher.clock.now)
      publishing.refresher.clock.advance(by: 60)
      let two = try await publishing.listen(to: "Part 2", of: free)
      let merge = try await publishing.refreshing.merge(free, into: paid)
      #expect(try await publishing.position(of: paidTwo) == 321)
      _ = try await publishing.refreshing.undoMerge(merge, of: paid)
      #expect(try await publishing.position(of: paidTwo) == 50)
      #expect(try await publishing.position(of: two) == 321)
      // A position from after the merge stays.
      let again = try await publishing.refreshing.merge(free, into: paid)
      publishing.refresher.clock.advance(by: 60)
      try await record(library, "b", paidTwo, at: 600, publishing.refresher.clock.now)
      _ = try await publishing.refreshing.undoMerge(again, of: paid)
      #expect(try await publishing.position(of: paidTwo) == 600)
    }
  }

  @Test func aDownloadKeepsItsFile() async throws {
    try await run { publishing, free, paid in
      let (library, moment) = (publishing.library, publishing.refresher.clock.now)
      let two = try await publishing.refresher.id(of: "Part 2", free)
      let paidTwo = try await publishing.refresher.id(of: "Part 2", paid)
      _ = try await library.claims.request([two], for: .local, origin: .user, at: moment)
      let merge = try await publishing.refreshing.merge(free, into: paid)
      // The downloaded episode takes the place of its counterpart, since its file has its number.
      #expect(try await publishing.refresher.id(of: "Part 2", paid) == two)
      #expect(try await library.downloads.download(two)?.show == paid)
      try await publishing.refreshed(paid)
      #expect(try await publishing.refresher.titles(of: paid).count == 5)
      _ = try await publishing.refreshing.undoMerge(merge, of: paid)
      #expect(try await publishing.refresher.id(of: "Part 2", paid) == paidTwo)
      #expect(try await library.downloads.download(two)?.show == free)
    }
  }

  @Test func theInboxAndTheRuleFollowAndReturn() async throws {
    try await run { publishing, free, paid in
      let (library, refresher, moment) = (publishing.library, publishing.refresher, publishing.refresher.clock.now)
      let (two, paidTwo) = (try await refresher.id(of: "Part 2", free), try await refresher.id(of: "Part 2", paid))
      let add = "INSERT INTO inbox (user_id, episode_id, added_at) VALUES (\(UserID.local.rawValue), \(two.rawValue), 5)"
      try await refresher.mark(add)
      try await library.episodeRules.set(EpisodeRule(placement: .inbox), since: moment, of: free, for: .local, at: moment)
      let merge = try await publishing.refreshing.merge(free, into: paid)
      #expect(try await library.inbox.episodes(of: .local, limit: 9).map(\.episode.id) == [paidTwo])
      #expect(try await library.episodeRules.rule(of: paid, for: .local)?.rule == EpisodeRule(placement: .inbox))
      _ = try await publishing.refreshing.undoMerge(merge, of: paid)
      #expect(try await library.inbox.episodes(of: .local, limit: 9).map(\.episode.id) == [two])
      #expect(try await library.episodeRules.rule(of: paid, for: .local) == nil)
      #expect(try await library.episodeRules.rule(of: free, for: .local) != nil)
    }
  }

  @Test func playlistsFollowAndReturn() async throws {
    try await run { publishing, free, paid in
      let (library, refresher, moment) = (publishing.library, publishing.refresher, publishing.refresher.clock.now)
      let (two, three) = (try await refresher.id(of: "Part 2", free), try await refresher.id(of: "Part 3", free))
      let (paidTwo, paidThree) = (try await refresher.id(of: "Part 2", paid), try await refresher.id(of: "Part 3", paid))
      let mixed = try await library.playlists.add("Mixed", for: .local, at: moment)
      let other = try await library.playlists.add("Other", for: .local, at: moment)
      try await library.playlists.put([two, three, paidThree], .last, in: mixed, of: .local, at: moment)
      try await library.playlists.put([paidTwo], .last, in: other, of: .local, at: moment)
      let one = try await library.lists.add("One", SmartRules(sources: [.show(free)]), order: .newest, for: .local, at: moment).id
      let both = try await library.lists.add(
        "Both", SmartRules(sources: [.show(free), .show(paid)]), order: .newest, for: .local, at: moment
      ).id
      @Sendable func episodes(_ playlist: Playlist.ID) async throws -> [EpisodeID] {
        try await library.playlists.episodes(of: playlist, for: .local).map(\.episode.id)
      }
      @Sendable func sources(_ list: SmartList.ID) async throws -> [SmartRules.Source]? {
        try await library.lists.smartList(list, of: .local)?.rules.sources
      }

      let merge = try await publishing.refreshing.merge(free, into: paid)
      #expect(try await episodes(mixed) == [paidTwo, paidThree])
      #expect(try await sources(one) == [.show(paid)])
      _ = try await publishing.refreshing.undoMerge(merge, of: paid)
      #expect(try await episodes(mixed) == [two, three, paidThree])
      #expect(try await episodes(other) == [paidTwo])
      #expect(try await sources(one) == [.show(free)])
      #expect(try await sources(both) == [.show(free), .show(paid)])

      _ = try await publishing.refreshing.merge(free, into: paid)
      refresher.clock.advance(by: ShowMerge.undoPeriod + 1)
      try await publishing.refreshing.endOldMerges()
      _ = try await publishing.refreshing.due()
      #expect(try await library.shows.show(free) == nil)
      #expect(try await episodes(mixed) == [paidTwo, paidThree])
      #expect(try await sources(one) == [.show(paid)])
      #expect(try await sources(both) == [.show(paid)])
    }
  }

  @Test func afterTwoWeeksTheMergedShowIsRemoved() async throws {
    try await run { publishing, free, paid in
      let two = try await publishing.listen(to: "Part 2", of: free)
      let merge = try await publishing.refreshing.merge(free, into: paid)
      let paidTwo = try await publishing.refresher.id(of: "Part 2", paid)
      publishing.refresher.clock.advance(by: ShowMerge.undoPeriod + 1)
      try await publishing.refreshing.endOldMerges()
      _ = try await publishing.refreshing.due()
      #expect(try await publishing.library.shows.show(free) == nil)
      #expect(try await publishing.position(of: paidTwo) == 321)
      let events = Statement("test.events", "SELECT COUNT(*) AS total FROM position_event WHERE episode_id = \(paidTwo.rawValue)")
      #expect(try await publishing.refresher.number(events) == 1)
      #expect(try await publishing.library.episodes.episode(two) == nil)
      await #expect(throws: ShowMergeError.notReversible) { try await publishing.refreshing.undoMerge(merge, of: paid) }
      // The address still leads to the show that stayed.
      let line = try await publishing.library.imports.previewImport([ImportedFeed(url: publishing.address, title: nil)], for: .local)
      #expect(line.first?.show == paid)
    }
  }

  @Test func refusesWhatWouldLeakOrInterrupt() async throws {
    try await run { publishing, free, paid in
      let (library, refresher) = (publishing.library, publishing.refresher)
      try await refresher.mark("INSERT INTO person (id, name, created_at) VALUES (2, 'neighbour', 0)")
      await #expect(throws: ShowMergeError.noSuchShow) { try await publishing.refreshing.merge(free, into: free) }
      await #expect(throws: ShowMergeError.noSuchShow) { try await publishing.refreshing.merge(free, into: ShowID(99)) }
      // A user of the free show has no access to the paid one.
      try await refresher.mark("INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (\(paid.rawValue), 0, 1)")
      try await library.privateShows.grant(paid, to: .local, at: refresher.clock.now)
      try await library.bookmarks.setFavourite(true, try await refresher.id(of: "Part 2", free), by: UserID(2), at: refresher.clock.now)
      await #expect(throws: ShowMergeError.privateShow) { try await publishing.refreshing.merge(free, into: paid) }
      // The paid show's episodes would be public.
      await #expect(throws: ShowMergeError.privateShow) { try await publishing.refreshing.merge(paid, into: free) }
      try await refresher.mark("DELETE FROM private_show")
      let playing = LedgerEntry(
        id: "p", device: "phone", sequence: 1, episode: try await refresher.id(of: "Part 3", free), kind: .event(action: "start"),
        position: 1, isFinished: false, rate: 1, state: .playing, moment: refresher.clock.now, mediaDuration: nil)
      try await library.listening.record([playing], for: .local)
      await #expect(throws: ShowMergeError.isPlaying) { try await publishing.refreshing.merge(free, into: paid) }
      try await refresher.mark("UPDATE listening_session SET state = 'paused'")
      _ = try await publishing.refreshing.merge(free, into: paid)
      await #expect(throws: ShowMergeError.alreadyMerged) { try await publishing.refreshing.merge(free, into: paid) }
    }
  }

  // MARK: - Private

  private func run(_ test: @escaping @Sendable (Publishing, _ free: ShowID, _ paid: ShowID) async throws -> Void) async throws {
    try await Publishing.runTwoShows(test)
  }

  private func record(_ library: Library, _ id: String, _ episode: EpisodeID, at position: Double, _ moment: Date) async throws {
    let entry = LedgerEntry(
      id: id, device: "tablet", sequence: Int64(moment.timeIntervalSince1970), episode: episode, kind: .event(action: "seek"),
      position: position, isFinished: false,
      rate: 1, state: .paused, moment: moment, mediaDuration: nil)
    try await library.listening.record([entry], for: .local)
  }
}
