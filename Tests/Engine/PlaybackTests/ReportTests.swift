import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

@Suite struct ReportTests {
  private let listener: Listener
  private let episode: EpisodeID

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episode = listener.sample.episodes[0]
  }

  @Test func allLinesAreAcknowledgedAsTheyWere() async throws {
    let lines = [listener.event("start", episode, at: 0, id: "a", seq: 4), listener.span(episode, from: 0, to: 9, id: "b", seq: 5)]
    #expect(try await listener.report(lines) == [AcknowledgedEntry(id: "a", seq: 4), AcknowledgedEntry(id: "b", seq: 5)])
    #expect(try await listener.report([]) == [])
  }

  @Test func aReportWithoutLinesNamesTheTimeZoneOnly() async throws {
    try await listener.report([], zone: "Pacific/Kiritimati")
    #expect(try await listener.userSettings.appearance(of: .local).reportedZone == "Pacific/Kiritimati")
    #expect(try await listener.userSettings.zone(of: .local).identifier == "Pacific/Kiritimati")
    try await listener.report([], zone: "Moon/Tranquility")
    #expect(try await listener.userSettings.appearance(of: .local).reportedZone == "Pacific/Kiritimati")
    #expect(try await listener.ledger == [])
    #expect(try await listener.listening.state(of: .local).session == nil)
  }

  @Test(arguments: [(4.9, 0.0), (0, 0), (5, 5), (1_799.5, 1_799.5)])
  func positionsUnderFiveSecondsAreTheStart(reported: Double, kept: Double) async throws {
    try await listener.report([listener.event("seek", episode, at: reported, id: "a")])
    #expect(try await listener.position(episode) == kept)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.position == kept)
    #expect(try await listener.listening.planned(episode, for: .local)?.start == kept)
    #expect(try await listener.ledger == ["a seek \(kept)"])
  }

  @Test func aSpanGrowsUnderTheSameId() async throws {
    for end in [10.0, 20, 30] {
      listener.clock.advance(by: 10)
      try await listener.report([listener.span(episode, from: 0, to: end, id: "open", seq: Int(end))])
    }
    #expect(try await listener.ledger == ["open 0.0-30.0"])
    #expect(try await listener.position(episode) == 30)
  }

  @Test func aSpanNeverShrinks() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 30, id: "open")])
    listener.clock.advance(by: 1)
    try await listener.report([listener.span(episode, from: 0, to: 10, id: "open")])
    #expect(try await listener.ledger == ["open 0.0-30.0"])
    #expect(try await listener.position(episode) == 30)
  }

  @Test func theSameReportTwiceChangesNothing() async throws {
    let lines = [
      listener.event("start", episode, at: 100, id: "a", seq: 1, ago: 20),
      listener.span(episode, from: 100, to: 120, id: "b", seq: 2), listener.event("pause", episode, at: 120, id: "c", seq: 3),
    ]
    let first = try await listener.report(lines)
    let (ledger, session) = (try await listener.ledger, try await listener.sample.library.listening.sessionDetail(of: .local))
    let second = try await listener.report(lines)
    #expect(first == second)
    #expect(try await listener.ledger == ledger)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local) == session)
  }

  /// When they are sent again, lines keep their times and have a new time of sending; the transmission may also have taken longer.
  @Test func theSameLinesOnASlowerWayChangeNothing() async throws {
    let lines = [listener.event("seek", episode, at: 100, id: "a", seq: 1, ago: 2)]
    try await listener.report(lines)
    try await listener.report([listener.event("seek", episode, at: 700, id: "b", seq: 2, ago: 1)])
    try await listener.report(lines, deviceAhead: -3)
    #expect(try await listener.position(episode) == 700)
    #expect(try await listener.ledger == ["a seek 100.0", "b seek 700.0"])
  }

  @Test func anOlderReportIsKeptAndMovesNothing() async throws {
    try await listener.report([listener.event("seek", episode, at: 600, id: "new")])
    try await listener.report(
      [
        listener.event("seek", episode, at: 50, id: "old", ago: 60),
        listener.event("start", listener.sample.episodes[1], at: 70, id: "other", ago: 30),
      ], device: "tablet")
    #expect(try await listener.position(episode) == 600)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.episode == episode)
    #expect(try await listener.position(listener.sample.episodes[1]) == 70)
    #expect(try await listener.ledger == ["new seek 600.0", "old seek 50.0", "other start 70.0"])
  }

  @Test func linesAreTakenInTheirOwnOrder() async throws {
    try await listener.report([
      listener.event("seek", episode, at: 300, id: "c", seq: 3), listener.event("seek", episode, at: 100, id: "a", seq: 1),
      listener.event("seek", episode, at: 200, id: "b", seq: 2),
    ])
    #expect(try await listener.position(episode) == 300)
  }

  @Test(arguments: [3_600.0, -3_600.0, 34_560_000.0])
  func theClockOfTheDeviceIsCorrected(ahead: Double) async throws {
    try await listener.report([listener.event("seek", episode, at: 60, ago: 10, deviceAhead: ahead)], deviceAhead: ahead)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.changed == listener.clock.now - 10)
    // A device with the right clock, a moment later, has the last word.
    try await listener.report([listener.event("seek", episode, at: 90, ago: 5)], device: "laptop")
    #expect(try await listener.position(episode) == 90)
  }

  @Test func noLineIsInTheFuture() async throws {
    try await listener.report([listener.event("seek", episode, at: 60, ago: -7_200), listener.span(episode, from: 60, to: 70, ago: -7_200)])
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.changed == listener.clock.now)
    listener.clock.advance(by: 1)
    try await listener.report([listener.event("seek", episode, at: 90)], device: "laptop")
    #expect(try await listener.position(episode) == 90)
  }

  @Test(arguments: [("start", true), ("pause", false), ("stop", false), ("ended", false), ("seek", false), ("rate", false)])
  func theActionTellsWhetherItPlays(action: String, isPlaying: Bool) async throws {
    try await listener.report([listener.event(action, episode, at: 60, rate: 1.5)])
    let session = try await listener.sample.library.listening.sessionDetail(of: .local)
    #expect(session?.state.isPlaying == isPlaying)
    #expect(session?.rate == 1.5)
  }

  @Test func twoPeopleDoNotSeeEachOthersState() async throws {
    let neighbour = Listener(listener.sample, user: SampleLibrary.neighbour)
    try await listener.report([listener.event("seek", episode, at: 60, id: "same-id", rate: 2)])
    try await neighbour.report([neighbour.event("seek", episode, at: 900, id: "same-id")])
    #expect(try await listener.position(episode) == 60)
    #expect(try await neighbour.position(episode) == 900)
    #expect(try await listener.userSettings.planSettings(of: .local).rate == 2)
    #expect(try await listener.userSettings.planSettings(of: SampleLibrary.neighbour).rate == 1)
    #expect(try await listener.listening.planned(episode, for: .local)?.start == 60)
    #expect(try await listener.sample.library.listening.sessionDetail(of: UserID(3)) == nil)
  }
}
