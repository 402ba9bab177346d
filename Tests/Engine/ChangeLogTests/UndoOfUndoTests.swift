import ChangeLog
import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import Storage
import Subscriptions
import TestSupport
import Testing

/// Undoing undos: they lead to the state that the first change had made.
@Suite struct UndoOfUndoTests {
  private let fixture: ChangeLogFixture
  private var ids: [EpisodeID] { fixture.ids }
  private var listening: ListeningSessions { fixture.listening }
  private var bookmarks: Bookmarks { fixture.bookmarks }

  init() async throws { fixture = try await ChangeLogFixture() }

  @Test func aMarkAsUnplayedIsMadeAgain() async throws {
    try await startEpisode(at: 1_000)
    try await listening.mark([ids[1]], played: false, by: .local)
    for _ in 0..<2 {
      #expect(try await fixture.undoLast()?.count == 1)
      #expect(try await fixture.last()?.action == .unmarked)
      #expect(try await fixture.state(ids[1])?.position == 1_000)
      #expect(try await fixture.undoLast()?.count == 1)
      #expect(try await fixture.last()?.action == .unplayed)
      let state = try #require(try await fixture.state(ids[1]))
      #expect(state.position == 0 && !state.isFinished)
    }
  }

  @Test func aMarkAsPlayedIsMadeAgainUnlessTheEpisodeWasPlayedSince() async throws {
    try await startEpisode(at: 600)
    try await listening.mark([ids[0], ids[1]], played: true, by: .local)
    try await fixture.undoLast()
    let undo = try #require(try await fixture.last())
    fixture.wait()
    try await startEpisode(at: 900)
    let undone = try #require(try await fixture.log.undo(undo.id, by: .local))
    #expect(undone.count == 1 && undone.left == 1)
    #expect(try await fixture.state(ids[0])?.isFinished == true)
    #expect(try await fixture.state(ids[1])?.position == 900)
  }

  /// The mark before was another one, and the undo is one change.
  @Test func undoneMarksOfSeveralEpisodesAreOneChange() async throws {
    try await startEpisode(at: 600)
    try await listening.mark([ids[0]], played: true, by: .local)
    fixture.wait()
    try await listening.mark([ids[0], ids[1]], played: false, by: .local)
    let undone = try #require(try await fixture.undoLast())
    #expect(undone.count == 2)
    let undo = try #require(try await fixture.last())
    #expect(undo.id == undone.undo && Set(undo.episodes) == [ids[0], ids[1]])
    #expect(try await fixture.state(ids[0])?.isFinished == true)
    #expect(try await fixture.state(ids[1])?.position == 600)
  }

  @Test func eachUndoReversesTheUndoneMarksBeforeIt() async throws {
    try await bookmarks.setFavourite(true, [ids[0]], by: .local)
    let expected = [[true, false], [false, true, false], [true, false, true, false]]
    for undone in expected {
      try await fixture.undoLast()
      #expect(try await fixture.changes().reversed().map { $0.undone != nil } == undone)
    }
  }

  @Test func theUndoOfARuleIsTheChangeOfTheRule() async throws {
    try await fixture.subscriptions.subscribe(.local, to: fixture.show)
    fixture.wait()
    _ = try await fixture.newEpisodes.set(EpisodeRule(keepNewest: 3), of: fixture.show, for: .local)
    let rule = try #require(try await fixture.changes(kind: .settings).first)
    fixture.wait()
    let undone = try #require(try await fixture.log.undo(rule.id, by: .local))
    let undo = try #require(try await fixture.changes(kind: .settings).first)
    #expect(undone.undo == undo.id && undo.action == .episodeRule && undo.undoes == rule.id)
    // The restored episodes are a change beside it.
    let restored = try #require(try await fixture.changes(kind: .marks).first)
    #expect(restored.action == .restored)
    fixture.wait()
    #expect(try await fixture.log.undo(restored.id, by: .local)?.count == 5)
    #expect(try await fixture.library.changeLog.change(rule.id, of: .local)?.undone != nil)
  }

  @Test func subscriptionsBeginAgainAsOneChange() async throws {
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://other.example/feed.xml"
    let other = try await fixture.library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added).show
    let shows = [fixture.show, other]
    for show in shows { try await fixture.subscriptions.subscribe(.local, to: show) }
    fixture.wait()
    _ = try await fixture.subscriptions.unsubscribe(.local, from: shows)
    let change = try #require(try await fixture.last())
    // One of them can no longer be resumed.
    try await fixture.run("DELETE FROM subscription_ended WHERE show_id = \(other.rawValue)")
    let clock = fixture.clock
    let ticking: @Sendable () -> Date = {
      clock.advance(by: 1)
      return clock.now
    }
    let log = ChangeLog(
      library: fixture.library, listening: listening, upNext: fixture.upNext, bookmarks: bookmarks, userSettings: fixture.userSettings,
      subscriptions: Subscriptions(library: fixture.library, now: ticking),
      newEpisodes: fixture.newEpisodes, setDownloadRules: { _, _ in 0 }, now: ticking)
    let undone = try #require(try await log.undo(change.id, by: .local))
    #expect(undone.count == 2 && undone.left == 0)
    let undo = try #require(try await fixture.last())
    #expect(undone.undo == undo.id && undo.action == .subscribed && Set(undo.shows) == Set(shows))
  }

  // MARK: - Private

  /// Plays the second episode up to a position in seconds.
  private func startEpisode(at position: Double) async throws {
    try await fixture.play(ids[1])
    let pause = LedgerEntry(
      id: "pause at \(position)", device: "phone", sequence: fixture.clock.now.milliseconds + 1, episode: ids[1],
      kind: .event(action: "pause"), position: position, rate: 1, state: .paused, moment: fixture.clock.now, mediaDuration: 1_800)
    try await fixture.library.listening.record([pause], for: .local)
    fixture.wait()
  }
}
