import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// A position that was displaced by anything except the listener's own action on this device is offered for a day.
@Suite struct DisplacedPositionTests {
  private let listener: Listener
  private let episode: EpisodeID

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episode = listener.sample.episodes[0]
  }

  @Test func anotherDevicesJumpOffersTheOldPlace() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600)])
    listener.clock.advance(by: 60)
    try await listener.report([listener.event("seek", episode, at: 1_200)], device: "laptop")
    #expect(try await offered() == 600)
    #expect(try await listener.position(episode) == 1_200)
  }

  @Test func resumingOnAnotherDeviceDisplacesNothing() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600)])
    listener.clock.advance(by: 60)
    try await listener.report([listener.event("start", episode, at: 598)], device: "laptop")
    try await listener.report([listener.span(episode, from: 598, to: 650, seq: 2)], device: "laptop")
    #expect(try await offered() == nil)
  }

  @Test func aPersonsOwnSeekOffersNothing() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600)])
    try await listener.report([listener.event("seek", episode, at: 1_200, seq: 2)])
    #expect(try await offered() == nil)
  }

  /// Played offline on a train and reported in the evening: the laptop has played further since.
  @Test func offersPositionOfLateLine() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 1_200)], device: "laptop")
    try await listener.report([
      listener.span(episode, from: 0, to: 700, ago: 3_600), listener.event("pause", episode, at: 700, seq: 2, ago: 3_600),
    ])
    #expect(try await listener.position(episode) == 1_200)
    #expect(try await offered() == 700)
  }

  @Test func lateLinesOfTheSameDeviceOfferNothing() async throws {
    try await listener.report([listener.event("seek", episode, at: 600, seq: 9)])
    try await listener.report([listener.event("seek", episode, at: 1_200, seq: 8)])
    #expect(try await listener.position(episode) == 600)
    #expect(try await offered() == nil)
  }

  @Test func ignoresNearbyPosition() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600)], device: "laptop")
    try await listener.report([listener.event("seek", episode, at: 545, ago: 60)])
    #expect(try await offered() == nil)
  }

  @Test func aMarkOffersThePlaceItTookAway() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600)])
    listener.clock.advance(by: 5)
    try await listener.listening.mark([episode], played: true, by: .local)
    #expect(try await offered() == 600)
    try await listener.listening.undo(episode, by: .local)
    #expect(try await listener.state(episode)?.isFinished == false)
    #expect(try await listener.position(episode) == 600)
  }

  @Test func whatAnUndoGivesUpIsOfferedInTurn() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600)])
    listener.clock.advance(by: 60)
    try await listener.report([listener.event("seek", episode, at: 1_200)], device: "laptop")
    try await listener.listening.undo(episode, by: .local)
    #expect(try await listener.position(episode) == 600)
    #expect(try await offered() == 1_200)
    listener.clock.advance(by: 1)
    try await listener.listening.undo(episode, by: .local)
    #expect(try await listener.position(episode) == 1_200)
    #expect(try await offered() == 600)
  }

  /// The open player seeks there itself, and reports the reason.
  @Test func thePlayersOwnUndoOffersWhatItGivesUp() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600)])
    listener.clock.advance(by: 60)
    try await listener.report([listener.event("seek", episode, at: 1_200)], device: "laptop")
    try await listener.report([listener.event("undo", episode, at: 600, seq: 2, gesture: true)], device: "laptop")
    #expect(try await listener.position(episode) == 600)
    #expect(try await offered() == 1_200)
  }

  @Test(arguments: [(86_399.0, true), (86_401, false)])
  func itIsOfferedForADay(later: Double, isOffered: Bool) async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600)])
    listener.clock.advance(by: 60)
    try await listener.report([listener.event("seek", episode, at: 1_200)], device: "laptop")
    listener.clock.advance(by: later)
    #expect(try await (offered() != nil) == isOffered)
    if !isOffered {
      await #expect(throws: PlaybackError.nothingToUndo(episode)) { try await listener.listening.undo(episode, by: .local) }
      #expect(try await listener.position(episode) == 1_200)
    }
  }

  @Test func thereIsNothingToUndoWhereNothingWasGivenUp() async throws {
    await #expect(throws: PlaybackError.nothingToUndo(episode)) { try await listener.listening.undo(episode, by: .local) }
    for id in [Int64.min, -1, 0, 99, .max] {
      await #expect(throws: PlaybackError.noSuchEpisode(EpisodeID(id))) { try await listener.listening.undo(EpisodeID(id), by: .local) }
    }
  }

  @Test func twoPeopleUndoTheirOwn() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600)])
    try await listener.listening.mark([episode], played: true, by: .local)
    await #expect(throws: PlaybackError.nothingToUndo(episode)) {
      try await listener.listening.undo(episode, by: SampleLibrary.neighbour)
    }
    #expect(try await listener.state(episode)?.isFinished == true)
  }

  private func offered() async throws -> Double? {
    try await listener.listening.planned(episode, for: .local)?.displaced?.position
  }
}
