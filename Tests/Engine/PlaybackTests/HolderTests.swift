import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// The tab that holds the session, and the events that take the session over.
@Suite struct HolderTests {
  private let listener: Listener
  private let episodes: [EpisodeID]

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episodes = listener.sample.episodes
  }

  @Test func aPersonsHandTakesTheSession() async throws {
    try await plays("phone", seq: 1)
    listener.clock.advance(by: 1)
    try await listener.report([listener.event("start", episodes[1], at: 0, gesture: true)], device: "laptop")
    let session = try #require(try await listener.sample.library.listening.sessionDetail(of: .local))
    #expect(session.device == "laptop" && session.episode == episodes[1] && session.state == .playing)
  }

  @Test func automaticEventDoesNotTakeSession() async throws {
    try await plays("phone", seq: 1)
    listener.clock.advance(by: 34)
    try await listener.report(
      [listener.event("start", episodes[1], at: 0), listener.span(episodes[1], from: 0, to: 20, id: "kept", seq: 2)], device: "laptop")
    #expect(try await listener.holder == "phone")
    #expect(try await listener.ledger.contains("kept 0.0-20.0"))
    #expect(try await listener.position(episodes[1]) == 20)
  }

  @Test func leaseExpiresAfterLastReport() async throws {
    try await plays("phone", seq: 1)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.leaseUntil == listener.clock.now + 35)
    listener.clock.advance(by: 30)
    try await listener.report([listener.span(episodes[0], from: 0, to: 30, seq: 2)])
    listener.clock.advance(by: 34.9)
    try await listener.report([listener.event("start", episodes[1], at: 0)], device: "laptop")
    #expect(try await listener.holder == "phone")
    listener.clock.advance(by: 0.1)
    try await listener.report([listener.event("start", episodes[1], at: 0, seq: 2)], device: "laptop")
    #expect(try await listener.holder == "laptop")
  }

  /// The newest line of a span may be old when a report arrives, for example after a stall; the tab's state is still playing.
  @Test func anOldLastLineOfATabThatPlaysKeepsTheLeaseFromItsReceipt() async throws {
    try await plays("phone", seq: 1)
    try await listener.report([listener.span(episodes[0], from: 0, to: 10, seq: 2, ago: 20)], state: "playing")
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.leaseUntil == listener.clock.now + 35)
    listener.clock.advance(by: 34.9)
    try await listener.report([listener.event("start", episodes[1], at: 0)], device: "laptop")
    #expect(try await listener.holder == "phone")
    listener.clock.advance(by: 0.1)
    try await listener.report([listener.event("start", episodes[1], at: 0, seq: 2)], device: "laptop")
    #expect(try await listener.holder == "laptop")
  }

  @Test(arguments: ["pause", "stop", "ended", "fail"])
  func theLeaseEndsWithTheSound(action: String) async throws {
    try await plays("phone", seq: 1)
    try await listener.report([listener.event(action, episodes[0], at: 60, seq: 2, gesture: true)])
    listener.clock.advance(by: 0.001)
    try await listener.report([listener.event("start", episodes[1], at: 0)], device: "laptop")
    #expect(try await listener.holder == "laptop")
  }

  @Test(arguments: ["stall", "seek", "rate", "sleep"])
  func bufferingKeepsLease(action: String) async throws {
    try await plays("phone", seq: 1)
    try await listener.report([listener.event(action, episodes[0], at: 60, seq: 2, gesture: true)])
    listener.clock.advance(by: 20)
    try await listener.report([listener.event("start", episodes[1], at: 0)], device: "laptop")
    #expect(try await listener.holder == "phone")
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.state == (action == "stall" ? .stalled : .playing))
  }

  /// The tab that lost the session reports it; that does not take the session back.
  @Test(arguments: ["pause", "stop", "fail", "seek"])
  func whoFallsSilentTakesNothing(action: String) async throws {
    try await plays("phone", seq: 1)
    try await listener.report([listener.event("pause", episodes[0], at: 60, seq: 2, gesture: true)])
    listener.clock.advance(by: 60)
    try await listener.report([listener.event(action, episodes[1], at: 20)], device: "laptop")
    #expect(try await listener.holder == "phone")
  }

  @Test func twoTabsOfOneDeviceAreTwo() async throws {
    try await listener.report([listener.event("start", episodes[0], at: 0, gesture: true)], tab: "left", state: "playing")
    listener.clock.advance(by: 1)
    try await listener.report([listener.event("start", episodes[1], at: 0, seq: 2)], tab: "right")
    #expect(try await listener.holder == "phone/left")
    try await listener.report([listener.event("start", episodes[1], at: 0, seq: 3, gesture: true)], tab: "right")
    #expect(try await listener.holder == "phone/right")
  }

  @Test func anOlderHandDoesNotTakeItFromANewerOne() async throws {
    try await listener.report([listener.event("start", episodes[0], at: 0, gesture: true)], state: "playing")
    try await listener.report([listener.event("start", episodes[1], at: 0, ago: 0.05, gesture: true)], device: "laptop", state: "playing")
    #expect(try await listener.holder == "phone")
  }

  /// Both pressed play; the later one's report was slower, and the other one has reported more since.
  @Test func aNewerHandWinsThoughItsReportCameLate() async throws {
    try await listener.report([listener.event("start", episodes[0], at: 0, ago: 5, gesture: true)], state: "playing")
    try await listener.report([listener.span(episodes[0], from: 0, to: 5, seq: 2)], state: "playing")
    try await listener.report([listener.event("start", episodes[1], at: 0, ago: 4, gesture: true)], device: "laptop", state: "playing")
    #expect(try await listener.holder == "laptop")
    listener.clock.advance(by: 5)
    try await listener.report([listener.span(episodes[0], from: 5, to: 9, seq: 3)])
    #expect(try await listener.holder == "laptop")
  }

  /// An hour offline on a train, then paused; meanwhile the laptop plays on.
  @Test func offlineListeningDoesNotStopPlayer() async throws {
    try await listener.report([listener.event("start", episodes[0], at: 0, ago: 7_200, gesture: true)], device: "laptop", state: "playing")
    try await listener.report([listener.span(episodes[0], from: 0, to: 900, seq: 2)], device: "laptop", state: "playing")
    try await listener.report(
      [
        listener.event("start", episodes[1], at: 0, seq: 1, ago: 3_600, gesture: true),
        listener.span(episodes[1], from: 0, to: 600, seq: 2, ago: 3_000, isOpen: false),
        listener.event("pause", episodes[1], at: 600, seq: 3, ago: 3_000, gesture: true),
      ], state: "paused")
    #expect(try await listener.holder == "laptop")
    #expect(try await listener.position(episodes[1]) == 600)
  }

  /// A report has its lines in any order.
  @Test func theLastLineByCountSaysWhetherItPlays() async throws {
    try await plays("laptop", seq: 1)
    listener.clock.advance(by: 3_600)
    try await listener.report([
      listener.event("pause", episodes[1], at: 60, seq: 2, ago: 10),
      listener.event("start", episodes[1], at: 0, seq: 1, ago: 70, gesture: true),
    ])
    let session = try #require(try await listener.sample.library.listening.sessionDetail(of: .local))
    #expect(session.device == "phone" && session.episode == episodes[1] && session.state == .paused)
  }

  @Test func theHoldersLinesFollowItsOwnCount() async throws {
    try await listener.report([listener.event("pause", episodes[0], at: 60, seq: 5)])
    try await listener.report([listener.event("start", episodes[1], at: 0, seq: 4, gesture: true)])
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.episode == episodes[0])
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.state == .paused)
  }

  @Test(arguments: ["loading", "stalled", "failed", "paused", "stopped", "playing"])
  func whatTheTabSaysOfItselfIsKnown(word: String) async throws {
    try await listener.report([listener.event("start", episodes[0], at: 0, gesture: true)], state: word)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.state == PlaybackState(rawValue: word))
  }

  @Test(arguments: ["dreaming", "", "PLAYING"])
  func ignoresUnknownState(word: String) async throws {
    try await listener.report([listener.event("start", episodes[0], at: 0, gesture: true)], state: word)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.state == .playing)
  }

  /// The next tab reports the lines of the closed one, even where the server had them all.
  @Test func aTabThatIsGoneHoldsNothing() async throws {
    let lines = [
      listener.event("start", episodes[0], at: 0, id: "start", seq: 1, ago: 9, gesture: true),
      listener.span(episodes[0], from: 0, to: 9, id: "open", seq: 2),
    ]
    try await listener.report(lines, tab: "left", state: "playing")
    listener.clock.advance(by: 3)
    try await listener.report(lines, tab: "right", state: "none")
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.state.isPlaying == true)
    try await listener.report(lines, tab: "left", state: "none")
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.state == .paused)
    #expect(try await listener.holder == "phone/left")
    try await listener.report([listener.event("start", episodes[1], at: 0, seq: 3)], device: "laptop")
    #expect(try await listener.holder == "laptop")
  }

  /// Its clock was two days ahead when it wrote the line, and is correct when it sends it.
  @Test func limitsGestureTimeToNow() async throws {
    try await listener.report([listener.event("start", episodes[0], at: 0, ago: -172_800, gesture: true)], state: "playing")
    listener.clock.advance(by: 0.001)
    try await listener.report([listener.event("start", episodes[1], at: 0, gesture: true)], device: "laptop", state: "playing")
    #expect(try await listener.holder == "laptop")
  }

  private func plays(_ device: String, seq: Int) async throws {
    try await listener.report([listener.event("start", episodes[0], at: 0, seq: seq, gesture: true)], device: device)
  }
}
