import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Playback

/// A queue with its own end.
@Suite struct TimeSlotTests {
  private let listener: Listener
  private let episodes: [EpisodeID]

  init() async throws {
    listener = Listener(try await SampleLibrary(episodes: 8))
    episodes = listener.sample.episodes
  }

  @Test func itsEpisodesFollowOneAnotherAndThenNothing() async throws {
    try await listener.upNext.playLast([episodes[5], episodes[6]], for: .local)
    try await start([episodes[1], episodes[0], episodes[4]])
    try await play(episodes[1], seq: 1)
    #expect(try await upcoming() == [episodes[0], episodes[4]])
    try await play(episodes[4], seq: 2)
    #expect(try await upcoming() == [])
    #expect(try await listener.queue == ["Episode 6", "Episode 7"])
    #expect(try await listener.listening.timeSlot(of: SampleLibrary.neighbour) == nil)
  }

  @Test func itPlaysToItsEndWithoutContinuousPlayback() async throws {
    try await listener.userSettings.change(ListeningSettings(playsContinuously: false), of: .local)
    try await start([episodes[1], episodes[0]])
    try await play(episodes[1], seq: 1)
    #expect(try await listener.listening.plan(for: .local).next?.episode.id == episodes[0])
    try await play(episodes[5], seq: 2)
    #expect(try await listener.listening.plan(for: .local).next == nil)
  }

  @Test func afterItsEndUpNextFollowsAgain() async throws {
    try await listener.upNext.playLast([episodes[5]], for: .local)
    try await start([episodes[1], episodes[0]])
    try await play(episodes[0], seq: 1)
    #expect(try await listener.listening.timeSlot(of: .local) != nil)
    try await listener.report([listener.event("ended", episodes[0], at: 1_800, seq: 2)])
    #expect(try await listener.listening.timeSlot(of: .local) == nil)
    #expect(try await upcoming().first == episodes[5])
  }

  @Test func theEndOfAnEarlierEpisodeDoesNotEndIt() async throws {
    try await start([episodes[0], episodes[1]])
    try await play(episodes[0], seq: 1)
    try await listener.report([listener.event("ended", episodes[0], at: 1_800, seq: 2)])
    #expect(try await upcoming() == [episodes[1]])
  }

  @Test func anotherEpisodeEndsIt() async throws {
    try await start([episodes[0], episodes[1]])
    try await play(episodes[0], seq: 1)
    try await play(episodes[4], seq: 2)
    #expect(try await listener.listening.timeSlot(of: .local) == nil)
    try await play(episodes[0], seq: 3)
    #expect(try await upcoming().first == episodes[1])
    #expect(try await upcoming().count == 3)
  }

  /// The tap posts the slot, and plays its first episode; the player reports that it left another one.
  @Test func theEpisodeThatPlaysBeforeItDoesNotEndIt() async throws {
    try await play(episodes[4], seq: 1)
    listener.clock.advance(by: 60)
    try await start([episodes[0], episodes[1]])
    try await listener.report([listener.event("stop", episodes[4], at: 60, seq: 2)])
    #expect(try await listener.listening.timeSlot(of: .local) != nil)
    try await play(episodes[0], seq: 3)
    #expect(try await upcoming() == [episodes[1]])
  }

  @Test func aLateReportFromBeforeItDoesNotEndIt() async throws {
    try await play(episodes[0], seq: 1)
    listener.clock.advance(by: 60)
    try await start([episodes[0], episodes[1]])
    try await listener.report([listener.event("start", episodes[4], at: 0, seq: 2, ago: 30, gesture: true)])
    #expect(try await listener.listening.timeSlot(of: .local) != nil)
  }

  @Test func whatIsPlayedLeavesUpNextAndTheRestStays() async throws {
    try await listener.upNext.playLast([episodes[0], episodes[1], episodes[4]], for: .local)
    try await start([episodes[1], episodes[4]])
    #expect(try await listener.queue == ["Episode 1", "Episode 2", "Episode 5"])
    try await play(episodes[1], seq: 1)
    #expect(try await listener.queue == ["Episode 1", "Episode 5"])
    let ended = try #require(try await listener.listening.endTimeSlot(of: .local))
    #expect(try await upcoming().prefix(2) == [episodes[0], episodes[4]])
    #expect(try await listener.listening.endTimeSlot(of: .local) == nil)
    #expect(try await listener.listening.restoreTimeSlot(ended, for: SampleLibrary.neighbour) == nil)
    #expect(try await listener.listening.restoreTimeSlot(ended, for: .local)?.episodes == [episodes[1], episodes[4]])
    #expect(try await listener.listening.restoreTimeSlot(ended, for: .local) == nil)
  }

