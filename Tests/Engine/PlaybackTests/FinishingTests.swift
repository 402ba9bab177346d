import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// An episode is finished when its media has ended, or when it was played into its last stretch.
@Suite struct FinishingTests {
  private let listener: Listener
  private let episode: EpisodeID

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episode = listener.sample.episodes[0]
  }

  @Test(arguments: [(1_800.0, 1_770.0), (600, 588), (100, 98), (10_800, 10_770), (1_500, 1_470)])
  func theLastStretchIsThirtySecondsOrTwoPerCent(duration: Double, tail: Double) {
    #expect(PlaybackRules.tail(of: duration) == tail)
  }

  @Test(arguments: [
    (1_700.0, 1_769.9, false), (1_700, 1_770, true), (1_700, 1_800, true), (0, 1_800, true), (1_770, 1_800, false), (1_790, 1_799, false),
  ])
  func listeningIntoTheLastStretchFinishes(from: Double, to: Double, isFinished: Bool) async throws {
    try await listener.report([listener.span(episode, from: from, to: to, duration: 1_800)])
    #expect(try await listener.state(episode)?.isFinished == isFinished)
    #expect(try await listener.position(episode) == to)
  }

  @Test func aSpanThatGrowsFinishesOnItsWay() async throws {
    for (seq, end) in [1_750.0, 1_760, 1_770, 1_780].enumerated() {
      listener.clock.advance(by: 10)
      try await listener.report([listener.span(episode, from: 1_700, to: end, id: "open", seq: seq + 1, duration: 1_800)])
      #expect(try await listener.state(episode)?.isFinished == (end >= 1_770))
    }
  }

  @Test func aMarkHoldsWhileTheEpisodePlaysOn() async throws {
    try await listener.report([listener.span(episode, from: 300, to: 310, id: "open", duration: 1_800)])
    listener.clock.advance(by: 5)
    try await listener.listening.mark([episode], played: true, by: .local)
    listener.clock.advance(by: 5)
    try await listener.report([listener.span(episode, from: 300, to: 320, id: "open", seq: 2, duration: 1_800)])
    try await listener.report([listener.event("pause", episode, at: 320, seq: 3, duration: 1_800)])
    try await listener.report([listener.span(episode, from: 300, to: 320, id: "open", seq: 4, duration: 1_800, isOpen: false)])
    #expect(try await listener.state(episode)?.isFinished == true)
    #expect(try await listener.position(episode) == 0)
    // Who plays it again means to hear it.
    listener.clock.advance(by: 60)
    try await listener.report([
      listener.event("start", episode, at: 320, seq: 5, ago: 20, gesture: true), listener.span(episode, from: 320, to: 340, seq: 6),
    ])
    #expect(try await listener.state(episode)?.isFinished == false)
    #expect(try await listener.position(episode) == 340)
  }

  @Test func aSeekAloneNeverFinishes() async throws {
    try await listener.report([
      listener.span(episode, from: 0, to: 60, seq: 1, ago: 3, duration: 1_800),
      listener.event("seek", episode, at: 1_790, seq: 2, ago: 2, duration: 1_800),
      listener.span(episode, from: 1_790, to: 1_791, seq: 3, ago: 1, duration: 1_800),
      listener.event("pause", episode, at: 1_791, seq: 4, duration: 1_800),
    ])
    #expect(try await listener.state(episode)?.isFinished == false)
    #expect(try await listener.listening.planned(episode, for: .local)?.start == 1_791)
  }

  /// The sample's feed has 1800 seconds.
  @Test func theFeedsLengthFinishesNothing() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 1_790)])
    #expect(try await listener.state(episode)?.isFinished == false)
    try await listener.report([listener.span(episode, from: 1_790, to: 1_800, seq: 2, duration: 3_600)])
    #expect(try await listener.state(episode)?.isFinished == false)
  }

  @Test func theMediasLengthIsKnownFromAnEarlierLine() async throws {
    try await listener.report([listener.event("start", episode, at: 0, ago: 60, duration: 600)])
    try await listener.report([listener.span(episode, from: 500, to: 590, seq: 2)])
    #expect(try await listener.state(episode)?.isFinished == true)
  }

  @Test func whatIsFinishedStaysSoWhileTheLastStretchGoesOn() async throws {
    try await listener.report([listener.span(episode, from: 1_700, to: 1_775, seq: 1, ago: 9, duration: 1_800)])
    try await listener.report([
      listener.event("pause", episode, at: 1_775, seq: 2, ago: 8), listener.event("seek", episode, at: 1_780, seq: 3, ago: 7),
      listener.event("start", episode, at: 1_780, seq: 4, ago: 6), listener.span(episode, from: 1_780, to: 1_785, seq: 5),
    ])
    #expect(try await listener.state(episode)?.isFinished == true)
    #expect(try await listener.position(episode) == 1_785)
  }

  @Test func hearingAnEarlierPartAgainUnfinishes() async throws {
    try await listener.report([listener.span(episode, from: 1_700, to: 1_775, seq: 1, ago: 9, duration: 1_800)])
    try await listener.report([listener.event("seek", episode, at: 300, seq: 2, ago: 5)])
    #expect(try await listener.state(episode)?.isFinished == true)
    try await listener.report([listener.span(episode, from: 300, to: 305, seq: 3)])
    #expect(try await listener.state(episode)?.isFinished == false)
    #expect(try await listener.listening.planned(episode, for: .local)?.start == 305)
  }

  @Test func theEndFinishesWhateverWasHeard() async throws {
    try await listener.report([listener.event("ended", episode, at: 1_800)])
    #expect(try await listener.state(episode)?.isFinished == true)
    #expect(try await listener.position(episode) == 0)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.state == .stopped)
  }

  @Test func undoBringsPositionAndUnfinishedBack() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 1_765, id: "open", seq: 1, ago: 30, duration: 1_800)])
    try await listener.report([listener.span(episode, from: 0, to: 1_775, id: "open", seq: 2, ago: 20, duration: 1_800)])
    try await listener.report([listener.event("ended", episode, at: 1_800, seq: 3, duration: 1_800)])
    let finished = try #require(try await listener.listening.planned(episode, for: .local))
    #expect(finished.isFinished && finished.start == 0)
    #expect(finished.displaced == DisplacedPosition(position: 1_765, isFinished: false, since: listener.clock.now))
    try await listener.listening.undo(episode, by: .local)
    let undone = try #require(try await listener.listening.planned(episode, for: .local))
    #expect(!undone.isFinished && undone.start == 1_765)
  }
}
