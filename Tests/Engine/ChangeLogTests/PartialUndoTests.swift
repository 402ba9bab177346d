import ChangeLog
import Foundation
import Library
import Playback
import PodcastModel
import Subscriptions
import TestSupport
import Testing

/// Undoing changes whose episodes or shows are no longer as they were.
@Suite struct PartialUndoTests {
  private let fixture: ChangeLogFixture
  private var ids: [EpisodeID] { fixture.ids }
  private var upNext: UpNextQueue { fixture.upNext }
  private var bookmarks: Bookmarks { fixture.bookmarks }

  init() async throws { fixture = try await ChangeLogFixture() }

  @Test func unavailableEpisodesStayAsTheyAre() async throws {
    try await upNext.playLast([ids[0], ids[1], ids[2]], for: .local)
    fixture.wait()
    try await upNext.remove([ids[0], ids[2]], for: .local)
    try await fixture.run("DELETE FROM episode WHERE id = \(ids[0].rawValue)")
    let undone = try #require(try await fixture.undoLast())
    #expect(undone.count == 1 && undone.left == 1)
    #expect(try await fixture.queue() == [ids[1], ids[2]])

    try await bookmarks.setFavourite(true, [ids[3]], by: .local)
    try await fixture.run("DELETE FROM episode WHERE id = \(ids[3].rawValue)")
    let nothing = try #require(try await fixture.undoLast())
    #expect(nothing.count == 0 && nothing.left == 1 && nothing.undo == nil)
    #expect(try await fixture.last()?.undone == nil)
  }

  /// After the end of a merge too, when it can no longer be undone.
  @Test(arguments: [false, true])
  func mergedShowsAreFollowed(isEnded: Bool) async throws {
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://paid.example/feed.xml"
    let episodes = (0..<8).map { number in
      var episode = SampleLibrary.episode(number)
      episode.identity = "paid:\(number)"
      return episode
    }
    let paid = try await fixture.library.feeds.store(facts, episodes: episodes, at: SampleLibrary.added).show
    let listed = try await fixture.library.episodes.episodes(of: paid, for: .local, limit: 9)
    let counterparts: [EpisodeID] = listed.map(\.episode.id).reversed()
    try await fixture.subscriptions.subscribe(.local, to: fixture.show)
    fixture.wait()
    try await upNext.playLast([ids[0], ids[1]], for: .local)
    fixture.wait()
    try await upNext.remove([ids[1]], for: .local)
    fixture.wait()
    try await fixture.subscriptions.unsubscribe(.local, from: fixture.show)
    let pairs = zip(ids, counterparts).map { EpisodePair(hidden: $0, shown: $1) }
    _ = try await fixture.library.showMerges.merge(fixture.show, into: paid, pairs: pairs, others: [], at: fixture.clock.now)
    if isEnded { #expect(try await fixture.library.showMerges.endOldest(before: fixture.clock.now + 1)) }
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await fixture.library.subscriptions.ids(of: .local) == [paid])
    let removal = try #require(try await fixture.changes().first { $0.action == .queueRemoved })
    #expect(try await fixture.log.undo(removal.id, by: .local)?.left == 0)
    #expect(try await fixture.queue() == [counterparts[0], counterparts[1]])
  }

  /// - Parameter isOlder: whether the user subscribed to the other show before the import.
  @Test(arguments: [false, true])
  func anImportWhoseShowWasMergedIsUndone(isOlder: Bool) async throws {
    if isOlder { try await fixture.subscriptions.subscribe(.local, to: fixture.show) }
    fixture.wait()
    let imports = fixture.library.imports
    let list = try await imports.begin("list", repeats: 0, for: .local, at: fixture.clock.now)
    let feeds = [ImportedFeed(url: "https://moved.example/feed.xml")]
    let lines = try await imports.store(feeds, of: list, from: 0, isLast: true, for: .local, at: fixture.clock.now)
    let show = try #require(lines[0].show)
    #expect(try await imports.merge(show, into: fixture.show))
    let undone = try #require(try await fixture.undoLast())
    #expect(undone.count == (isOlder ? 0 : 1) && undone.left == (isOlder ? 1 : 0))
    #expect(try await fixture.library.subscriptions.ids(of: .local) == (isOlder ? [fixture.show] : []))
  }

  @Test func aFullQueueLosesNothing() async throws {
    let large = try await ChangeLogFixture(episodes: PlaybackRules.queueLength + 1)
    try await large.upNext.playLast([large.ids[0]], for: .local)
    large.wait()
    try await large.upNext.remove([large.ids[0]], for: .local)
    let removal = try #require(try await large.last())
    large.wait()
    try await large.upNext.playLast(Array(large.ids.dropFirst()), for: .local)
    await #expect(throws: PlaybackError.upNextIsFull) { try await large.log.undo(removal.id, by: .local) }
    #expect(try await large.queue().count == PlaybackRules.queueLength)
    #expect(try await large.library.changeLog.change(removal.id, of: .local)?.undone == nil)
  }
}