  @Test func whatCannotBePlayedIsLeftOut() async throws {
    #expect(try await listener.listening.startTimeSlot([episodes[2], EpisodeID(99)], for: .local) == nil)
    #expect(try await listener.listening.startTimeSlot([], for: .local) == nil)
    #expect(try await listener.listening.timeSlot(of: .local) == nil)
    let slot = try await listener.listening.startTimeSlot([episodes[2], episodes[0], episodes[0], EpisodeID(99)], for: .local)
    #expect(slot?.episodes == [episodes[0]])
  }

  @Test func whatIsArchivedLeavesItUntilItIsRestored() async throws {
    let slot = try #require(try await listener.listening.startTimeSlot([episodes[1], episodes[0], episodes[4]], for: .local))
    try await play(episodes[1], seq: 1)
    for isArchived in [true, false] {
      try await listener.listening.archive([episodes[0]], isArchived: isArchived, by: .local)
      let rest = isArchived ? [episodes[4]] : [episodes[0], episodes[4]]
      #expect(try await upcoming() == rest)
      let remaining = try await listener.listening.remaining(of: slot, current: episodes[1], for: .local)
      #expect(remaining.map(\.episode.id) == [episodes[1]] + rest)
    }
  }

  @Test func itsStoredTextIsBounded() {
    let many = "1800000000000 " + (1...1_000).map { "\($0)" }.joined(separator: " ")
    #expect(TimeSlot(many)?.episodes.count == TimeSlot.maxEpisodes)
    for text in [nil, "", "moss", "1800000000000"] { #expect(TimeSlot(text) == nil) }
    let slot = TimeSlot(started: Date(timeIntervalSince1970: 1_800_000_000), episodes: episodes)
    #expect(slot.flatMap { TimeSlot($0.text) } == slot)
  }

  // MARK: - What fills it

  @Test func remainingTimeCountsSpeedAndSkips() async throws {
    try await listener.userSettings.change(ShowPreference(rate: 2, skipFirst: 60, skipLast: 120), of: listener.sample.show, for: .local)
    try await listener.report([listener.event("pause", episodes[1], at: 800, seq: 1)])
    let planned = try await listener.listening.planned(
      [episodes[0], episodes[1]], for: .local, with: listener.userSettings.planSettings(of: .local))
    #expect(planned.map(\.secondsLeft) == [810, 440])
    let filled = FilledSlot(planned, minutes: 8)
    #expect(filled.episodes.map(\.episode.id) == [episodes[1]] && filled.seconds == 440 && filled.shortest == 440 && filled.unknown == 0)
    #expect(FilledSlot(planned, minutes: 7).episodes.isEmpty)
  }

  @Test func finishedArchivedAndSilentEpisodesAndUnknownLengthsAreLeftOut() async throws {
    try await listener.listening.mark([episodes[0]], played: true, by: .local)
    try await listener.listening.archive([episodes[5]], isArchived: true, by: .local)
    let statement = Statement("test.length", "UPDATE episode SET duration = :duration WHERE id = :episode")
    for (index, length) in [(1, Value.null), (3, .real(0)), (4, .real(1e12))] {
      _ = try await listener.sample.database.write {
        try $0.run(statement, ["duration": length, "episode": .integer(episodes[index].rawValue)])
      }
    }
    let all = try await listener.listening.planned(Array(episodes), for: .local, with: listener.userSettings.planSettings(of: .local))
    let filled = FilledSlot(all, minutes: 720)
    #expect(filled.episodes.map(\.episode.id) == [episodes[6], episodes[7]])
    #expect(filled.unknown == 3 && filled.shortest == 1_800)
  }

  // MARK: - Private

  private func start(_ episodes: [EpisodeID]) async throws {
    _ = try #require(try await listener.listening.startTimeSlot(episodes, for: .local))
  }

  private func play(_ episode: EpisodeID, seq: Int) async throws {
    listener.clock.advance(by: 1)
    try await listener.report([listener.event("start", episode, at: 0, seq: seq, gesture: true)])
  }

  private func upcoming() async throws -> [EpisodeID] { try await listener.listening.plan(for: .local).upcoming.map(\.episode.id) }
}
