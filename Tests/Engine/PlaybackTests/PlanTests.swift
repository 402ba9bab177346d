import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

@Suite struct PlanTests {
  private let listener: Listener
  private let episodes: [EpisodeID]

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episodes = listener.sample.episodes
  }

  @Test func whoNeverPlayedHasNothingPlanned() async throws {
    #expect(try await listener.listening.plan(for: .local) == .empty(ListeningSettings()))
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local) == nil)
    #expect(try await listener.userSettings.planSettings(of: .local).rate == 1)
  }

  @Test func thePlanHoldsTheEpisodeAndItsNeighbours() async throws {
    try await listener.report([listener.event("start", episodes[3], at: 60, rate: 1.5, duration: 1_812)])
    let plan = try await listener.listening.plan(for: .local)
    let current = try #require(plan.current)
    #expect(current.episode.id == episodes[3] && current.showTitle == "Moss & Stone" && current.artwork != nil)
    #expect(current.start == 60 && current.rate == 1.5 && current.duration == 1_812)
    #expect(plan.next?.episode.id == episodes[4])
    #expect(plan.next?.start == 0 && plan.next?.rate == 1.5 && plan.next?.duration == 1_800)
    #expect(plan.previous?.episode.id == episodes[1])
  }

  @Test func neighboursWithoutSoundAreSkipped() async throws {
    let plan = try await listener.listening.plan(around: episodes[1], for: .local)
    #expect(plan.next?.episode.id == episodes[3])
    #expect(plan.previous?.episode.id == episodes[0])
  }

  @Test func atTheEndsThereIsNoNeighbour() async throws {
    #expect(try await listener.listening.plan(around: episodes[4], for: .local).next == nil)
    #expect(try await listener.listening.plan(around: episodes[0], for: .local).previous == nil)
  }

  @Test func placesBeyondThePlanAreErrors() async throws {
    let plan = try await listener.listening.plan(around: episodes[3], for: .local)
    #expect(try [-1, 0, 1].map { try plan.episode(at: $0).episode.id } == [episodes[1], episodes[3], episodes[4]])
    for index in [Int.min, -2, 2, 3, .max] {
      #expect(throws: PlaybackError.indexOutOfRange(index)) { try plan.episode(at: index) }
    }
    let silent = try await listener.listening.plan(around: episodes[2], for: .local)
    #expect(throws: PlaybackError.audioURLMissing(episodes[2])) { try silent.episode(at: 0) }
    #expect(throws: PlaybackError.indexOutOfRange(0)) { try PlaybackPlan.empty(ListeningSettings()).episode(at: 0) }
  }

  @Test func anEpisodeWithoutSoundIsPlannedAllTheSame() async throws {
    let planned = try #require(try await listener.listening.planned(episodes[2], for: .local))
    #expect(planned.episode.enclosure == nil)
    await #expect(throws: PlaybackError.audioURLMissing(episodes[2])) { try await listener.listening.enclosure(of: episodes[2]) }
  }

  @Test func whatDoesNotExistIsNotPlanned() async throws {
    #expect(try await listener.listening.planned(EpisodeID(99), for: .local) == nil)
    #expect(try await listener.listening.planned(nil, for: .local) == nil)
    #expect(try await listener.listening.plan(around: EpisodeID(99), for: .local) == .empty(ListeningSettings()))
    await #expect(throws: PlaybackError.noSuchEpisode(EpisodeID(99))) { try await listener.listening.enclosure(of: EpisodeID(99)) }
  }

  @Test func theEndFinishesAnEpisodeAndTheNextNewerFollows() async throws {
    try await listener.report([
      listener.span(episodes[1], from: 1_700, to: 1_800, id: "a", seq: 1, ago: 1, isOpen: false),
      listener.event("ended", episodes[1], at: 1_800, id: "b", seq: 2),
    ])
    let state = try await listener.sample.library.listening.state(of: episodes[1], for: .local)
    #expect(state?.isFinished == true && state?.position == 0)
    let plan = try await listener.listening.plan(for: .local)
    #expect(plan.current?.start == 0)
    #expect(plan.next?.episode.id == episodes[3])
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.state.isPlaying == false)
  }

  @Test func atTheNewestNothingFollows() async throws {
    try await listener.report([listener.event("ended", episodes[4], at: 1_800)])
    #expect(try await listener.listening.plan(for: .local).next == nil)
  }

  @Test func whatIsFinishedStartsAnewWhenItIsPlayedAgain() async throws {
    try await listener.report([listener.event("ended", episodes[0], at: 1_800)])
    listener.clock.advance(by: 60)
    try await listener.report([listener.span(episodes[0], from: 0, to: 30, seq: 2)])
    let state = try await listener.sample.library.listening.state(of: episodes[0], for: .local)
    #expect(state?.isFinished == false && state?.position == 30)
  }

  @Test func theSoundURLOfAnEpisodeIsFound() async throws {
    let listed = try await listener.sample.library.episodes.episodes(of: listener.sample.show, for: .local, limit: 10).map(\.episode)
    #expect(try await listener.listening.enclosure(of: listed[0].id).url == "https://moss.example/5.mp3")
    await #expect(throws: PlaybackError.audioURLMissing(episodes[2])) { try await listener.listening.enclosure(of: listed[2].id) }
  }

  @Test(arguments: ["", "moss", "ftp://moss.example/1.mp3", "javascript:alert(1)", "file:///etc/passwd", "https://", "http:///1.mp3"])
  func rejectsOtherSchemes(url: String) throws {
    let sound = Enclosure(url: url, type: nil, length: nil)
    let episode = Episode(
      id: EpisodeID(7), show: ShowID(1), title: "", subtitle: nil, link: nil, published: nil, durationSeconds: nil, enclosure: sound,
      artwork: nil, season: nil, number: nil, kind: .full, isExplicit: false)
    #expect(throws: PlaybackError.invalidURL(EpisodeID(7))) { try ListeningSessions.audioURL(of: episode) }
  }

  @Test(arguments: [
    ("video/mp4", "https://x.example/1", true), ("VIDEO/quicktime", "https://x.example/1", true),
    (nil, "https://x.example/1.MP4?x=1", true),
    ("application/octet-stream", "https://x.example/1.m4v", true), ("audio/mp4", "https://x.example/1.mp4", false),
    ("audio/mpeg", "https://x.example/1.mp3", false), (nil, "https://x.example/1.mp3?next=1.mp4", false), (nil, "", false),
  ])
  func videosAreKnownByTypeOrEnding(type: String?, url: String, isVideo: Bool) {
    #expect(Enclosure(url: url, type: type, length: nil).isVideo == isVideo)
  }
}
