import Foundation
import Library
import Playback
import PodcastModel
import TestSupport
import Testing

@testable import Storage

/// A report and the live event after it need the same state: it is computed once.
@Suite struct PlayerStateTests {
  private let listener: Listener

  init() async throws { listener = Listener(try await SampleLibrary()) }

  @Test func isComputedOnceUntilSomethingChanges() async throws {
    let (listening, upNext, episodes) = (listener.listening, listener.upNext, listener.sample.episodes)
    try await listener.report([listener.event("start", episodes[3], at: 60)])
    let state = try await listening.state(of: .local)
    #expect(state.session?.episode == episodes[3] && state.upNextCount == 0)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.changed == state.session?.changed)
    #expect(try await listening.plan(for: .local) == state.plan)
    let again = try await statements { _ = try await listening.state(of: .local) }
    #expect(try await listening.state(of: .local) == state)
    let ofNeighbour = try await statements { _ = try await listening.state(of: SampleLibrary.neighbour) }
    #expect(again == 0 && ofNeighbour > 0)

    try await upNext.playNext([episodes[0]], for: .local)
    let changed = try await listening.state(of: .local)
    #expect(changed.upNextCount == 1 && changed.plan.next?.episode.id == episodes[0])
    try await listener.report([listener.event("seek", episodes[3], at: 90, seq: 2)])
    #expect(try await listening.state(of: .local).session?.position == 90)
  }

  @Test func isComputedAgainAfterASecond() async throws {
    let listening = listener.listening
    _ = try await listening.state(of: .local)
    listener.clock.advance(by: 2)
    let again = try await statements { _ = try await listening.state(of: .local) }
    #expect(again > 0)
  }

  @Test func isEmptyBeforeAnythingWasPlayed() async throws {
    let state = try await listener.listening.state(of: .local)
    #expect(state.session == nil && state.plan.current == nil && state.upNextCount == 0)
  }

  private func statements(_ work: () async throws -> Void) async throws -> Int {
    let tally = StatementCounter()
    try await StatementCounter.$current.withValue(tally, operation: work)
    return tally.names.count
  }
}
