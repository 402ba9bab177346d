import Events
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// Marking, archiving or removing the episode that plays ends it on the device that plays it.
@Suite struct DismissalTests {
  private let listener: Listener
  private let episodes: [EpisodeID]
  private var listening: ListeningSessions { listener.listening }
  private var upNext: UpNextQueue { listener.upNext }

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episodes = listener.sample.episodes
    try await listener.report([listener.event("start", episodes[0], at: 300, gesture: true)], tab: "left")
    listener.clock.advance(by: 60)
  }

  @Test("The player learns of each way to be done with its episode", arguments: ["played", "older", "show", "archived", "removed"])
  func endsWherePlaybackIs(way: String) async throws {
    #expect(try await isDismissed() == false)
    try await finish(way)
    #expect(try await isDismissed() == true)
    let state = try await listener.state(episodes[0])
    #expect(state?.isFinished == !["archived", "removed"].contains(way) && state?.isArchived == (way == "archived"))
  }

  @Test("The player's own lines change nothing until the listener starts it again", arguments: ["played", "archived"])
  func holdsUntilTheListenerActs(way: String) async throws {
    try await finish(way)
    listener.clock.advance(by: 60)
    // It did not know yet, and has stalled.
    try await report(
      [
        listener.span(episodes[0], from: 300, to: 400, id: "open", seq: 2, isOpen: false),
        listener.event("stall", episodes[0], at: 400, seq: 3), listener.span(episodes[0], from: 400, to: 405, seq: 4),
      ])
    #expect(try await isDismissed() == true)
    try await report([listener.event("stop", episodes[0], at: 405, seq: 5)])
    #expect(try await isDismissed() == true)
    #expect(try await listener.state(episodes[0])?.isFinished == (way == "played"))
    #expect(try await listener.position(episodes[0]) == (way == "played" ? 0 : 405))
    try await report([listener.event("start", episodes[0], at: 0, seq: 6, gesture: true)])
    #expect(try await isDismissed() == false)
  }

  @Test func theNextEpisodeIsNotDismissed() async throws {
    try await finish("played")
    try await report([listener.event("stop", episodes[0], at: 360, seq: 2), listener.event("start", episodes[1], at: 0, seq: 3)])
    #expect(try await isDismissed() == false)
  }

  @Test("An undo lets a player that does not know yet continue", arguments: ["played", "archived"])
  func undoLetsItPlay(way: String) async throws {
    if let marked = try await finish(way) {
      try await listening.unmark(marked, by: .local)
    } else {
      try await listening.archive([episodes[0]], isArchived: false, by: .local)
    }
    #expect(try await isDismissed() == false)
  }

  @Test("What the listener has done in the player since is newer", arguments: ["played", "archived", "removed"])
  func delayedActionIsOlder(way: String) async throws {
    try await report([listener.event("seek", episodes[0], at: 600, seq: 2, ago: 10, gesture: true)])
    try await ActionMoment.$delay.withValue(30) { _ = try await finish(way) }
    #expect(try await isDismissed() == false)
  }

  /// Without a connection: the player ends it at once, and reports that before the mark arrives.
  @Test(arguments: [true, false])
  func marksWhatItsOwnPlayerHasEnded(isReportedFirst: Bool) async throws {
    let lines = [
      listener.span(episodes[0], from: 300, to: 340, seq: 2, ago: 19, isOpen: false),
      listener.event("ended", episodes[0], at: 340, seq: 3, ago: 19), listener.event("start", episodes[1], at: 0, seq: 4, ago: 19),
      listener.span(episodes[1], from: 0, to: 19, seq: 5),
    ]
    if isReportedFirst { try await report(lines) }
    try await ActionMoment.$delay.withValue(20) { _ = try await finish("played") }
    if !isReportedFirst { try await report(lines) }
    #expect(try await listener.state(episodes[0])?.isFinished == true)
    #expect(try await listener.position(episodes[0]) == 0)
    #expect(try await isDismissed() == false)
    #expect(try await listener.position(episodes[1]) == 19)
  }

  @Test func otherEpisodesAndUsersEndNothing() async throws {
    try await listening.mark([episodes[1]], played: true, by: .local)
    try await listening.archive([episodes[3]], isArchived: true, by: .local)
    try await upNext.remove([episodes[4]], for: .local)
    try await listening.mark([episodes[0]], played: true, by: SampleLibrary.neighbour)
    try await listening.archive([episodes[0]], isArchived: true, by: SampleLibrary.neighbour)
    #expect(try await isDismissed() == false)
  }

  // MARK: - Up Next

  @Test func archivedEpisodesLeaveUpNext() async throws {
    try await upNext.playLast([episodes[1], episodes[3], episodes[4]], for: .local)
    try await listening.archive([episodes[3], episodes[0]], isArchived: true, by: .local)
    #expect(try await listener.queue == ["Episode 2", "Episode 5"])
  }

  @Test func delayedArchiveLeavesEpisodesThatWereQueuedSince() async throws {
    try await upNext.playLast([episodes[1]], for: .local)
    try await ActionMoment.$delay.withValue(30) { _ = try await listening.archive([episodes[1]], isArchived: true, by: .local) }
    #expect(try await listener.state(episodes[1])?.isArchived == true)
    #expect(try await listener.queue == ["Episode 2"])
  }

  // MARK: - Private

  private func isDismissed() async throws -> Bool? { try await listening.state(of: .local).session?.isDismissed }

  private func report(_ entries: [String]) async throws { try await listener.report(entries, tab: "left") }

  /// - Returns: the moment of a mark.
  @discardableResult
  private func finish(_ way: String) async throws -> Date? {
    switch way {
    case "played": return try await listening.mark([episodes[0]], played: true, by: .local).moment
    case "older": return try await listening.markOlder(than: episodes[4], by: .local).moment
    case "show": return try await listening.markAllPlayed(of: [listener.sample.show], by: .local).moment
    case "archived": try await listening.archive([episodes[0]], isArchived: true, by: .local)
    default: try await upNext.remove([episodes[0]], for: .local)
    }
    return nil
  }
}
