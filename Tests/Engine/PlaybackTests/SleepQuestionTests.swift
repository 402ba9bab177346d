import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// The question where the user has fallen asleep, from the reports of a night to its answer.
@Suite struct SleepQuestionTests {
  private let listener: Listener
  private let episodes: [EpisodeID]

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episodes = listener.sample.episodes
  }

  @Test func theTimersEndAsksInTheMorningAndOnlyOnce() async throws {
    try await sleeps()
    #expect(try await listener.listening.sleepQuestion(of: .local) == nil)
    listener.clock.advance(by: 8 * 3_600)
    let question = try #require(try await listener.listening.sleepQuestion(of: .local))
    #expect(question.touch.position == 300 && question.planned.episode.id == episodes[0] && question.zone.identifier == "Asia/Tokyo")
    #expect(question.touch.moment == listener.clock.now - 8 * 3_600 - 1_200)
    #expect(try await listener.listening.sleepQuestion(of: SampleLibrary.neighbour) == nil)
    try await listener.listening.answerSleepQuestion(by: .local)
    #expect(try await listener.listening.sleepQuestion(of: .local) == nil)
  }

  @Test func goingThereMovesThePositionAndOffersTheOldOne() async throws {
    try await sleeps()
    listener.clock.advance(by: 8 * 3_600)
    #expect(try await listener.listening.goToSleepPosition(by: .local) == episodes[0])
    #expect(try await listener.position(episodes[0]) == 300)
    #expect(try await listener.listening.planned(episodes[0], for: .local)?.displaced?.position == 1_500)
    #expect(try await listener.listening.goToSleepPosition(by: .local) == nil)
    try await listener.listening.undo(episodes[0], by: .local)
    #expect(try await listener.position(episodes[0]) == 1_500)
  }

  /// The browser has moved its player within the tap; its report is older than the form's post, or newer.
  @Test(arguments: [true, false]) func goingThereTwiceIsGoingThereOnce(reportsFirst: Bool) async throws {
    try await sleeps()
    listener.clock.advance(by: 8 * 3_600)
    let lines = [
      listener.event("start", episodes[0], at: 1_500, seq: 8, ago: 0.2, gesture: true),
      listener.event("undo", episodes[0], at: 300, seq: 9, ago: 0.1, gesture: true),
    ]
    if reportsFirst { try await listener.report(lines) }
    _ = try await listener.listening.goToSleepPosition(by: .local)
    if !reportsFirst { try await listener.report(lines) }
    #expect(try await listener.position(episodes[0]) == 300)
    #expect(try await listener.listening.planned(episodes[0], for: .local)?.displaced?.position == 1_500)
    listener.clock.advance(by: 10)
    try await listener.report([listener.span(episodes[0], from: 300, to: 310, seq: 10)])
    #expect(try await listener.position(episodes[0]) == 310)
  }

  /// Playback went to the next episode after the last touch.
  @Test func theTouchedEpisodeIsNamedAlthoughAnotherOneEnded() async throws {
    let touch = listener.touch(episodes[0], at: 1_700, ago: 1_200)
    try await listener.report(
      [
        listener.event("start", episodes[0], at: 1_700, seq: 1, ago: 1_200, gesture: true, touch: touch),
        listener.event("ended", episodes[0], at: 1_800, seq: 2, ago: 1_100, touch: touch),
        listener.span(episodes[1], from: 0, to: 1_100, seq: 3, isOpen: false, touch: touch),
        listener.event("sleep", episodes[1], at: 1_100, seq: 4, touch: touch),
      ], zone: "Asia/Tokyo")
    listener.clock.advance(by: 8 * 3_600)
    let question = try #require(try await listener.listening.sleepQuestion(of: .local))
    #expect(question.planned.episode.id == episodes[0] && question.touch.position == 1_700)
    _ = try await listener.listening.goToSleepPosition(by: .local)
    #expect(try await listener.position(episodes[0]) == 1_700)
    #expect(try await listener.state(episodes[0])?.isFinished == false)
    #expect(try await listener.position(episodes[1]) == 1_100)
  }

  @Test func aMorningsPlayDoesNotSilenceTheQuestion() async throws {
    try await sleeps()
    listener.clock.advance(by: 8 * 3_600)
    try await listener.report([
      listener.event(
        "start", episodes[0], at: 1_500, seq: 8, gesture: true, touch: listener.touch(episodes[0], at: 1_500, ago: 0))
    ])
    #expect(try await listener.listening.sleepQuestion(of: .local)?.touch.position == 300)
  }

  @Test func aDeletedEpisodeAsksNothing() async throws {
    let gone = EpisodeID(999)
    let touch = listener.touch(gone, at: 300, ago: 1_200)
    try await listener.report([listener.event("sleep", episodes[0], at: 1_500, seq: 4, touch: touch)])
    listener.clock.advance(by: 8 * 3_600)
    #expect(try await listener.listening.sleepQuestion(of: .local) == nil)
  }

  @Test(arguments: [
    "{\"at\":1e400,\"episode\":1,\"position\":1}", "{\"at\":1,\"episode\":1,\"position\":-1}", "{\"at\":1,\"episode\":1,\"position\":1e12}",
  ])
  func ignoresInvalidTouches(touch: String) async throws {
    _ = try? await listener.report([listener.event("sleep", episodes[0], at: 1_500, touch: touch)])
    let stored = try await listener.sample.library.preferences.planSettings(of: .local).settings
    #expect(stored[UntouchedPlayback.setting] == nil)
  }

  /// At night a timer of twenty minutes ends at 25:00 of the first episode, touched last at 5:00.
  private func sleeps() async throws {
    let touch = listener.touch(episodes[0], at: 300, ago: 1_200)
    try await listener.report(
      [
        listener.event(
          "sleep", episodes[0], at: 300, seq: 1, ago: 1_200, gesture: true, sleep: "{\"kind\":\"minutes\",\"left\":1200}", touch: touch),
        listener.span(episodes[0], from: 300, to: 1_500, seq: 2, isOpen: false, touch: touch),
        listener.event("pause", episodes[0], at: 1_500, seq: 3, touch: touch),
        listener.event("sleep", episodes[0], at: 1_500, seq: 4, touch: touch),
      ], zone: "Asia/Tokyo")
  }
}
