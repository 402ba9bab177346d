import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// Reports of a listener whose show has become private for other users.
@Suite struct HiddenShowReportTests {
  private let listener: Listener
  private let episodes: [EpisodeID]

  init() async throws {
    listener = Listener(try await SampleLibrary(), user: SampleLibrary.neighbour)
    episodes = listener.sample.episodes
  }

  @Test func listeningToAHiddenShowIsRecordedForItsOwnListener() async throws {
    try await listener.report([listener.span(episodes[0], from: 0, to: 60, id: "a", seq: 1)])
    try await hide()
    listener.clock.advance(by: 60)
    let lines = [
      listener.span(episodes[0], from: 60, to: 120, id: "b", seq: 2), listener.event("pause", episodes[0], at: 120, id: "c", seq: 3),
    ]
    #expect(try await listener.report(lines).map(\.id) == ["b", "c"])
    #expect(try await listener.ledger == ["a 0.0-60.0", "b 60.0-120.0", "c pause 120.0"])
    #expect(try await listener.position(episodes[0]) == 120)
    let today = DayCalendar(try await listener.userSettings.zone(of: listener.user)).day(of: listener.clock.now)
    #expect(try await listener.sample.library.statistics.time(of: listener.user, today...today).media == 120)
    // With access again, everything is there.
    try await listener.sample.library.privateShows.grant(listener.sample.show, to: listener.user, at: listener.clock.now)
    #expect(try await listener.listening.planned(episodes[0], for: listener.user)?.start == 120)
  }

  @Test func aReportWithAGuessedEpisodeRevealsNothingOfIt() async throws {
    try await hide()
    let lines = [
      listener.span(episodes[1], from: 0, to: 60, id: "a", seq: 1), listener.event("ended", episodes[1], at: 1800, id: "b", seq: 2),
    ]
    #expect(try await listener.report(lines).map(\.id) == ["a", "b"])
    #expect(try await listener.ledger == ["a 0.0-60.0", "b ended 0.0"])
    let library = listener.sample.library
    #expect(try await listener.state(episodes[1]) == nil)
    #expect(try await library.history.entries(of: listener.user, limit: 9).isEmpty)
    #expect(try await library.listening.session(of: listener.user) == nil)
    let today = DayCalendar(try await listener.userSettings.zone(of: listener.user)).day(of: listener.clock.now)
    #expect(try await library.statistics.shows(of: listener.user, days: today...today, limit: 9).isEmpty)
    #expect(try await library.statistics.shows(of: listener.user, monthsOf: today...today, limit: 9).isEmpty)
  }

  // MARK: - Private

  private func hide() async throws {
    let sample = listener.sample
    try await sample.library.feedCredentials.set("sealed", host: "https://moss.example", of: sample.show, for: .owner)
    try await sample.library.privateShows.grant(sample.show, to: .owner, at: listener.clock.now)
  }
}
