import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// The plan beside the current episode: enough to continue while the server is unreachable.
@Suite struct AheadTests {
  private let listener: Listener
  private let episodes: [EpisodeID]
  private var listening: ListeningSessions { listener.listening }
  private var upNext: UpNextQueue { listener.upNext }
  private var userSettings: UserSettings { listener.userSettings }

  init() async throws {
    listener = Listener(try await SampleLibrary(episodes: 8, silent: [2]))
    episodes = listener.sample.episodes
  }

  @Test func withoutAQueueTheNextNewerOnesFollow() async throws {
    #expect(try await upcoming(around: episodes[1]) == [3, 4, 5].map { episodes[$0] })
    #expect(try await upcoming(around: episodes[6]) == [episodes[7]])
    #expect(try await upcoming(around: episodes[7]) == [])
  }

  @Test func theHeadsOfTheQueueComeFirst() async throws {
    try await upNext.playLast([episodes[6], episodes[0]], for: .local)
    let plan = try await listening.plan(around: episodes[3], for: .local)
    #expect(plan.next?.episode.id == episodes[6])
    #expect(plan.upcoming.map(\.episode.id) == [episodes[6], episodes[0], episodes[1]])
    #expect(plan.previous?.episode.id == episodes[1])
  }

  @Test func continuesInShowOfLastEpisode() async throws {
    let other = try await otherShow()
    try await upNext.playLast([other[0]], for: .local)
    #expect(try await upcoming(around: episodes[3]) == [other[0], other[1], other[2]])
  }

  @Test func nothingIsPlannedTwice() async throws {
    try await upNext.playLast([episodes[4], episodes[3]], for: .local)
    #expect(try await upcoming(around: episodes[3]) == [episodes[4], episodes[5], episodes[6]])
    try await upNext.clear(for: .local)
    try await upNext.playLast([episodes[4], episodes[1]], for: .local)
    #expect(try await upcoming(around: episodes[3]) == [episodes[4], episodes[1], episodes[5]])
  }

  @Test func threeAreEnough() async throws {
    try await upNext.playLast([4, 5, 6, 7].map { episodes[$0] }, for: .local)
    #expect(try await upcoming(around: episodes[0]) == [4, 5, 6].map { episodes[$0] })
  }

  @Test func aPersonsQueueIsInNobodyElsesPlan() async throws {
    try await upNext.playLast([episodes[7]], for: SampleLibrary.neighbour)
    #expect(try await upcoming(around: episodes[0]) == [1, 3, 4].map { episodes[$0] })
  }

  @Test func theRewindsAreThereUnlessTheyAreTurnedOff() async throws {
    let plan = try await listening.plan(around: episodes[0], for: .local)
    #expect(plan.rewinds.map(\.afterSeconds) == [60, 3_600, 86_400] && plan.rewinds.map(\.bySeconds) == [3, 5, 10])
    try await userSettings.change(ListeningSettings(rewindsAfterPause: false), of: .local)
    #expect(try await listening.plan(around: episodes[0], for: .local).rewinds == [])
  }

  @Test func whenItWasHeardIsPlanned() async throws {
    #expect(try await listening.planned(episodes[0], for: .local)?.lastPlayed == nil)
    try await listener.report([listener.span(episodes[0], from: 0, to: 60, ago: 30)])
    #expect(try await listening.planned(episodes[0], for: .local)?.lastPlayed == listener.clock.now - 30)
    try await listening.archive([episodes[1]], isArchived: true, by: .local)
    #expect(try await listening.planned(episodes[1], for: .local)?.lastPlayed == nil)
  }

  @Test func theSleepTimerGoesWithTheSession() async throws {
    let start = listener.event("start", episodes[0], at: 0, gesture: true)
    let set = listener.event("sleep", episodes[0], at: 10, seq: 2, gesture: true, sleep: #"{"kind":"minutes","left":1800}"#)
    try await listener.report([start, set])
    #expect(try await listening.plan(for: .local).sleep == SleepTimer(kind: .minutes, left: 1_800))
    listener.clock.advance(by: 60)
    let pause = listener.event("pause", episodes[0], at: 70, seq: 3, gesture: true, sleep: #"{"kind":"minutes","left":1740}"#)
    try await listener.report([pause])
    listener.clock.advance(by: 60)
    try await listener.report([listener.event("start", episodes[0], at: 70, gesture: true)], device: "laptop")
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.sleep == SleepTimer(kind: .minutes, left: 1_740))
    try await listener.report([listener.event("sleep", episodes[0], at: 80, seq: 2, sleep: "null")], device: "laptop")
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.sleep == nil)
  }

  @Test func theEndOfTheEpisodeIsASleepTimerToo() async throws {
    try await listener.report([listener.event("sleep", episodes[0], at: 10, sleep: #"{"kind":"episode","left":null}"#)])
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.sleep == SleepTimer(kind: .episode, left: 0))
  }

  @Test func aSleepTimerDoesNotOutliveTheNight() async throws {
    try await listener.report([listener.event("sleep", episodes[0], at: 10, sleep: #"{"kind":"minutes","left":600}"#)])
    listener.clock.advance(by: 8 * 3_600)
    try await listener.report([listener.event("start", episodes[0], at: 10, seq: 2, gesture: true)])
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.sleep == nil)
  }

  @Test(arguments: [#"{"kind":"minutes","left":-1}"#, #"{"kind":"minutes","left":1e300}"#, #"{"kind":"dream","left":60}"#])
  func ignoresInvalidSleepTimer(sleep: String) async throws {
    try await listener.report([listener.event("sleep", episodes[0], at: 10, sleep: sleep)])
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.sleep == nil)
  }

  // MARK: - Private

  private func upcoming(around episode: EpisodeID) async throws -> [EpisodeID] {
    try await listening.plan(around: episode, for: .local).upcoming.map(\.episode.id)
  }

  /// Three more episodes, of another show, oldest first.
  private func otherShow() async throws -> [EpisodeID] {
    let library = listener.sample.library
    let facts = ShowFacts(feedURL: "https://heath.example/feed.xml", title: "Heath")
    let stored = try await library.feeds.store(facts, episodes: (0..<3).map { SampleLibrary.episode($0) }, at: SampleLibrary.added)
    return try await library.episodes.episodes(of: stored.show, for: .local, limit: 3).map(\.episode.id).reversed()
  }
}
